import { existsSync } from "node:fs"
import { runServer } from "./run-server.mjs"
import { root, tell } from "./steps.mjs"

// The server for production: what `npm run build` built, no demonstration, and what must be known is asked for.
const main = "composition-root/dist/program/main.js"
if (!existsSync(`${root}${main}`) || !existsSync(`${root}composition-root/dist/web/index.html`)) {
  tell("Falta construir: npm install && npm run build.")
  process.exit(1)
}

runServer(process.argv.slice(2), { ...process.env, NODE_ENV: "production" })
