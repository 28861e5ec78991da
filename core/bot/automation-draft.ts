import { Result, Schema } from "effect"
import { type FieldError, sentences, UserId, WorkspaceId } from "../kernel/index.ts"
import type { TransferTarget } from "../transfer/index.ts"
import { type Automations, closeMessageLimit, CloseRoomType, noAutomations } from "./automations.ts"
import { type Objective, withoutFlowTarget } from "./objectives.ts"

/** The selectable minutes of each automation; 0 is never (bots, section 9). */
export const automationMinutes = {
  repeat: [0, 5, 10, 15, 20, 25, 30, 60],
  transfer: [0, 15, 30, 60],
  close: [0, 15, 30, 60, 720, 1_440],
} as const
/** The selectable numbers of repetitions of a question. */
export const repeatTimes = [1, 2, 3, 4, 5] as const

/** The sentences of saving a bot (bots, section 5), verbatim. */
export const automationMessages = {
  repeat: "Preencha todos os campos da automação de refazer pergunta",
  transfer: "Preencha todos os campos da transferência de salas",
  close: "Preencha todos os campos do fechamento de salas",
} as const

const nobody = Schema.Literal(0)
const Minutes = Schema.Int.pipe(Schema.annotate({ message: sentences.invalid }))

/**
 * The input of the automations card: the three objects of a bot (bots, section 3). An absent user or workspace is 0.
 * `automationsOf` validates it.
 */
export const AutomationDraft = Schema.Struct({
  botRepeatAutomationDto: Schema.Struct({ minutes: Minutes, times: Minutes }),
  botTransferAutomationDto: Schema.Struct({
    minutes: Minutes,
    callwebhook: Schema.Boolean,
    workspaceId: Schema.Union([WorkspaceId, nobody]).pipe(Schema.annotate({ message: sentences.invalid })),
    userId: Schema.Union([UserId, nobody]).pipe(Schema.annotate({ message: sentences.invalid })),
    /** One collaborator, or all of the workspace in turn; '' if not chosen. */
    queue: Schema.Literals(["USER", "SEQUENTIAL", ""]).pipe(Schema.annotate({ message: sentences.invalid })),
  }),
  botCloseRoomAutomationDto: Schema.Struct({
    minutes: Minutes,
    message: Schema.String,
    active: Schema.Boolean,
    closeRoomType: Schema.Union([CloseRoomType, Schema.Literal("")]).pipe(
      Schema.annotate({ message: sentences.invalid }),
    ),
  }),
})
export type AutomationDraft = typeof AutomationDraft.Type

const noTransfer = { callwebhook: false, workspaceId: 0, userId: 0, queue: "" } as const
const noClosing = { message: "", closeRoomType: "ONLY_NOT_TRANSFERRED" } as const

/** The automations of a new bot, all off (bots, section 3, 'automation values 0'). */
export const emptyAutomationDraft: AutomationDraft = {
  botRepeatAutomationDto: { minutes: 0, times: 0 },
  botTransferAutomationDto: { minutes: 0, ...noTransfer },
  botCloseRoomAutomationDto: { minutes: 0, active: false, ...noClosing },
}

/** Sets the minutes until the question is repeated; 0 (never) resets the number of times, which is then hidden. */
export const chooseRepeatMinutes = (draft: AutomationDraft, minutes: number): AutomationDraft => ({
  ...draft,
  botRepeatAutomationDto: { minutes, times: minutes === 0 ? 0 : draft.botRepeatAutomationDto.times },
})

/** Sets the minutes until the transfer; 0 (never) resets its target (bots, section 4). */
export const chooseTransferMinutes = (draft: AutomationDraft, minutes: number): AutomationDraft => ({
  ...draft,
  botTransferAutomationDto: { ...draft.botTransferAutomationDto, ...(minutes === 0 ? noTransfer : {}), minutes },
})

/**
 * Sets the minutes until the room closes, which switches closing on; 0 (never) switches it off, and resets the message, and
 * the rooms to ONLY_NOT_TRANSFERRED (bots, section 4).
 */
export const chooseCloseMinutes = (draft: AutomationDraft, minutes: number, target: Objective): AutomationDraft => {
  const { botCloseRoomAutomationDto: close } = draft
  // All rooms of a bot without a script are transferred, so that the choice of every other bot would close none.
  const rooms = close.minutes === 0 && target === withoutFlowTarget ? { closeRoomType: "CLOSE_ALL" as const } : {}
  const chosen = { ...close, ...(minutes === 0 ? noClosing : rooms), minutes, active: minutes > 0 }
  return { ...draft, botCloseRoomAutomationDto: chosen }
}

/** Validates the card; fails with every incomplete part and its sentence (bots, section 5, 'Bot save'). */
export const automationsOf = (draft: AutomationDraft): Result.Result<Automations, ReadonlyArray<FieldError>> => {
  const { botRepeatAutomationDto: repeat, botTransferAutomationDto: transfer, botCloseRoomAutomationDto: close } = draft
  const errors: ReadonlyArray<FieldError> = [
    ...offered("botRepeatAutomationDto.minutes", automationMinutes.repeat, repeat.minutes),
    ...offered("botTransferAutomationDto.minutes", automationMinutes.transfer, transfer.minutes),
    ...offered("botCloseRoomAutomationDto.minutes", automationMinutes.close, close.minutes),
    ...(repeat.minutes > 0 && !repeatTimes.some((times) => times === repeat.times)
      ? [{ path: "botRepeatAutomationDto.times", message: automationMessages.repeat }]
      : []),
    ...(transfer.minutes !== 0 && transfer.queue === "USER" && transfer.userId === 0
      ? [{ path: "botTransferAutomationDto.userId", message: automationMessages.transfer }]
      : []),
    // without a destination it would silently never happen
    ...(transfer.minutes !== 0 && !transfer.callwebhook && (transfer.workspaceId === 0 || transfer.queue === "")
      ? [{ path: "botTransferAutomationDto.workspaceId", message: automationMessages.transfer }]
      : []),
    ...(close.minutes !== 0 && close.closeRoomType === ""
      ? [{ path: "botCloseRoomAutomationDto.closeRoomType", message: automationMessages.close }]
      : []),
    ...(close.message.length > closeMessageLimit
      ? [{ path: "botCloseRoomAutomationDto.message", message: sentences.tooLong(closeMessageLimit) }]
      : []),
  ]
  if (errors.length > 0) return Result.fail(errors)
  const { minutes, message, active, closeRoomType } = close
  return Result.succeed({
    repeat: { minutes: repeat.minutes, times: repeat.times },
    transfer: { minutes: transfer.minutes, target: targetIn(transfer) },
    close: { minutes, message, active, rooms: closeRoomType === "" ? noAutomations.close.rooms : closeRoomType },
  })
}

const offered = (path: string, choices: ReadonlyArray<number>, minutes: number): ReadonlyArray<FieldError> =>
  choices.includes(minutes) ? [] : [{ path, message: sentences.invalid }]

/** The transfer's target; null while it is off. A user's name is looked up at the transfer. */
const targetIn = (transfer: AutomationDraft["botTransferAutomationDto"]): TransferTarget | null => {
  const { callwebhook, workspaceId, userId, queue } = transfer
  if (callwebhook) return { kind: "workspace-by-webhook" }
  if (workspaceId === 0 || queue === "") return null
  if (queue === "SEQUENTIAL") return { kind: "sequential-person", workspaceId, onlyOnlineUser: false }
  return userId === 0 ? null : { kind: "specific-person", workspaceId, userId, userName: "" }
}
