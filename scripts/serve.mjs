import { existsSync } from "node:fs"
import { spawn } from "node:child_process"
import { root, tell } from "./steps.mjs"

// The server for production: what `npm run build` built, no demonstration, and what must be known is asked for.
const main = "composition-root/dist/server/main.js"
if (!existsSync(`${root}${main}`) || !existsSync(`${root}composition-root/dist/web/index.html`)) {
  tell("Falta construir: npm install && npm run build.")
  process.exit(1)
}

const env = { ...process.env, NODE_ENV: "production" }
const server = spawn(process.execPath, [main, ...process.argv.slice(2)], { cwd: root, stdio: "inherit", env })
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
