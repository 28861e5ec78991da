import {
  blockingProblems,
  type CannotPublish,
  cannotPublish,
  type FlowDocument,
  keywordEntries,
  lostKeywords,
  type NotAFlow,
  notAFlow,
  type TransferringSettings,
} from "@prosa/core/flow"
import { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"
import { type CallingFlow, lostTargets } from "./flow-references.ts"

/** Fails if the document is not a valid flow. */
export const refuseFaults = (document: FlowDocument): Effect.Effect<void, NotAFlow> => refuse(notAFlow(document))

/**
 * Lints the document at once, outside of any transaction, since a large flow takes a while. The returned check, to be
 * run where the order of refusals has it, fails if the flow cannot be published, also for settings of its bot.
 */
export const lint = (
  document: FlowDocument,
): ((tx: Tx, settings: TransferringSettings, calling?: CallingFlow) => Effect.Effect<void, CannotPublish>) => {
  const blocking = blockingProblems(document)
  return (tx, settings, calling) =>
    Effect.flatMap(lostTargets(tx, document, settings, calling), ({ inNodes, inSettings }) => {
      const keywords = lostKeywords(document, keywordEntries(settings.keywords))
      return refuse(cannotPublish(document, blocking, [...inNodes, ...keywords], inSettings))
    })
}

const refuse = <E>(refusal: E | undefined): Effect.Effect<void, E> =>
  refusal === undefined ? Effect.void : Effect.fail(refusal)
