import { Schema } from "effect"
import { freeUntil, StoredFile, type Windowed } from "../../channel/index.ts"
import { IsoDateTime, ScheduledMessageId, UserId } from "../../kernel/index.ts"
import { NewMessage, sayableMessage } from "../dialogs/message.ts"
import {
  longestSnooze,
  momentOfReturn,
  type SnoozeChoice,
  snoozeChoices,
  snoozeMessages,
} from "../snooze/room-snooze.ts"

/** Maximum messages of one room that wait for their time. */
export const scheduledLimit = 20

/** A message that its author has written before the time at which it is sent. */
export const ScheduledMessage = Schema.Struct({
  id: ScheduledMessageId,
  text: Schema.String,
  files: Schema.Array(StoredFile),
  /** When it is sent. */
  at: IsoDateTime,
  /** It is not sent if the person writes before. */
  unlessAnswered: Schema.Boolean,
  authorId: UserId,
  authorName: Schema.String,
  /** Why it is not sent by itself, as a sentence: its time came and it was refused, or the person has written. Null while it waits. */
  heldBack: Schema.NullOr(Schema.String),
})
export type ScheduledMessage = typeof ScheduledMessage.Type

/** A message to be sent at a time. */
export const NewScheduledMessage = Schema.Struct({
  ...NewMessage.fields,
  at: IsoDateTime,
  unlessAnswered: Schema.Boolean,
}).check(Schema.makeFilter(sayableMessage))
export type NewScheduledMessage = typeof NewScheduledMessage.Type

/** The sentences of scheduled messages. */
export const scheduledMessages = {
  schedule: "Agendar envio",
  confirm: "Agendar",
  sendsAt: "Enviar em",
  unlessAnswered: "Não enviar se a pessoa escrever antes",
  explained: "Sai no seu nome, se a conversa ainda for sua. Se a pessoa escrever antes, não sai.",
  sentInYourName: "Sai no seu nome, se a conversa ainda for sua.",
  notRead: "As mensagens agendadas não foram carregadas.",
  heading: "Mensagens agendadas",
  done: (words: string) => `Agendada · sai ${words}`,
  failed: "A mensagem não foi agendada.",
  answered: "A pessoa escreveu antes.",
  tooEarly: snoozeMessages.tooEarly,
  tooLate: "Agende no máximo para daqui a um ano.",
  tooMany: `Uma conversa tem no máximo ${scheduledLimit} mensagens agendadas.`,
  windowEnds: (words: string) => `Neste canal só se escreve livremente até ${words}. Escolha um momento antes.`,
  edit: "Editar",
  cancel: "Cancelar envio",
  cancelled: "Envio cancelado",
  cancelFailed: "O envio não foi cancelado.",
  sendNow: "Enviar agora",
  sendFailed: "A mensagem não foi enviada.",
  notHolder: (name: string) => `A conversa não está mais com ${name}.`,
  onlyAuthorOrHolder: "Só quem escreveu a mensagem, ou está com a conversa, pode cancelar o envio.",
  onlyAuthor: "Só quem escreveu a mensagem pode enviá-la.",
} as const

/**
 * Returns why a message of a room is not scheduled for a moment; undefined if it may be. Where the channel lets the company write for a while
 * only, it has to be sent before that ends. Both in milliseconds since 1970.
 */
export const scheduleFault = (at: number, room: Windowed, now: number, timeZone: string): string | undefined => {
  if (at <= now) return scheduledMessages.tooEarly
  if (at > now + longestSnooze * day) return scheduledMessages.tooLate
  const until = freeUntil(room)
  if (until === null || at < until) return undefined
  return scheduledMessages.windowEnds(
    until < now ? "agora" : momentOfReturn(new Date(until).toISOString(), now, timeZone),
  )
}

const day = 86_400_000

/** Returns the times that are offered in a room, by the clocks of the company's zone; those that its channel allows. */
export const scheduleChoices = (
  room: Windowed,
  now: number,
  timeZone: string,
): ReadonlyArray<SnoozeChoice & { readonly until: number }> =>
  snoozeChoices(now, timeZone).flatMap(({ until, ...choice }) =>
    until === undefined || scheduleFault(until, room, now, timeZone) !== undefined ? [] : [{ ...choice, until }],
  )
