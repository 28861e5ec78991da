import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import { type FormulaPiece, wordsOfPiece } from "../../logic/formula-pieces.ts"
import type { DraftLine, DraftSay } from "../import-draft.ts"
import { cutReplies, lostAlternatives, replyLabels, sayOfAlternatives } from "../intent-texts.ts"

/** What became of a part of an intent. */
export interface IntentPartReport {
  readonly outcome: DraftLine["outcome"]
  readonly block: string
  readonly message: string
}

/** The answers of an intent, with what became of each that is not plain text. */
export interface DialogflowAnswers {
  readonly says: ReadonlyArray<DraftSay>
  readonly replies: ReadonlyArray<string>
  readonly told: ReadonlyArray<IntentPartReport>
}

interface Writing {
  readonly says: Array<DraftSay>
  readonly replies: Array<string>
  readonly told: Array<IntentPartReport>
  readonly piecesOf: (text: string) => ReadonlyArray<FormulaPiece>
}

type Rule = (message: LooseRecord, writing: Writing) => void

/** Reads the answers of an intent. Those of no platform come; those of one come where there are no others. */
export const messagesOfIntent = (
  messages: ReadonlyArray<LooseRecord>,
  piecesOf: Writing["piecesOf"],
): DialogflowAnswers => {
  const writing: Writing = { says: [], replies: [], told: [], piecesOf }
  const platforms = [...new Set(messages.map(platformOf))]
  const common = messages.filter((message) => platformOf(message) === "" && !isEmpty(message))
  const chosen = common.length > 0 ? "" : (platforms.find((one) => one !== "") ?? "")
  if (chosen !== "") writing.told.push(changed("Resposta", `As respostas são as que só ${chosen} mostrava.`))
  const passed = platforms.filter((one) => one !== "" && one !== chosen)
  if (passed.length > 0)
    writing.told.push({
      outcome: "left-out",
      block: "Resposta",
      message: `As respostas só para ${passed.join(", ")} não vieram: aqui a resposta é a mesma em todos os canais.`,
    })
  for (const message of messages) {
    if (platformOf(message) !== chosen || isEmpty(message)) continue
    const type = looseText(message["type"])
    const rule = Object.hasOwn(rules, type) ? rules[type] : undefined
    if (rule === undefined) writing.told.push(leftOut(`Resposta “${type}”`, "Este tipo de resposta não é conhecido."))
    else rule(message, writing)
  }
  const unknown = new Set(
    writing.says.flatMap(({ pieces, variants = [] }) =>
      [...pieces.map(wordsOfPiece), ...variants].flatMap((said) => said.match(/\$[\p{L}_][\p{L}\p{N}_-]*/gu) ?? []),
    ),
  )
  if (unknown.size > 0)
    writing.told.push(changed("Texto", `O texto cita ${[...unknown].join(", ")}, que não é um parâmetro do agente.`))
  const { labels, isCut } = replyLabels(writing.replies)
  if (isCut) writing.told.push(changed("Respostas rápidas", cutReplies))
  return { says: writing.says, replies: labels, told: writing.told }
}

const platformOf = ({ platform }: LooseRecord): string => {
  const named = looseText(platform).toLowerCase()
  return named === "platform_unspecified" ? "" : named
}

/** An answer that nobody has filled in, as the console writes one for each intent. */
const isEmpty = (message: LooseRecord): boolean => {
  const type = looseText(message["type"])
  if (type === "0") return textsOf(message["speech"]).length === 0
  return type === "4" && Object.keys(looseRecord(message["payload"])).length === 0
}

const textsOf = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).map(looseText).filter((text) => text.trim() !== "")

const changed = (block: string, message: string): IntentPartReport => ({ outcome: "changed", block, message })
const leftOut = (block: string, message: string): IntentPartReport => ({ outcome: "left-out", block, message })

const sayLines = (writing: Writing, ...lines: ReadonlyArray<unknown>): boolean => {
  const text = lines
    .map(looseText)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")
  if (text !== "") writing.says.push({ pieces: writing.piecesOf(text) })
  return text !== ""
}

const text: Rule = ({ speech }, writing) => {
  const { say, lost } = sayOfAlternatives(textsOf(speech), writing.piecesOf)
  if (say !== undefined) writing.says.push(say)
  if (lost > 0) writing.told.push(changed("Texto", lostAlternatives(lost)))
}

const isWritten = (text: string): boolean => text.trim() !== ""

const isAddress = (written: string): boolean => /^(?:https?:\/\/|tel:|mailto:)/iu.test(written)

const card: Rule = (message, writing) => {
  const addresses: Array<string> = []
  for (const button of looseRecords(message["buttons"])) {
    const words = looseText(button["text"] ?? button["title"])
    const led = looseText(button["postback"] ?? looseRecord(button["openUrlAction"])["url"])
    if (isAddress(led)) addresses.push(`${words}: ${led}`)
    else writing.replies.push(words)
  }
  const image = looseText(message["imageUrl"]) || looseText(looseRecord(message["image"])["url"])
  sayLines(writing, message["title"], message["subtitle"], message["formattedText"], ...addresses, image)
  writing.told.push(changed("Cartão", "O cartão virou um texto, com o endereço da imagem e os dos botões."))
}

