import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"

// `node processor-sampler.mjs PID FILE`: twice a second writes to the file how many processor seconds the descendants of a
// process have used so far, also those that ended or outlived the process that started them: a browser's pages, a database. What
// the system adds up for a parent (getrusage) leaves both out. Ends with the process. Linux only.
const [root, file] = [Number(process.argv[2]), process.argv[3] ?? ""]

/** Ticks of a second that the system counts in. */
const ticks = 100
const interval = 500

/** Processor time by process, known by number and moment of its start; a number is given again. */
const used = new Map()
const known = new Map()

const sample = () => {
  const parents = new Map()
  const facts = new Map()
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
      // the fields after the name, which may hold blanks (proc(5)): state, parent, …, utime, stime, …, start
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      parents.set(pid, Number(fields[1]))
      facts.set(pid, { time: Number(fields[11]) + Number(fields[12]), start: fields[19] })
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (pid) => {
    for (let at = pid; at !== undefined && at > 1; at = parents.get(at)) {
      if (at === process.pid) return false
      if (at === root || known.get(at) === facts.get(at)?.start) return true
    }
    return false
  }
  for (const [pid, { time, start }] of facts)
    if (pid !== root && isOurs(pid)) {
      known.set(pid, start)
      used.set(`${pid} ${start}`, time)
    }
  const seconds = [...used.values()].reduce((sum, time) => sum + time, 0) / ticks
  writeFileSync(`${file}.next`, String(seconds))
  renameSync(`${file}.next`, file)
  if (!parents.has(root)) process.exit()
}

sample()
setInterval(sample, interval)
