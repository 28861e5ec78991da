import { documentOf, faultsOf, graphOfDocument, historyOf, mentionsIn } from "@prosa/core/flow"
import { editingSessions, play, soundFlows } from "@prosa/core/flow/testing/arbitraries"
import fc from "fast-check"
import { atMost, type Finding, must, randomFrom } from "./measure.js"

const sessions = 10_000

/** What may be wrong with a flow after a session. */
interface Faults {
  readonly cycles: number
  readonly repeatedTargets: number
  readonly danglingMentions: number
  readonly others: number
}

const afterSessions = (): Faults => {
  const flows = fc.sample(soundFlows, { numRuns: sessions, seed: 4 })
  const moves = fc.sample(editingSessions, { numRuns: sessions, seed: 5 })
  let [cycles, repeatedTargets, danglingMentions, others, edits] = [0, 0, 0, 0, 0]
  for (const [at, document] of flows.entries()) {
    const session = moves[at] ?? []
    let history = historyOf(graphOfDocument(document))
    for (const move of session) {
      const before = history
      history = play(history, move)
      if (history.graph !== before.graph) edits++
    }
    const made = documentOf(history.graph)
    const faults = faultsOf(made).map(({ _tag }) => _tag)
    if (faults.includes("Cycle") || history.graph.order === undefined) cycles++
    if (faults.includes("RepeatedTarget")) repeatedTargets++
    if (faults.some((tag) => tag !== "Cycle" && tag !== "RepeatedTarget")) others++
    const ids = new Set(made.nodes.map(({ id }) => id))
    const mentioned = made.nodes.flatMap(({ botInteractions }) =>
      botInteractions.flatMap(({ text }) => mentionsIn(text)),
    )
    if (mentioned.some(({ sourceNodeId }) => !ids.has(sourceNodeId))) danglingMentions++
  }
  must(edits > sessions * 5, "the sessions change their flows")
  return { cycles, repeatedTargets, danglingMentions, others }
}

/** Sessions of connecting and deleting that ask the rule of levels alone: how many of 1,000 end in a cycle. */
const cyclesByLevelsAlone = (): number => {
  let cyclic = 0
  for (let session = 1; session <= 1_000; session++) {
    const random = randomFrom(session)
    const size = 12
    const targets: Array<Set<number>> = Array.from({ length: size }, () => new Set())
    const levels = () => {
      const found = new Map([[0, 0]])
      for (const [node, level] of found)
        for (const to of targets[node] ?? []) if (!found.has(to)) found.set(to, level + 1)
      return found
    }
    for (let move = 0; move < 120; move++) {
      const [from, to] = [Math.floor(random() * size), Math.floor(random() * size)]
      const known = levels()
      const level = known.get(to) ?? -1
      if (random() < 0.2) targets[from]?.delete(to)
      else if (from !== to && to !== 0 && (level === -1 || level > (known.get(from) ?? -1))) targets[from]?.add(to)
    }
    const state = new Uint8Array(size)
    const rings = (node: number): boolean => {
      if (state[node] === 1) return true
      if (state[node] === 2) return false
      state[node] = 1
      const found = [...(targets[node] ?? [])].some(rings)
      state[node] = 2
      return found
    }
    if (targets.some((_, node) => rings(node))) cyclic++
  }
  return cyclic
}

/** Bench 4: what is left of random editing sessions with connections, deletions, undo, redo and import. */
export const soundnessBench = (): ReadonlyArray<Finding> => {
  const alone = cyclesByLevelsAlone()
  must(alone > 0, "the rule of levels alone lets cycles through")
  const { cycles, repeatedTargets, danglingMentions, others } = afterSessions()
  const of = `of ${sessions} sessions`
  return [
    {
      ...atMost(`4 cycles ${of} (beside: of 1,000 by the rule of levels alone)`, cycles, 0, "flows"),
      reference: alone,
    },
    atMost(`4 destinations with two answers ${of}`, repeatedTargets, 0, "flows"),
    atMost(`4 dangling mentions ${of}`, danglingMentions, 0, "flows"),
    atMost(`4 other faults ${of}`, others, 0, "flows"),
  ]
}
