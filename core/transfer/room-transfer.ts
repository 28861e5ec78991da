import { Effect, Result, Schema, SchemaTransformation } from "effect"
import { type FieldError, sentences, UserId, WorkspaceId } from "../kernel/index.ts"
import type { BotTransfer, TransferTarget } from "./transfer-target.ts"

/**
 * The type of a manual transfer: 1 to one collaborator, 2 to those of a workspace in turn (conversations, section 3).
 */
export const RoomTransferType = Schema.Literals([1, 2]).pipe(Schema.annotate({ message: sentences.invalid }))
export type RoomTransferType = typeof RoomTransferType.Type

/** The present choices in the transfer panel of many rooms. */
export interface RoomTransferDraft {
  readonly workspaceId: WorkspaceId | null
  readonly type: RoomTransferType | null
  readonly userId: UserId | null
  readonly sendToThirdpartySystem: boolean
}

/** The choices before the first one. */
export const emptyRoomTransfer: RoomTransferDraft = {
  workspaceId: null,
  type: null,
  userId: null,
  sendToThirdpartySystem: false,
}

/** A collaborator, or 0 for those of a workspace in turn; null, '' and an absent field mean 0 too (flow rules, 'Transfer'). */
export const UserOrNobody = Schema.Union([UserId, Schema.Literals([0, ""]), Schema.Null]).pipe(
  Schema.decodeTo(
    Schema.toType(Schema.Union([UserId, Schema.Literal(0)])),
    SchemaTransformation.transform({
      decode: (given): UserId | 0 => (given === null || given === "" ? 0 : given),
      encode: (user: UserId | 0): UserId | 0 | "" | null => user,
    }),
  ),
  Schema.withDecodingDefaultKey(Effect.succeed(0 as const)),
)

/** The transfer of many rooms ('Room transfer payload'). An absent collaborator is 0. */
export const RoomTransfer = Schema.Struct({
  typeTransfer: RoomTransferType,
  workspaceId: WorkspaceId,
  userId: UserOrNobody,
  sendToThirdpartySystem: Schema.Boolean,
}).check(
  Schema.makeFilter(({ typeTransfer, userId }) =>
    typeTransfer === 1 && userId === 0 ? { path: ["userId"], issue: roomTransferMessages.userRequired } : true,
  ),
)
export type RoomTransfer = typeof RoomTransfer.Type

/** The sentences of the bot's room-transfer dialog (bots, section 5), verbatim. */
export const roomTransferMessages = {
  workspaceRequired: 'É preciso selecionar um workspace no campo "Selecione um workspace"',
  userRequired: 'É preciso selecionar um usuário no campo "Usuário"',
} as const

/**
 * Validates the choices: returns the payload, or the missing fields. Confirming is disabled until the choices are
 * complete (section 5).
 */
export const roomTransferOf = (draft: RoomTransferDraft): Result.Result<RoomTransfer, ReadonlyArray<FieldError>> => {
  const { workspaceId, type, userId, sendToThirdpartySystem } = draft
  const errors: ReadonlyArray<FieldError> = [
    ...(workspaceId === null ? [{ path: "workspaceId", message: roomTransferMessages.workspaceRequired }] : []),
    ...(type === null ? [{ path: "typeTransfer", message: sentences.required }] : []),
    ...(type === 1 && userId === null ? [{ path: "userId", message: roomTransferMessages.userRequired }] : []),
  ]
  if (errors.length > 0 || workspaceId === null || type === null) return Result.fail(errors)
  return Result.succeed({
    typeTransfer: type,
    workspaceId,
    userId: type === 1 && userId !== null ? userId : 0,
    sendToThirdpartySystem,
  })
}

/** Where a person hands a room to: anywhere but to another bot. */
export type HandOver = Exclude<TransferTarget, BotTransfer>

/** Returns where a transfer of many rooms leads; in turn, only users who are online take part. */
export const handOverOf = ({ workspaceId, userId, sendToThirdpartySystem }: RoomTransfer): HandOver =>
  sendToThirdpartySystem ? { kind: "external-platform" } : handOverToPeople(workspaceId, userId)

/** Returns the transfer to one user of a workspace, or for 0 to its online users in turn. */
export const handOverToPeople = (workspaceId: WorkspaceId, userId: UserId | 0): HandOver =>
  userId === 0
    ? { kind: "sequential-person", workspaceId, onlyOnlineUser: true }
    : { kind: "specific-person", workspaceId, userId, userName: "" }
