import { spawn } from "node:child_process"
import { build } from "./build.mjs"
import { installPackages, root, tell } from "./steps.mjs"

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  tell(`A Prosa precisa do Node 20.19 ou mais novo; este é o ${process.versions.node}.`)
  process.exit(1)
}
if (!installPackages() || !build()) process.exit(1)

const server = spawn(process.execPath, ["composition-root/dist/server/main.js", "--demo", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
})
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
