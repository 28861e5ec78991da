import { spawn } from "node:child_process"
import { root } from "./steps.mjs"

/** Runs the built server with this terminal, hands signals on to it, and ends with its exit code. */
export const runServer = (args, env = process.env) => {
  const server = spawn(process.execPath, ["composition-root/dist/program/main.js", ...args], {
    cwd: root,
    stdio: "inherit",
    env,
  })
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
  server.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))

  // npm hands a signal on to a shell, which dies of it and tells nobody: its death is the signal
  if (process.env["npm_lifecycle_event"] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    server.kill("SIGTERM")
  }, 250)
}
