import { callsModule } from "../../calls/system-call.ts"
import { anyAnswerName } from "../../../entity/index.ts"
import type { NodeId, WorkspaceId } from "../../../kernel/index.ts"
import { transferKindLabels } from "../../../transfer/index.ts"
import { namesWritten, type FlowNode, isAutomatic } from "../../document/flow-node.ts"

/** The foot of a card: what its node offers, captures, sends, calls and leads to. */
export interface CardFacts {
  readonly replies: number
  readonly hasLink: boolean
  /** The variable that an answer captures; the first one of several. */
  readonly captured: string | undefined
  readonly files: number
  /** The ways that are taken by themselves, and the values that the node sets. */
  readonly ways: number
  readonly sets: number
  /** The values that the node asks for by a form. */
  readonly fields: number
  /** Blank if the node does not change the room's tag. */
  readonly tag: string
  readonly callsWebhook: boolean
  /** The address that the node asks before it speaks; undefined if it asks none. */
  readonly asks: string | undefined
  /** The bot whose flow the node goes through before it speaks; undefined if it goes through none. */
  readonly passes: string | undefined
  /** The node that the conversation returns to; null for none, or while a transfer comes first. */
  readonly returnTo: NodeId | null
  /** Where the node transfers to, in words; undefined if it does not. */
  readonly transfer: TransferFact | undefined
}

/** Where a node transfers to: to whom, and in which workspace, of which the page knows the name. */
export interface TransferFact {
  readonly words: string
  readonly workspaceId: WorkspaceId | undefined
  readonly isMissing: boolean
}

/** Returns the facts of a node; undefined if it has none. */
export const cardFactsOf = (node: FlowNode): CardFacts | undefined => {
  const { botInteractions: said, transfer, callsWebhook, call } = node
  const buttons = said.flatMap((one) => one.buttons)
  const replies = buttons.filter(({ kind }) => kind === "quick-reply").length
  const files = said.reduce((sum, one) => sum + one.files.length, 0)
  const captured = node.userInteractions.flatMap(namesWritten).find((name) => name !== anyAnswerName)
  const ways = node.userInteractions.filter(isAutomatic).length
  const sets = node.sets.length
  const fields = node.form?.fields.length ?? 0
  const tag = node.tag.trim()
  const returnTo = transfer === null ? node.returnTo : null
  const hasNone =
    buttons.length === 0 &&
    files === 0 &&
    captured === undefined &&
    ways === 0 &&
    sets === 0 &&
    fields === 0 &&
    tag === "" &&
    !callsWebhook &&
    call === null &&
    returnTo === null &&
    transfer === null
  if (hasNone) return undefined
  return {
    replies,
    hasLink: buttons.length > replies,
    captured,
    files,
    ways,
    sets,
    fields,
    tag,
    callsWebhook,
    asks: call === null || callsModule(call) ? undefined : call.address,
    passes: call !== null && callsModule(call) ? call.module.botName : undefined,
    returnTo,
    transfer: transfer === null ? undefined : transferFact(transfer),
  }
}

/** Returns whether a card has no foot: the start's has none, and an end's only if it has something to show there. */
export const isShortCard = (node: FlowNode): boolean =>
  node.kind === "start" || (node.kind === "end" && cardFactsOf(node) === undefined)

const transferFact = ({ target }: NonNullable<FlowNode["transfer"]>): TransferFact => {
  if (target === null) return { words: "Sem destino", workspaceId: undefined, isMissing: true }
  const name =
    target.kind === "specific-person" ? target.userName : target.kind === "specific-bot" ? target.botName : ""
  const workspaceId = "workspaceId" in target ? target.workspaceId : undefined
  return { words: name.trim() || transferKindLabels[target.kind], workspaceId, isMissing: false }
}
