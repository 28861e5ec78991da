import { spawn } from "node:child_process"
import { build } from "./build.mjs"
import { openDemoChannels } from "./demo-channels.mjs"
import { installPackages, root } from "./steps.mjs"

// The server on the built sources (rebuilt by tsc's watch and restarted by node's), the pages by Vite with hot reload.
if (!installPackages() || !build()) process.exit(1)

// They stay open while the server restarts: a connected number stays connected.
const channels = await openDemoChannels(process.env)

const children = [
  ["node_modules/typescript/bin/tsc", "-b", "composition-root", "--watch", "--preserveWatchOutput"],
  ["--watch-path=server/dist", "--watch-path=core/dist", "composition-root/dist/server/main.js", "--demo"],
  ["node_modules/vite/bin/vite.js", "--config", "composition-root/vite.config.ts"],
].map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...channels?.env } }),
)

const stop = () => {
  for (const child of children) child.kill("SIGTERM")
  // The fakes of the channels have servers of their own.
  if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) process.exit()
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop)
for (const child of children) child.on("exit", stop)
