import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "./steps.mjs"

/**
 * Counts the processor seconds of all that this program starts from now on. `seconds` returns them, at most half a second
 * late; undefined where the system does not tell (it is read from Linux).
 */
export const countProcessorTime = () => {
  if (!existsSync("/proc/self/stat")) return { seconds: () => undefined, stop: () => {} }
  const folder = mkdtempSync(join(tmpdir(), "prosa-processor-"))
  const file = join(folder, "seconds")
  const sampler = spawn(process.execPath, [`${root}/scripts/processor-sampler.mjs`, String(process.pid), file], {
    stdio: "ignore",
  })
  return {
    seconds: () => {
      // The last sample before this moment may be half a second old; the first one takes a moment.
      spawnSync("sleep", ["0.6"])
      return existsSync(file) ? Number(readFileSync(file, "utf8")) : undefined
    },
    stop: () => {
      sampler.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Processor seconds of a fixed piece of work while every processor does it, in processes of their own: how fast this machine is
 * just now where a part of the suite keeps it busy. A busy neighbour, or the other half of a shared core, makes the same work cost more.
 */
export const paceNow = () => {
  const args = ["-e", onEveryProcessor, fixedWork, String(availableParallelism())]
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" })
  return Number(stdout)
}

/** Prints the mean of as many runs of the work as there are processors, all at once. */
const onEveryProcessor = `
  const [work, count] = process.argv.slice(1)
  const { execFile } = require("node:child_process")
  const run = () =>
    new Promise((resolve, reject) => {
      execFile(process.execPath, ["-e", work], (fault, stdout) => (fault === null ? resolve(Number(stdout)) : reject(fault)))
    })
  Promise.all(Array.from({ length: Number(count) }, run)).then((all) =>
    process.stdout.write(String(all.reduce((sum, one) => sum + one, 0) / all.length)),
  )`

const fixedWork = `
  const work = (rounds) => {
    let kept = 0
    for (let round = 0; round < rounds; round += 1) {
      const rows = Array.from({ length: 2_000 }, (_, at) => ({ id: at, name: "nome " + ((at * 7_919) % 2_003) }))
      const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      kept += JSON.parse(JSON.stringify(sorted)).filter(({ name }) => /7$/u.test(name)).length
    }
    return kept
  }
  work(50)
  const before = process.cpuUsage()
  work(500)
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(String((user + system) / 1e6))`
