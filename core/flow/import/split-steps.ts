import { isFailureWay } from "../calls/failure-way.ts"
import { otherwise } from "../logic/condition.ts"
import { valueInFormula } from "../logic/formula.ts"
import { setLimit } from "../logic/set-value.ts"
import { textAsSets, type FormulaPiece, valuesInPieces, wordsOfPiece } from "../logic/formula-pieces.ts"
import type { DraftSay, DraftStep } from "./import-draft.ts"

/**
 * Prepares what steps say for nodes, whose messages cite one value in all: each further message that cites begins a step of its own, and one
 * with several values is put together before it is said. A value that several steps write is set once more by the step that cites it, so
 * that the message says the latest.
 */
export const withOneMention = (steps: ReadonlyMap<string, DraftStep>): ReadonlyMap<string, DraftStep> => {
  const taken = new Set(writersOf(steps.values()).keys())
  let made = 0
  const freshName = () => {
    do made++
    while (taken.has(`mensagem_${made}`))
    return `mensagem_${made}`
  }
  const parted = [...steps.values()].flatMap((step) => partsOf(step, freshName))
  const writers = writersOf(parted)
  return new Map(parted.map((step) => [step.id, withLatest(step, writers)]))
}

const partsOf = (step: DraftStep, freshName: () => string): ReadonlyArray<DraftStep> => {
  if (step.says.every(({ pieces }) => pieces.length <= 1 && pieces.every((piece) => weightOf(piece) < longest)))
    if (step.says.filter(cites).length <= 1) return [step]
  const first: DraftStep = { ...step, says: [] }
  const parts: Array<DraftStep> = [first]
  for (const say of step.says.flatMap(shortSays)) {
    const last = parts.at(-1) ?? first
    const composes = valuesInPieces(say.pieces).length > 1
    const name = composes ? freshName() : ""
    const sets = composes ? textAsSets(say.pieces, name) : []
    const said: DraftSay = composes ? { pieces: [{ value: name }] } : say
    // What is put together reads values, of which those of the call are there after its answer alone.
    const begins =
      (cites(say) && (last.says.some(cites) || (composes && last.call !== null))) ||
      last.sets.length + sets.length > setLimit - 1
    if (begins) parts.push({ ...first, id: `${step.id}/${parts.length}`, sets, call: null, says: [said] })
    else parts[parts.length - 1] = { ...last, sets: [...last.sets, ...sets], says: [...last.says, said] }
  }
  return parts.map((part, at) => {
    const next = parts[at + 1]
    const { returnTo: _return, transfers: _transfers, form: _form, listens: _listens, ...onward } = part
    return next === undefined
      ? part
      : { ...onward, replies: [], fallback: "", ways: [...failureWaysOf(part, at), { to: next.id, when: otherwise }] }
  })
}

/** What follows where the call failed stays with the call. */
const failureWaysOf = ({ ways }: DraftStep, at: number): DraftStep["ways"] =>
  at > 0 ? [] : ways.filter((way) => way.when !== undefined && isFailureWay({ when: way.when }))

const cites = ({ pieces }: DraftSay): boolean => valuesInPieces(pieces).length > 0

/** Lists the steps that write each value. */
export const writersOf = (steps: Iterable<DraftStep>): ReadonlyMap<string, ReadonlySet<string>> => {
  const writers = new Map<string, Set<string>>()
  const note = (name: string, step: string) => {
    const known = writers.get(name)
    if (known === undefined) writers.set(name, new Set([step]))
    else known.add(step)
  }
  for (const { id, sets, call, form, ways } of steps) {
    for (const { name } of [...sets, ...(call?.keeps ?? []), ...(form ?? [])]) note(name, id)
    for (const { saveAs, entity, choice } of ways) {
      const name = saveAs ?? entity
      if (name !== undefined) note(name, id)
      for (const kept of choice?.keeps ?? []) note(kept.name, id)
    }
  }
  return writers
}

const withLatest = (step: DraftStep, writers: ReadonlyMap<string, ReadonlySet<string>>): DraftStep => {
  const made = new Set([...step.sets, ...(step.call?.keeps ?? [])].map(({ name }) => name))
  const sets = [...new Set(step.says.flatMap(({ pieces }) => valuesInPieces(pieces)))].flatMap((name) => {
    const [only, ...others] = writers.get(name) ?? []
    const isSole = only !== undefined && others.length === 0 && only !== step.id
    return made.has(name) || isSole ? [] : [{ name, formula: valueInFormula(name) }]
  })
  return sets.length === 0 ? step : { ...step, sets: [...step.sets, ...sets] }
}

/** Fewer than a text may have, because a value in it is longer than its name. */
const longest = 4_000
/** What a line counts besides its letters: a text has a limit of lines as well. */
const lineWeight = 10

const weightOf = (piece: FormulaPiece): number => {
  const words = wordsOfPiece(piece)
  return words.length + lineWeight * (words.split("\n").length - 1)
}

/** Parts a message that is longer than a text may be. */
const shortSays = (say: DraftSay): ReadonlyArray<DraftSay> => {
  const length = say.pieces.reduce((sum, piece) => sum + weightOf(piece), 0)
  if (length <= longest && say.pieces.length <= 400) return [say]
  const says: Array<Array<FormulaPiece>> = [[]]
  let left = longest
  for (const piece of say.pieces) {
    const letters = Array.from(wordsOfPiece(piece))
    // So few that they fit even if each begins a line.
    const most = Math.floor(longest / (1 + lineWeight))
    const parts: Array<FormulaPiece> =
      weightOf(piece) <= longest
        ? [piece]
        : Array.from({ length: Math.ceil(letters.length / most) }, (_, at) =>
            letters.slice(at * most, (at + 1) * most).join(""),
          )
    for (const part of parts) {
      const here = says.at(-1)
      const size = weightOf(part)
      if (here === undefined || size > left || here.length >= 400) {
        says.push([part])
        left = longest - size
      } else {
        here.push(part)
        left -= size
      }
    }
  }
  return says.filter((pieces) => pieces.length > 0).map((pieces) => ({ pieces }))
}
