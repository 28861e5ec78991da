import { readFileSync } from "node:fs"
import { root } from "./steps.mjs"

/**
 * What each part of the suite may cost in processor seconds, on a machine whose `paceNow` is `pace` seconds; a part that
 * costs more than a quarter above fails in CI. Whoever adds tests brings them within it, or takes something out.
 */
const budget = () => JSON.parse(readFileSync(`${root}tests/budget.json`, "utf8"))

/** A part may cost this much more than its budget, since no two runs cost the same. */
const tolerance = 1.25
/** Parts of which it is told how much slower the machine was: of fewer, one that has become dear could not be told from it. */
const fewest = 4

/**
 * A line on what each part cost beside its budget, and whether it is over: `costs` are the parts that were run, with their processor
 * seconds and the slower of the machine's paces before and after. On a machine on which everything costs more, a part may cost more as
 * well: by that pace, or by as much as half of the parts of this run cost more, since a busy neighbour comes and goes between two paces.
 */
export const besideBudgets = (costs) => {
  const { pace: usualPace, parts } = budget()
  const ratios = costs.map(({ part, seconds }) => seconds / (parts[part] ?? 0)).toSorted((a, b) => a - b)
  const common = ratios.length < fewest ? 1 : (ratios[Math.floor((ratios.length - 1) / 2)] ?? 1)
  return costs.map(({ part, seconds, pace }) => {
    const slowness = Math.max(1, pace / usualPace, common)
    const allowed = (parts[part] ?? 0) * slowness
    const isOver = seconds > allowed * tolerance
    const slow = slowness > 1.05 ? ` (máquina ${slowness.toFixed(2).replace(".", ",")} vezes mais lenta)` : ""
    const mark = isOver ? "✗" : "✓"
    const cost = `${seconds.toFixed(0).padStart(5)} s de processador, orçamento ${allowed.toFixed(0)} s`
    return { part, isOver, line: `${mark} ${part.padEnd(12)} ${cost}${slow}` }
  })
}
