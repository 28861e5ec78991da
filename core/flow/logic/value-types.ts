import { Schema } from "effect"
import { textUpTo } from "../../kernel/index.ts"

/** Maximum characters of a value's name. */
export const valueNameLimit = 60

/** Maximum characters of a value. */
export const valueLimit = 4_096

/** The kinds of what a value is understood as; each is kept as a text and read by `understood-values.ts`. */
export const valueTypes = ["text", "number", "money", "date", "time", "date-time", "yes-no", "choice", "file"] as const
/**
 * What a value is understood as: 'money' an amount in reais, 'date' a day of the calendar, 'time' a time of the day, 'date-time' both,
 * 'choice' one of a few texts, 'file' a file that the person sent.
 */
export const ValueType = Schema.Literals(valueTypes)
export type ValueType = typeof ValueType.Type

/** The Portuguese word of each type. */
export const valueTypeWords: Readonly<Record<ValueType, string>> = {
  text: "texto",
  number: "número",
  money: "dinheiro",
  date: "data",
  time: "hora",
  "date-time": "data e hora",
  "yes-no": "sim ou não",
  choice: "opção",
  file: "arquivo",
}

/**
 * The facts that a flow may ask for without anybody having said them: about the moment, the contact, the channel and the
 * conversation itself. A fact that nobody knows is empty.
 */
export const factNames = [
  "now.time",
  "now.date",
  "now.weekday",
  "now.open",
  "contact.name",
  "contact.phone",
  "contact.email",
  "contact.new",
  "contact.refused",
  "contact.stage",
  "channel",
  "bot",
  "campaign",
  "node.entries",
  "node.misses",
  "call.failed",
  "call.empty",
] as const
/** The name of a fact. */
export const FactName = Schema.Literals(factNames)
export type FactName = typeof FactName.Type

/** How a fact is named to people, and what it is understood as. */
export interface FactWords {
  /** With its article, as it stands in a sentence: 'a hora'. */
  readonly phrase: string
  /** As it stands in a list: 'Hora'. */
  readonly label: string
  /** The heading under which it is listed. */
  readonly group: "Agora" | "Contato e conversa"
  readonly type: ValueType
}

/** The words of each fact. */
export const factWords: Readonly<Record<FactName, FactWords>> = {
  "now.time": { phrase: "a hora", label: "Hora", group: "Agora", type: "time" },
  "now.date": { phrase: "a data de hoje", label: "Data de hoje", group: "Agora", type: "date" },
  "now.weekday": { phrase: "o dia da semana", label: "Dia da semana", group: "Agora", type: "text" },
  "now.open": {
    phrase: "o horário de atendimento",
    label: "Dentro do horário de atendimento",
    group: "Agora",
    type: "yes-no",
  },
  "contact.name": {
    phrase: "o nome do contato",
    label: "Nome do contato",
    group: "Contato e conversa",
    type: "text",
  },
  "contact.phone": {
    phrase: "o telefone do contato",
    label: "Telefone do contato",
    group: "Contato e conversa",
    type: "text",
  },
  "contact.email": {
    phrase: "o e-mail do contato",
    label: "E-mail do contato",
    group: "Contato e conversa",
    type: "text",
  },
  "contact.new": {
    phrase: "a primeira conversa do contato",
    label: "Primeira conversa do contato",
    group: "Contato e conversa",
    type: "yes-no",
  },
  "contact.refused": {
    phrase: "a recusa de campanhas",
    label: "Recusou campanhas",
    group: "Contato e conversa",
    type: "yes-no",
  },
  "contact.stage": {
    phrase: "a etapa do funil",
    label: "Etapa do funil",
    group: "Contato e conversa",
    type: "text",
  },
  bot: { phrase: "o bot", label: "Bot", group: "Contato e conversa", type: "text" },
  channel: { phrase: "o canal", label: "Canal", group: "Contato e conversa", type: "text" },
  campaign: {
    phrase: "a campanha respondida",
    label: "Campanha respondida",
    group: "Contato e conversa",
    type: "text",
  },
  "node.entries": {
    phrase: "o número de vezes neste node",
    label: "Vezes neste node",
    group: "Contato e conversa",
    type: "number",
  },
  "node.misses": {
    phrase: "o número de respostas não entendidas",
    label: "Respostas não entendidas seguidas",
    group: "Contato e conversa",
    type: "number",
  },
  "call.failed": {
    phrase: "a falha da chamada",
    label: "A chamada falhou",
    group: "Contato e conversa",
    type: "yes-no",
  },
  "call.empty": {
    phrase: "a falta de resultado da chamada",
    label: "A chamada não encontrou nada",
    group: "Contato e conversa",
    type: "yes-no",
  },
}

/** The days of the week as the fact 'now.weekday' names them, from Sunday. */
export const weekdayValues = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"] as const

/** A named value, or a fact. */
export const Subject = Schema.Union([Schema.Struct({ value: textUpTo(200) }), Schema.Struct({ fact: FactName })])
export type Subject = typeof Subject.Type

/** Names a subject as in a sentence: '@pedido', 'a hora'. */
export const subjectPhrase = (subject: Subject): string =>
  "value" in subject ? `@${subject.value}` : factWords[subject.fact].phrase

const valueName = /^[\p{L}_][\p{L}\p{N}_]*$/u

/**
 * Returns why a name cannot be that of a value, in Portuguese; undefined if it can. Names of values stand after '@' in texts and
 * formulas, so that they hold letters, digits and underscores alone.
 */
export const valueNameFault = (name: string): string | undefined => {
  if (name.trim() === "") return "Campo obrigatório"
  if (name.length > valueNameLimit) return `Use no máximo ${valueNameLimit} caracteres`
  return valueName.test(name) ? undefined : "Use só letras, números e _, sem começar por número"
}

/** Turns what a person typed into the name of a value: blanks and hyphens become underscores, an '@' in front goes. */
export const valueNameOf = (written: string): string =>
  written
    .trimStart()
    .replace(/^@/u, "")
    .replace(/[\s-]+/gu, "_")
