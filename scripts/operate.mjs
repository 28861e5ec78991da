import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { build } from "./build.mjs"
import { installPackages, root, run } from "./steps.mjs"

// What an operator does with the data: backup, restore or move. Paths are those of the folder it was called from.
const [job, ...given] = process.argv.slice(2)
const from = process.env["INIT_CWD"] ?? process.cwd()
const args = given.map((argument) => (argument.includes("://") ? argument : resolve(from, argument)))
const program = "composition-root/dist/program/operator.js"
// What is built stays: a server may be running from it.
const isBuilt = existsSync(`${root}${program}`) || (installPackages() && build())
const done = isBuilt && run(process.execPath, [program, job, ...args])
process.exit(done ? 0 : 1)
