import { defineConfig, type Plugin } from "vite"

// The chat page; the loader and its stylesheet are built beside it by `scripts/build.mjs`.
/** What is loaded later has no styles, and imports nothing that is not there by then: there is nothing to load before it. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load()" : undefined),
}

export default defineConfig({
  plugins: [plainImports],
  root: new URL("chat/", import.meta.url).pathname,
  base: "/widget/",
  resolve: { conditions: ["prosa-source", "es2015", "module", "browser", "import", "default"] },
  build: {
    outDir: new URL("dist/site/", import.meta.url).pathname,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: new URL("chat/chat.html", import.meta.url).pathname,
      // Reading a property does nothing in the packages that we use: what nobody needs of them goes.
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // What these make does nothing until it is used: a schema that this page does not read goes.
        manualPureFunctions: [
          "Schema",
          "PositiveInt",
          "PositiveId",
          "SchemaTransformation",
          "failure",
          "route",
          "textUpTo",
          "nameUpTo",
          "requiredText",
          "requiredCode",
          "requiredSecret",
          "uniqueList",
          "pageOf",
        ],
      },
    },
  },
})
