import { type CannotPublish, cannotPublish, type FlowDocument, type NotAFlow, notAFlow } from "@prosa/core/flow"
import { Effect } from "effect"

/** Refuses what is no flow at all. */
export const refuseFaults = (document: FlowDocument): Effect.Effect<void, NotAFlow> => refuse(notAFlow(document))

/** Refuses a flow that cannot run. */
export const refuseBlocked = (document: FlowDocument): Effect.Effect<void, CannotPublish> =>
  refuse(cannotPublish(document))

const refuse = <E>(refusal: E | undefined): Effect.Effect<void, E> =>
  refusal === undefined ? Effect.void : Effect.fail(refusal)
