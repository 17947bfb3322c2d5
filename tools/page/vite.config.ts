import { defineConfig } from "vite";

/** Two plain scripts, the page's and the worker's; `assemble.mjs` puts them into one file. */
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
