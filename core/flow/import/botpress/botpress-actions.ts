import { type LooseRecord, looseRecord, looseText } from "../../../kernel/index.ts"
import { withoutUnknown } from "../piece-texts.ts"
import { setsOfText } from "../written-values.ts"
import { type BotpressChoice, contentById, contentOf, type ContentMessages } from "./botpress-contents.ts"
import { callOfData } from "./botpress-call.ts"
import { type BotpressReading, argumentsIn, sayAll } from "./botpress-reading.ts"

type Rule = (args: LooseRecord, reading: BotpressReading, action: string) => void

const memoryOf = (args: LooseRecord): string => {
  const type = looseText(args["type"])
  return type === "user" || type === "session" || type === "bot" ? type : "temp"
}

/** The name of the variable that an action writes. */
const nameOf = (args: LooseRecord, { values }: BotpressReading, memory = memoryOf(args)): string | undefined => {
  const written = looseText(args["name"]).trim()
  return written === "" ? undefined : values.nameOf(`${memory}.${written}`)
}

const written = (value: unknown): string => (typeof value === "boolean" ? String(value) : looseText(value))

const setTo =
  (memory: "own" | "bot", value: (args: LooseRecord) => string): Rule =>
  (args, reading, action) => {
    const { values, writer } = reading
    const name = nameOf(args, reading, memory === "bot" ? "bot" : undefined)
    if (name === undefined) return writer.note("left-out", action, "A ação não diz qual variável.")
    const pieces = withoutUnknown(values.textOf(value(args))).filter((piece) => piece !== "")
    const sets = setsOfText(pieces, name)
    if (sets === undefined) return writer.note("left-out", action, `O texto de @${name} é longo demais para uma conta.`)
    for (const set of [...values.factSets(pieces), ...sets]) writer.set(set)
    const expires = looseText(args["expiry"])
    const isKept = expires === "" || expires === "never"
    writer.note(isKept ? "whole" : "changed", action, isKept ? "" : "O valor não expira: dura a conversa.")
  }

const getGlobal: Rule = (args, reading, action) => {
  const { values, writer } = reading
  const output = looseText(args["output"]).trim()
  const [name, kept] = [nameOf(args, reading, "bot"), output === "" ? undefined : values.nameOf(`temp.${output}`)]
  if (name === undefined || kept === undefined) return writer.note("left-out", action, "A ação não diz qual variável.")
  writer.set({ name: kept, formula: `@${name}` })
  writer.note("changed", action, "Um valor do bot dura só a conversa.")
}

const leftOut =
  (message: string): Rule =>
  (_args, { writer }, action) =>
    writer.note("left-out", action, message)

const handover: Rule = (_args, { writer }, action) => {
  writer.note("changed", action, "A conversa é transferida: escolha para quem em “Transferir”.")
  writer.transfer()
}

const callApi: Rule = (args, reading, action) => {
  const read = callOfData(args, reading)
  if ("leftOut" in read) return reading.writer.note("left-out", action, read.leftOut)
  reading.writer.call(read.call)
  reading.writer.note(read.changed === "" ? "whole" : "changed", action, read.changed)
}

const contexts = leftOut("Não há contextos de intents: cada node entende as suas respostas.")
const empty = setTo("own", () => "")

/** What becomes of each action of Botpress and its modules. One that is missing here is code of the bot itself. */
const rules: Readonly<Record<string, Rule>> = {
  "builtin/setVariable": setTo("own", (args) => written(args["value"])),
  "builtin/setGlobalVariable": setTo("bot", (args) => written(args["value"])),
  "builtin/getGlobalVariable": getGlobal,
  "builtin/resetGlobalVariable": setTo("bot", () => ""),
  "builtin/removeVariable": empty,
  "builtin/deleteVariable": empty,
  "builtin/clearVariable": empty,
  "builtin/clearAllVariables": leftOut("Os valores duram a conversa: não são apagados todos de uma vez."),
  "builtin/resetSession": leftOut("Os valores duram a conversa: não são apagados todos de uma vez."),
  "builtin/wait": (_args, { writer }, action) => writer.note("changed", action, "O bot não espera entre as mensagens."),
  "builtin/appendContext": contexts,
  "builtin/removeContext": contexts,
  "builtin/resetContext": contexts,
  "builtin/switchLanguage": leftOut("Um fluxo fala um idioma."),
  "builtin/sendFeedback": leftOut("Opiniões sobre respostas não são guardadas."),
  "builtin/storeFileLocally": leftOut("Arquivos que a pessoa envia ficam na conversa."),
  "builtin/getConversationVariable": leftOut("Conversas não são contadas em fluxos."),
  "builtin/getNumberOfConversations": leftOut("Conversas não são contadas em fluxos."),
  "builtin/incrementNumberOfConversations": leftOut("Conversas não são contadas em fluxos."),
  "analytics/set": leftOut("O painel conta o que acontece nas conversas."),
  "analytics/increment": leftOut("O painel conta o que acontece nas conversas."),
  "misunderstood/flag": leftOut("O que o bot não entende é listado por si."),
  "hitl/pause_session": handover,
  "hitlnext/handoff": handover,
  "basic-skills/call_api": callApi,
  "basic-skills/send_email": leftOut("Fluxos não enviam e-mails: chame um sistema."),
  "basic-skills/slot_reset": leftOut("Um valor é perguntado de novo por um node."),
  "basic-skills/slot_update_contexts": contexts,
}

/** Actions of a bot itself whose names say that people take over. */
const handsOver = /transfer|handoff|handover|atendente/iu

/** Writes what an instruction of a node does, and returns what it offers to choose among. */
export const writeInstruction = (instruction: string, reading: BotpressReading): ReadonlyArray<BotpressChoice> => {
  const [, action = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/u.exec(instruction) ?? []
  if (action === "say") return writeSay(rest, reading)
  const rule = Object.hasOwn(rules, action) ? rules[action] : undefined
  if (rule === undefined && handsOver.test(action)) handover({}, reading, action)
  else if (rule === undefined)
    reading.writer.note(
      "left-out",
      action,
      "A ação é código do bot, que não é executado: os valores que ela define ficam vazios.",
    )
  else rule(argumentsIn(rest), reading, action)
  return []
}

const writeSay = (rest: string, reading: BotpressReading): ReadonlyArray<BotpressChoice> => {
  const { bot, values } = reading
  const [, mark, id = "", json = ""] = /^([#@]!?)(\S+)\s*([\s\S]*)$/u.exec(rest) ?? []
  const content: ContentMessages =
    mark === "#!"
      ? contentById(id, bot, values)
      : mark === undefined
        ? contentOf("builtin_text", { text: rest }, bot, values)
        : contentOf(id, looseRecord(argumentsIn(json)), bot, values)
  return writeMessages(content, `say ${id.replace(/-.{6}$/u, "") || "builtin_text"}`, reading)
}

/** Writes what a node that only says something says, and returns what it offers to choose among. */
export const writeContent = (
  { type, form }: NonNullable<BotpressReading["node"]["content"]>,
  reading: BotpressReading,
): ReadonlyArray<BotpressChoice> =>
  writeMessages(contentOf(type, form, reading.bot, reading.values), `say ${type}`, reading)

const writeMessages = (
  content: ContentMessages,
  block: string,
  reading: BotpressReading,
): ReadonlyArray<BotpressChoice> => {
  const { writer } = reading
  sayAll(reading, content.says)
  writer.note(content.isLeftOut ? "left-out" : content.changed === "" ? "whole" : "changed", block, content.changed)
  return content.choices
}
