import { defineConfig } from "vite"

// The chat page; the loader and its stylesheet are built beside it by `scripts/build.mjs`.
export default defineConfig({
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
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
})
