import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** Threads are started by the file of their script, beside the program. */
const threads: Plugin = {
  name: "threads",
  generateBundle() {
    for (const file of ["../server/platform/storage/pglite-worker.mjs", "../server/flow/train-language-thread.mjs"])
      this.emitFile({ type: "asset", fileName: file.replace(/^.*\//u, ""), source: readFileSync(here(file)) })
  },
}

/**
 * The server's programs: each start reads a few files instead of one for each module, which saves it a quarter of its processor time. Our
 * packages and Effect are in them, other libraries are imported from where npm installed them.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: here("dist/program/"),
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    rollupOptions: {
      input: { main: here("server/main.ts"), operator: here("server/operator.ts") },
      output: { chunkFileNames: "[name].js" },
    },
  },
  ssr: { noExternal: [/^@prosa\//, /^effect/], resolve: { conditions: ["prosa-source", "node"] } },
  plugins: [threads],
})
