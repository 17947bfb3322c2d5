/** Declares files that the bundler includes as text. */
declare module "*?raw" {
  const text: string;
  export default text;
}