const quickReplies: Rule = (message, writing) => {
  const hasTitle = sayLines(writing, message["title"])
  writing.replies.push(...textsOf(message["replies"]))
  writing.told.push({ outcome: "whole", block: "Respostas rápidas", message: "" })
  if (!hasTitle && writing.says.length === 0)
    writing.told.push(changed("Respostas rápidas", "As respostas rápidas não tinham texto: escreva um."))
}

const image: Rule = (message, writing) => {
  const hasAddress = sayLines(writing, message["imageUrl"] ?? looseRecord(message["image"])["url"])
  writing.told.push(
    hasAddress
      ? changed("Imagem", "O bot envia o endereço da imagem. Anexe o arquivo à mensagem.")
      : leftOut("Imagem", "A imagem não tem endereço."),
  )
}

const simple: Rule = (message, writing) => {
  const items = looseRecords(message["items"])
  for (const one of items.length > 0 ? items : [message])
    sayLines(writing, one["displayText"] ?? one["textToSpeech"] ?? one["speech"])
  writing.told.push({ outcome: "whole", block: "Texto", message: "" })
}

const chips: Rule = (message, writing) => {
  writing.replies.push(...looseRecords(message["suggestions"]).map(({ title }) => looseText(title)))
  writing.told.push({ outcome: "whole", block: "Respostas rápidas", message: "" })
}

const listOfItems: Rule = (message, writing) => {
  sayLines(writing, message["title"])
  writing.replies.push(...looseRecords(message["items"]).map(({ title }) => looseText(title)))
  writing.told.push(changed("Lista", "Dos itens da lista vieram só os títulos, como respostas rápidas."))
}

const link: Rule = (message, writing) => {
  sayLines(writing, message["destinationName"], message["url"])
  writing.told.push(changed("Link", "O bot envia o endereço."))
}

/** What becomes of each kind of a rich answer in a payload of Dialogflow Messenger. */
const richRules: Readonly<Record<string, (item: LooseRecord, writing: Writing) => void>> = {
  info: (item, writing) => void sayLines(writing, item["title"], item["subtitle"], item["actionLink"]),
  description: (item, writing) => void sayLines(writing, item["title"], ...textsOf(item["text"])),
  image: (item, writing) => void sayLines(writing, item["rawUrl"]),
  button: (item, writing) => {
    if (looseText(item["link"]) === "") writing.replies.push(looseText(item["text"]))
    else sayLines(writing, item["text"], item["link"])
  },
  list: (item, writing) => void writing.replies.push(looseText(item["title"])),
  accordion: (item, writing) => void sayLines(writing, item["title"], item["subtitle"], item["text"]),
  chips: (item, writing) =>
    void writing.replies.push(...looseRecords(item["options"]).map((option) => looseText(option["text"]))),
  divider: () => undefined,
}

const payload: Rule = (message, writing) => {
  const body = looseRecord(message["payload"])
  const rich = body["richContent"]
  const items = looseRecords((Array.isArray(rich) ? rich : []).flat())
  const telegram = looseRecord(body["telegram"])
  const facebook = looseRecord(body["facebook"])
  const [before, replies] = [writing.says.length, writing.replies.length]
  const lost: Array<string> = []
  for (const item of items) {
    const type = looseText(item["type"])
    const rule = Object.hasOwn(richRules, type) ? richRules[type] : undefined
    if (rule === undefined) lost.push(type)
    else rule(item, writing)
  }
  sayLines(writing, telegram["text"] ?? facebook["text"] ?? body["text"])
  const markup = looseRecord(telegram["reply_markup"])
  const keyboard = [markup["keyboard"], markup["inline_keyboard"]].flat(2)
  writing.replies.push(...keyboard.map((button) => looseText(looseRecord(button)["text"] ?? button)).filter(isWritten))
  for (const reply of looseRecords(facebook["quick_replies"])) writing.replies.push(looseText(reply["title"]))
  const isRead = writing.says.length > before || writing.replies.length > replies
  writing.told.push(
    isRead
      ? changed(
          "Conteúdo próprio",
          lost.length === 0
            ? "O conteúdo próprio (payload) virou textos e respostas rápidas."
            : `O conteúdo próprio (payload) virou textos e respostas rápidas, sem: ${lost.join(", ")}.`,
        )
      : leftOut("Conteúdo próprio", "O conteúdo próprio (payload) é de outro canal."),
  )
}

/** What becomes of each kind of answer. A kind that is missing here is told as unknown. */
const rules: Readonly<Record<string, Rule>> = {
  "0": text,
  "1": card,
  "2": quickReplies,
  "3": image,
  "4": payload,
  simple_response: simple,
  simple_responses: simple,
  basic_card: card,
  suggestion_chips: chips,
  list_card: listOfItems,
  carousel_card: listOfItems,
  link_out_chip: link,
  custom_payload: payload,
  media_content: (_, writing) => void writing.told.push(leftOut("Mídia", "O áudio era do Google Assistente.")),
}
