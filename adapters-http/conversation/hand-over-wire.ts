import { DialogId, sentences, type UserId, WorkspaceId } from "@prosa/core/kernel"
import { type HandOver, handOverToPeople, UserOrNobody } from "@prosa/core/transfer"
import { Schema } from "effect"

/** The transfer of one room on the wire ('Single-dialog transfer payload', conversations, section 3). */
export const HandOverWire = Schema.Struct({
  dialogId: DialogId,
  transferToThirdPartySystem: Schema.Boolean,
  /** 0: the online users of the workspace in turn. */
  userId: UserOrNobody,
  /** 0 only where another system receives the room or decides. */
  workspaceId: Schema.Union([WorkspaceId, Schema.Literal(0)]),
  /** The bot's webhook names the workspace. */
  workspaceOnWebhook: Schema.optionalKey(Schema.Boolean),
}).check(
  Schema.makeFilter((body) => handOverIn(body) !== undefined || { path: ["workspaceId"], issue: sentences.required }),
)
export interface HandOverWire {
  readonly dialogId: DialogId
  readonly transferToThirdPartySystem: boolean
  readonly userId: UserId | 0
  readonly workspaceId: WorkspaceId | 0
  readonly workspaceOnWebhook?: boolean
}

/** Reads where a room is handed to; undefined without a workspace where one is needed. */
export const handOverIn = ({
  transferToThirdPartySystem,
  userId,
  workspaceId,
  workspaceOnWebhook,
}: HandOverWire): HandOver | undefined => {
  if (transferToThirdPartySystem) return { kind: "external-platform" }
  if (workspaceOnWebhook === true) return { kind: "workspace-by-webhook" }
  return workspaceId === 0 ? undefined : handOverToPeople(workspaceId, userId)
}

/** Writes where a room is handed to. */
export const bodyOfHandOver = (dialogId: DialogId, target: HandOver): HandOverWire => {
  const nobody = { dialogId, transferToThirdPartySystem: false, userId: 0, workspaceId: 0 } as const
  switch (target.kind) {
    case "external-platform":
      return { ...nobody, transferToThirdPartySystem: true }
    case "workspace-by-webhook":
      return { ...nobody, workspaceOnWebhook: true }
    case "sequential-person":
      return { ...nobody, workspaceId: target.workspaceId }
    case "specific-person":
      return { ...nobody, workspaceId: target.workspaceId, userId: target.userId }
  }
}
