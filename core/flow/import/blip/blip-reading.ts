import type { StepWriter } from "../step-writer.ts"
import { type BlipAction, type BlipFile, type BlipState, exceptionsId } from "./blip-file.ts"
import type { BlipValues } from "./blip-values.ts"

/** What the parts of a reader of Blip share while they read a block. */
export interface BlipReading {
  readonly file: BlipFile
  readonly values: BlipValues
  readonly writer: StepWriter
  readonly state: BlipState
  readonly cited: BlipCites
}

/** What is read of a block, with where its ways lead. */
export interface BlipStateReading extends BlipReading {
  /** What is said to an answer that nothing takes; undefined: the block of exceptions does more than speak. */
  readonly exception: string | undefined
  /** Returns the step of a block; null: the conversation ends. */
  readonly targetOf: (id: string) => string | null
}

/** What a flow cites of its own values. */
export interface BlipCites {
  readonly names: ReadonlySet<string>
  /** The last message is cited by blocks that did not wait for it, besides that of exceptions. */
  readonly lateInput: boolean
  /** The block of exceptions reads the message that it was led to by. */
  readonly exceptionsReadInput: boolean
}

/** Actions that do nothing here, whatever they cite. */
const idle =
  /^(?:TrackEvent|TrackContactsJourney|ExecuteScript|ExecuteScriptV2|ProcessCommand|SendCommand|ManageList|LeavingFromDesk)$/u

const cite = /[\p{L}\p{N}_.-]{1,100}(?:@[\p{L}\p{N}_.$[\]'"-]{1,200})?/gu

/** Returns whether a block waits for a message. */
export const waitsForInput = ({ input }: BlipState): boolean => input !== undefined && input["bypass"] !== true

/** Finds what a flow cites, in what comes of its actions and conditions. */
export const citesOf = (file: BlipFile): BlipCites => {
  const names = new Set<string>()
  const late = { elsewhere: false, exceptions: false }
  let place: keyof typeof late = "elsewhere"
  const look = (value: unknown, isLate: boolean, depth = 0): void => {
    if (typeof value === "string") {
      if (isLate && /\{\{\s*input\.content/iu.test(value)) late[place] = true
      for (const [inside] of value.matchAll(/\{\{[^{}]*\}\}/gu))
        for (const [name] of inside.matchAll(cite)) names.add(name)
    } else if (typeof value === "object" && value !== null && depth < 30)
      for (const one of Object.values(value)) look(one, isLate, depth + 1)
  }
  const actions = (list: ReadonlyArray<BlipAction>, isLate: boolean) => {
    for (const { type, settings, conditions } of list) {
      if (idle.test(type)) continue
      look(settings, isLate)
      for (const condition of conditions)
        subject(condition["source"], condition["variable"], condition["comparison"], isLate)
      look(conditions, isLate)
    }
  }
  const subject = (source: unknown, variable: unknown, comparison: unknown, isLate: boolean) => {
    if (typeof variable === "string") names.add(variable)
    const readsInput = source !== "context" || variable === "input.content"
    if (isLate && readsInput && typeof comparison === "string" && !/^(?:not)?exists$/iu.test(comparison))
      late[place] = true
  }
  for (const state of file.states.values()) {
    const isLate = !waitsForInput(state)
    place = state.id === exceptionsId ? "exceptions" : "elsewhere"
    actions(state.enters, true)
    actions(state.leaves, isLate)
    for (const { conditions } of state.outputs)
      for (const condition of conditions) {
        const isAny = condition["comparison"] === "matches" && String(condition["values"]).length <= 2
        subject(condition["source"], condition["variable"], condition["comparison"], isLate && !isAny)
        look(condition["values"], isLate)
      }
  }
  return { names, lateInput: late.elsewhere, exceptionsReadInput: late.exceptions }
}
