import { type CannotPublish, cannotPublish, type FlowDocument, type NotAFlow, notAFlow } from "@prosa/core/flow"
import { Effect } from "effect"

/** Fails if the document is not a valid flow. */
export const refuseFaults = (document: FlowDocument): Effect.Effect<void, NotAFlow> => refuse(notAFlow(document))

/** Fails if the flow cannot be published. */
export const refuseBlocked = (document: FlowDocument): Effect.Effect<void, CannotPublish> =>
  refuse(cannotPublish(document))

const refuse = <E>(refusal: E | undefined): Effect.Effect<void, E> =>
  refusal === undefined ? Effect.void : Effect.fail(refusal)
