import type { SystemCall } from "../calls/system-call.ts"
import { otherwise } from "../logic/condition.ts"
import { setLimit, type SetValue } from "../logic/set-value.ts"
import { valuesInPieces } from "../logic/formula-pieces.ts"
import type { DraftLine, DraftSay, DraftStep, DraftWay } from "./import-draft.ts"

/** How the last question of a step is answered. */
export interface StepQuestion {
  readonly ways: ReadonlyArray<DraftWay>
  readonly replies?: ReadonlyArray<string>
  readonly fallback?: string
}

/**
 * Writes the blocks of a builder, in which they follow each other in any order, as steps, in which values are set first, then a system is
 * called, and then the bot speaks: what comes too late for a step begins the next one.
 */
export interface StepWriter {
  /** Begins the step of this id. What is open goes on to it. */
  readonly open: (id: string, title: string) => void
  readonly set: (value: SetValue) => void
  readonly call: (call: SystemCall) => void
  readonly say: (say: DraftSay) => void
  /** Asks for an answer, which closes the step. `next` is the id of what follows, for ways that lead there. */
  readonly ask: (question: (next: string) => StepQuestion) => void
  /** Tries conditions in order; where none holds, what follows does. Closes the step. */
  readonly decide: (ways: ReadonlyArray<DraftWay>) => void
  /** Goes on elsewhere, or ends (null): nothing follows. */
  readonly goOn: (to: string | null) => void
  /** Hands the conversation over to people: nothing follows. */
  readonly transfer: () => void
  /** Returns whether anything leads to what is written next. */
  readonly isLed: () => boolean
  /** Nothing follows: what leads on ends the conversation. */
  readonly end: () => void
  /** Tells what became of a block of the open step. */
  readonly note: (outcome: DraftLine["outcome"], block: string, message?: string) => void
  /** The steps and lines written. */
  readonly done: () => { readonly steps: ReadonlyMap<string, DraftStep>; readonly lines: ReadonlyArray<DraftLine> }
}

type Open = { -readonly [Key in keyof DraftStep]: DraftStep[Key] } & {
  sets: Array<SetValue>
  says: Array<DraftSay>
}

/** Fewer than a node may set: what it says may need some of its own. */
const mostSets = setLimit - 5

/** Creates a writer of steps. */
export const createStepWriter = (): StepWriter => {
  const steps = new Map<string, DraftStep>()
  const lines: Array<DraftLine> = []
  let open: Open | undefined
  /** The id that the next step takes, because a way leads to it. */
  let awaited: string | undefined
  /** The step that was closed last, from which the awaited one follows. */
  let before: DraftStep | undefined
  /** That step tries conditions, and then leads to the awaited one. */
  let decides = false
  let made = 0
  let title = ""
  const fresh = () => `${open?.id ?? ""}+${++made}`
  const begin = (id: string): Open => {
    const step: Open = { id, title, sets: [], call: null, says: [], replies: [], fallback: "", ways: [] }
    awaited = undefined
    decides = false
    open = step
    return step
  }
  const close = (ways: ReadonlyArray<DraftWay>) => {
    if (open === undefined) return
    before = { ...open, ways }
    steps.set(before.id, before)
    open = undefined
  }
  /** Leads what leads to the awaited step elsewhere, so that there is none. */
  const lead = (to: string | null) => {
    if (before === undefined || awaited === undefined) return
    const led = { ...before, ways: before.ways.map((way) => (way.to === awaited ? { ...way, to } : way)) }
    steps.set(led.id, led)
    before = led
    awaited = undefined
    decides = false
  }
  /** The step in which something may still be written; `isLate` tells what it comes too late for. */
  const current = (isLate: (step: Open) => boolean = () => false): Open => {
    if (open === undefined) return begin(awaited ?? fresh())
    if (!isLate(open)) return open
    const next = fresh()
    close([{ to: next, when: otherwise }])
    return begin(next)
  }
  const end = () => {
    if (open === undefined) lead(null)
    else close([])
  }
  return {
    open: (id, named) => {
      if (open !== undefined) close([{ to: id, when: otherwise }])
      else lead(id)
      title = named
      begin(id)
    },
    set: (value) => {
      const isLate = ({ call, says }: Open) =>
        call !== null || says.some(({ pieces }) => valuesInPieces(pieces).length > 0)
      current((step) => isLate(step) || step.sets.length >= mostSets).sets.push(value)
    },
    call: (call) => {
      current((step) => step.call !== null || step.says.length > 0).call = call
    },
    say: (say) => {
      current().says.push(say)
    },
    ask: (question) => {
      const step = current()
      const next = fresh()
      const { ways, replies = [], fallback = "" } = question(next)
      step.replies = replies
      step.fallback = fallback
      close(ways)
      awaited = ways.some(({ to }) => to === next) ? next : undefined
    },
    decide: (ways) => {
      // Conditions that follow each other are tried at one node.
      if (open === undefined && decides && before !== undefined) {
        before = { ...before, ways: [...before.ways.slice(0, -1), ...ways, ...before.ways.slice(-1)] }
        steps.set(before.id, before)
        return
      }
      current()
      const next = fresh()
      close([...ways, { to: next, when: otherwise }])
      awaited = next
      decides = true
    },
    goOn: (to) => {
      if (open === undefined && awaited !== undefined) return lead(to)
      current()
      close(to === null ? [] : [{ to, when: otherwise }])
    },
    transfer: () => {
      if (open === undefined && awaited === undefined) return
      current().transfers = true
      close([])
    },
    isLed: () => open !== undefined || awaited !== undefined,
    end,
    note: (outcome, block, message = "") => {
      lines.push({ outcome, block, step: open?.id ?? awaited ?? null, message })
    },
    done: () => {
      end()
      return { steps, lines }
    },
  }
}
