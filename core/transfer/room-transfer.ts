import { Result, Schema } from "effect"
import { type FieldError, sentences, type UserId, type WorkspaceId } from "../kernel/index.ts"

/**
 * The type of a manual transfer: 1 to one collaborator, 2 to those of a workspace in turn (conversations, section 3).
 */
export const RoomTransferType = Schema.Literals([1, 2]).pipe(Schema.annotate({ message: sentences.invalid }))
export type RoomTransferType = typeof RoomTransferType.Type

/** The present choices in the transfer panel of one or many rooms. */
export interface RoomTransferDraft {
  readonly workspaceId: WorkspaceId | null
  readonly type: RoomTransferType | null
  readonly userId: UserId | null
  readonly sendToThirdpartySystem: boolean
}

/** The body of the call: 'Room transfer payload'. An absent collaborator is 0. */
export interface RoomTransfer {
  readonly typeTransfer: RoomTransferType
  readonly workspaceId: WorkspaceId
  readonly userId: UserId | 0
  readonly sendToThirdpartySystem: boolean
}

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
