import { defineConfig } from "vite"

// One classic script and one stylesheet with fixed names: customers' pages name them for years.
export default defineConfig({
  resolve: { conditions: ["prosa-source", "es2015", "module", "browser", "import", "default"] },
  build: {
    outDir: new URL("dist/site/", import.meta.url).pathname,
    emptyOutDir: false,
    target: "es2020",
    lib: {
      entry: new URL("loader/entry.ts", import.meta.url).pathname,
      formats: ["iife"],
      name: "ProsaWidgetLoader",
      fileName: () => "prosa.js",
      cssFileName: "prosa",
    },
  },
})
