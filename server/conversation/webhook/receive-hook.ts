import type { AnswerOf, InputOf } from "@prosa/adapters-http/routes"
import type { HookRefused, hookRoutes } from "@prosa/adapters-http/routes"
import { employeeTarget } from "@prosa/core/bot"
import { conversationMessages as say } from "@prosa/core/conversation"
import { type BotId, type CompanyId, type DialogId, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { readSentButton } from "../../engine/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { type BotOfDialog, findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import { lockDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import { answeredByEmployee } from "./employee-turn.ts"
import { attend } from "../rooms/held-rooms.ts"
import { appendMessages, type MessageDraft } from "../dialogs/message-store.ts"
import { notifyOfStatuses } from "./notify-webhook.ts"

export type HookCall = Omit<InputOf<typeof hookRoutes.receive>, "botToken">
export type HookAnswer = AnswerOf<typeof hookRoutes.receive>

/** What receiving needs: what was said restarts the timers of the room. */
export interface HookNeeds extends Pick<ConversationNeeds, "clock" | "scripts" | "webhooks"> {
  readonly transactions: Transactions
}

/**
 * Says what a customer's system sends in a dialog that it answers, or closes the dialog, in one transaction. A call whose
 * `id` is known does nothing, and a message whose `id` is known is left out: both count per dialog.
 */
export const receiveHook = (
  { companyId, botId }: { readonly companyId: CompanyId; readonly botId: BotId },
  call: HookCall,
  deps: HookNeeds,
): Effect.Effect<HookAnswer, NotFound | HookRefused> =>
  deps.transactions.asTenant(companyId, (tx) =>
    Effect.gen(function* () {
      const dialog = yield* lockDialog(tx, call.dialogId)
      if (dialog === undefined || dialog.botId !== botId) return yield* Effect.fail(notFound)
      if (call.id !== undefined && !(yield* claim(tx, dialog.id, `call ${call.id}`)))
        return { messages: [], closed: dialog.status === 1, repeated: true }
      const bot = yield* findBotOfDialog(tx, botId)
      if (bot === undefined) return yield* Effect.fail(notFound)
      const refusal = refusalOf(dialog, bot, call)
      if (refusal !== undefined) return yield* Effect.fail({ _tag: "HookRefused", message: refusal } as const)
      return yield* store(tx, { companyId, dialog, bot, call }, deps)
    }),
  )

/** Says why a system may not write in a dialog; undefined if it may. Closing a closed dialog changes nothing. */
const refusalOf = (dialog: LockedDialog, bot: BotOfDialog, call: HookCall): string | undefined => {
  if (dialog.status === 1) return (call.messages?.length ?? 0) > 0 ? say.roomClosed : undefined
  if (dialog.transferredExternal && dialog.assigneeId === null) return undefined
  if (!dialog.transferred) {
    if (bot.target !== employeeTarget) return "O fluxo do robô atende esta conversa."
    return bot.active ? undefined : "Este robô está inativo."
  }
  return "Esta conversa está com uma pessoa da equipe."
}

interface Received {
  readonly companyId: CompanyId
  readonly dialog: LockedDialog
  readonly bot: BotOfDialog
  readonly call: HookCall
}

const store = (tx: Tx, received: Received, deps: HookNeeds): Effect.Effect<HookAnswer> =>
  Effect.gen(function* () {
    const { companyId, dialog, bot, call } = received
    const now = deps.clock.now()
    const closes = call.close === true && dialog.status === 0
    const said: Array<{ readonly id: string | undefined; readonly repeated: boolean }> = []
    const drafts: Array<MessageDraft> = []
    for (const message of call.messages ?? []) {
      const { text, buttons, id } =
        typeof message === "string" ? { text: message, buttons: null, id: undefined } : message
      const repeated = id !== undefined && !(yield* claim(tx, dialog.id, `message ${id}`))
      said.push({ id, repeated })
      if (!repeated)
        drafts.push({ sender: "BOT", senderName: bot.name, text, buttons: numbered(buttons ?? []), at: now })
    }
    const spoken = drafts.length
    if (closes) drafts.push({ sender: "SYSTEM", text: say.finalizedByBot, at: now })
    if (drafts.length === 0 && !closes)
      return { messages: said.map(repeatedAnswer), closed: dialog.status === 1, repeated: false }
    const change = closes
      ? { status: 1 as const, closedAt: now, unreadCount: 0 }
      : yield* timersRestarted(tx, received, deps)
    const appended = yield* appendMessages(tx, dialog.id, drafts, change)
    publishDialog(tx, companyId, dialog, appended)
    const stored = appended.messages.slice(0, spoken)
    const event = dialog.transferredExternal ? "messageStatus" : "employeeMessageStatus"
    const fresh = said.filter(({ repeated }) => !repeated)
    for (const [at, message] of stored.entries()) yield* notifyOfStatuses(tx, dialog.id, event, message, fresh[at]?.id)
    let next = 0
    const messages = said.map((one) => {
      const message = one.repeated ? undefined : stored[next++]
      return message === undefined
        ? repeatedAnswer(one)
        : { messageId: message.id, seq: message.seq, ...(one.id === undefined ? {} : { id: one.id }), repeated: false }
    })
    return { messages, closed: closes || dialog.status === 1, repeated: false }
  })

/** What a system says in a room counts for its timers, whether it holds the room or speaks for the bot. */
const timersRestarted = (
  tx: Tx,
  { companyId, dialog, bot }: Received,
  deps: HookNeeds,
): Effect.Effect<DialogChange> => {
  if (dialog.transferred) return attend(tx, companyId, dialog, deps)
  const employee = { dialog, bot: { ...bot, id: dialog.botId } }
  return Effect.map(answeredByEmployee(tx, employee, saidNothing, deps.clock.now()), ({ change }) => change)
}

const saidNothing = { messages: [], variables: {}, workspaceId: null, userId: null }

const repeatedAnswer = ({ id }: { readonly id: string | undefined }): HookAnswer["messages"][number] => ({
  messageId: null,
  seq: 0,
  ...(id === undefined ? {} : { id }),
  repeated: true,
})

/** Claims an id for a dialog; false if it is known. */
const claim = (tx: Tx, dialogId: DialogId, key: string): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      insert into webhook_receipts (company_id, dialog_id, key) values (${company}, ${dialogId}, ${key})
      on conflict do nothing returning key`),
    (row) => row !== undefined,
  )

type WireButtons = NonNullable<Exclude<NonNullable<HookCall["messages"]>[number], string>["buttons"]>

const numbered = (buttons: WireButtons) =>
  buttons.map((button, at) => {
    const read = readSentButton(button)
    return { id: at + 1, label: read.label, ...(read.link === undefined ? {} : { link: read.link }) }
  })
