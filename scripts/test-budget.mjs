import { readFileSync } from "node:fs"
import { root } from "./steps.mjs"

/**
 * What each part of the suite may cost in processor seconds, on a machine whose `paceNow` is `pace` seconds; a part that
 * costs more than a quarter above fails in CI. Whoever adds tests brings them within it, or takes something out.
 */
const budget = () => JSON.parse(readFileSync(`${root}tests/budget.json`, "utf8"))

/** A part may cost this much more than its budget, since no two runs cost the same. */
const tolerance = 1.25

/**
 * A line on what a part cost beside its budget, and whether it is over. `pace` is the slower of the machine's before and
 * after the part: on a machine on which everything costs more, it may cost more as well.
 */
export const besideBudget = (part, seconds, pace) => {
  const { pace: usualPace, parts } = budget()
  const slowness = Math.max(1, pace / usualPace)
  const allowed = (parts[part] ?? 0) * slowness
  const isOver = seconds > allowed * tolerance
  const slow = slowness > 1.05 ? ` (máquina ${slowness.toFixed(2).replace(".", ",")} vezes mais lenta)` : ""
  const mark = isOver ? "✗" : "✓"
  return {
    isOver,
    line: `${mark} ${part.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s de processador, orçamento ${allowed.toFixed(0)} s${slow}`,
  }
}
