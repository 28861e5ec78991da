import { sendsBody, type SystemCall, trialFields } from "../../flow/index.ts"
import type { NodeId } from "../../kernel/index.ts"
import type { TriedCall } from "../system-calls.ts"

/** What became of the last trial of a call; `asked` is what it asked, as `askedBy` writes it. */
export type CallTrialState =
  | { readonly state: "none" | "running" }
  | { readonly state: "answered"; readonly asked: string; readonly answer: TriedCall; readonly words: string }
  | { readonly state: "refused"; readonly asked: string; readonly message: string }

/** The last trial of a call, and what was written into its fields, by their keys. */
export interface TriedOut {
  readonly trial: CallTrialState
  readonly values: Readonly<Record<string, string>>
}

/** Remembers how the calls of nodes were tried out, as long as the flow is open in the editor. */
export interface CallTrials {
  of(node: NodeId): TriedOut
  note(node: NodeId, tried: TriedOut): void
}

const untried: TriedOut = { trial: { state: "none" }, values: {} }

/** Creates the memory of trials, empty. A trial that is under way is remembered as what there was before. */
export const createCallTrials = (): CallTrials => {
  const tried = new Map<NodeId, TriedOut>()
  const of = (node: NodeId) => tried.get(node) ?? untried
  return {
    of,
    note: (node, { trial, values }) =>
      void tried.set(node, { trial: trial.state === "running" ? of(node).trial : trial, values }),
  }
}

/** Writes what a trial of a call asks a system, so that two can be compared: what is kept of the answer is no part of it. */
export const askedBy = (call: SystemCall, values: TriedOut["values"]): string =>
  JSON.stringify([
    [call.method, call.address, call.query, call.headers, sendsBody(call) ? call.body : null],
    trialFields(call).map(({ key }) => values[key] ?? ""),
  ])

/** Returns whether a call or its values have changed since the last trial ended. */
export const isTrialOld = ({ trial, values }: TriedOut, call: SystemCall): boolean =>
  (trial.state === "answered" || trial.state === "refused") && trial.asked !== askedBy(call, values)
