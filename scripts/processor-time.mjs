import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Processor seconds are counted on Linux only, in ticks of a hundredth of a second. */
const ticks = 100

/**
 * Processor seconds of everything this program has run and waited for, and of the PostgreSQL servers that its tests share:
 * they outlive the process that starts them (`throwaway-postgres.ts`). Undefined where the system does not tell.
 */
export const processorSeconds = () => {
  const own = timesOf("self")
  if (own === undefined) return undefined
  const servers = readdirSync(tmpdir())
    .filter((name) => name.startsWith(`throwaway-postgres-${process.pid}-`))
    .flatMap((name) => timesOf(postmasterIn(join(tmpdir(), name))) ?? [])
  const { children } = own
  return (children + servers.reduce((sum, server) => sum + server.own + server.children, 0)) / ticks
}

const timesOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // user and system time, of the process and of its children that have ended (proc(5)); the name before may hold blanks
    const [utime, stime, cutime, cstime] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number)
    return { own: utime + stime, children: cutime + cstime }
  } catch {
    return undefined
  }
}

const postmasterIn = (folder) => {
  try {
    return readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n", 1)[0]
  } catch {
    return "none"
  }
}

/**
 * Processor seconds of a fixed piece of work, in a process of its own: how fast this machine is just now. A busy
 * neighbour, or the other half of a shared core, makes the same work cost more.
 */
export const paceNow = () => {
  const { stdout } = spawnSync(process.execPath, ["-e", fixedWork], { encoding: "utf8" })
  return Number(stdout)
}

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
