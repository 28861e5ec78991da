import { Effect, Result } from "effect"
import type { FlowDocument } from "../../document/flow-node.ts"
import type { EditHistory } from "../../edits/edit-history.ts"
import type { FlowReleases, StaleFlow } from "../../flow-releases.ts"
import type { OpenRelease } from "./flow-source.ts"

/** A call that stores another flow in the place of the open one. */
export interface FlowReplacement<Refused> {
  /** `seen` are the releases to name as seen. */
  readonly call: (seen: FlowReleases) => Effect.Effect<OpenRelease, Refused | StaleFlow>
  readonly opened: (release: OpenRelease) => void
  readonly refused: (failure: Refused) => void
  /** Called before a conflict is shown. */
  readonly conflicted: () => void
}

/** A call that stores the open flow, as the queue makes it when its turn comes. */
export interface Sending {
  readonly release: OpenRelease
  readonly sent: EditHistory
  readonly seen: FlowReleases
  readonly document: FlowDocument
}

/** A call that stores the open flow. */
export interface StoreCall<Refused> {
  readonly call: (sending: Sending) => Effect.Effect<OpenRelease, Refused | StaleFlow>
  /** Called with everything but a conflict, which is shown. */
  readonly answered: (answer: Result.Result<OpenRelease, Refused>) => void
  /** Decides when its turn comes; always if absent. */
  readonly isNeeded?: (history: EditHistory) => boolean
  /** Called with a conflict, which `show` shows; if absent, it is shown. */
  readonly stale?: (stale: StaleFlow, show: () => void) => void
  /** What is stored is not the open flow, which is closed after it. */
  readonly replaces?: true
}

export const isStale = <Refused>(failure: Refused | StaleFlow): failure is StaleFlow =>
  (failure as StaleFlow)._tag === "StaleFlow"
