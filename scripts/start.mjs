import { build } from "./build.mjs"
import { openDemoChannels } from "./demo-channels.mjs"
import { runServer } from "./run-server.mjs"
import { installPackages, tell } from "./steps.mjs"

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  tell(`A Prosa precisa do Node 20.19 ou mais novo; este é o ${process.versions.node}.`)
  process.exit(1)
}
if (!installPackages() || !build()) process.exit(1)

const channels = await openDemoChannels(process.env)
runServer(["--demo", ...process.argv.slice(2)], { ...process.env, ...channels?.env })
