import { defineConfig } from "vite";

/** Builds two scripts, one for the page and one for the worker. `assemble.mjs` puts them into one file. */
export default defineConfig(({ mode }) => ({
  build: {
    target: "es2022",
    outDir: "../../target/page",
    emptyOutDir: false,
    modulePreload: false,
    lib: {
      entry: mode === "worker" ? "src/worker.ts" : "src/main.tsx",
      formats: ["iife"],
      name: "tiebreak",
      fileName: () => (mode === "worker" ? "worker.js" : "page.js"),
    },
  },
  define: { "process.env.NODE_ENV": '"production"' },
}));
