import { Result } from "effect"
import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import { openForeignFile } from "../foreign-file.ts"
import type { DraftSay } from "../import-draft.ts"
import type { BlipValues } from "./blip-values.ts"

/** What becomes of a message of Blip. */
export interface BlipMessage {
  readonly says: ReadonlyArray<DraftSay>
  /** The words that are offered under it. */
  readonly options: ReadonlyArray<string>
  /** Portuguese, of what changed or did not come; '' where it came whole. */
  readonly changed: string
  readonly isLeftOut: boolean
}

type Rule = (content: unknown, values: BlipValues, depth: number) => BlipMessage

const come = (says: ReadonlyArray<DraftSay>, changed = "", options: ReadonlyArray<string> = []): BlipMessage => ({
  says,
  options: options.map((one) => one.replace(/\s+/gu, " ").trim()).filter((one) => one !== ""),
  changed,
  isLeftOut: false,
})

const lost = (changed: string): BlipMessage => ({ says: [], options: [], changed, isLeftOut: true })

const lineOf = (values: BlipValues, ...lines: ReadonlyArray<string>): ReadonlyArray<DraftSay> => {
  const text = lines.filter((one) => one.trim() !== "").join("\n")
  return text === "" ? [] : [{ pieces: values.piecesOf(text) }]
}

/** Deeper messages are cut: no builder writes them. */
const deepest = 6

/** What the builder writes where nobody has written anything. */
const placeholders = new Set(["Media link title", "Media link subtitle"])

const words = (value: unknown): string => (placeholders.has(looseText(value)) ? "" : looseText(value))

const text: Rule = (content, values) => {
  const said = looseText(content)
  return said.trim() === "" ? lost("O texto está vazio.") : come([{ pieces: values.piecesOf(said) }])
}

const select: Rule = (content, values) => {
  const { text: said, options } = looseRecord(content)
  return come(
    lineOf(values, looseText(said)),
    "",
    looseRecords(options).map((one) => looseText(one["text"]) || looseText(looseRecord(one["label"])["value"])),
  )
}

const media: Rule = (content, values) => {
  const { title, text: caption, uri } = looseRecord(content)
  const address = looseText(uri)
  if (address === "") return lost("O arquivo não tem endereço.")
  return come(
    [...lineOf(values, words(title), words(caption)), { pieces: values.piecesOf(address) }],
    "O bot envia o endereço. Anexe o arquivo à mensagem.",
  )
}

const link: Rule = (content, values) => {
  const { title, text: caption, uri } = looseRecord(content)
  return looseText(uri) === ""
    ? lost("O link não tem endereço.")
    : come(lineOf(values, words(title), words(caption), looseText(uri)))
}

const location: Rule = (content, values) => {
  const { latitude, longitude, text: caption } = looseRecord(content)
  const [north, east] = [looseText(latitude), looseText(longitude)]
  return north === "" || east === ""
    ? lost("O lugar não tem coordenadas.")
    : come(
        lineOf(values, looseText(caption), `https://www.google.com/maps?q=${north},${east}`),
        "O lugar virou o endereço de um mapa.",
      )
}

/** A card: a header with words or an image, and buttons. */
const card: Rule = (content, values, depth) => {
  const { header, options } = looseRecord(content)
  const head = looseRecord(header)
  const top = contained(head, values, depth + 1)
  const links: Array<DraftSay> = []
  const spoken: Array<string> = []
  for (const option of looseRecords(options)) {
    const { type, value } = looseRecord(option["label"])
    if (looseText(type) === "text/plain" || typeof value === "string") spoken.push(looseText(value))
    else {
      const { title, text: caption, uri } = looseRecord(value)
      const label = looseText(title) || looseText(caption)
      if (looseText(uri) !== "") links.push(...lineOf(values, `${label === "" ? "" : `${label}: `}${looseText(uri)}`))
    }
  }
  return come([...top.says, ...links], "Os cartões viraram mensagens, com o endereço da imagem e os botões.", spoken)
}

const contained = (value: LooseRecord, values: BlipValues, depth: number): BlipMessage =>
  blipMessageOf(looseText(value["type"]), value["value"], values, depth)

const collection: Rule = (content, values, depth) => {
  const { itemType, items } = looseRecord(content)
  const list: ReadonlyArray<unknown> = Array.isArray(items) ? items.slice(0, 100) : []
  const parts = list.map((item) =>
    looseText(itemType) === "application/vnd.lime.container+json"
      ? contained(looseRecord(item), values, depth + 1)
      : blipMessageOf(looseText(itemType), item, values, depth + 1),
  )
  if (parts.every(({ says }) => says.length === 0)) return lost(parts[0]?.changed || "A lista de mensagens está vazia.")
  return come(
    parts.flatMap(({ says }) => says),
    [...new Set(parts.map(({ changed }) => changed).filter((one) => one !== ""))].join(" "),
    parts.flatMap(({ options }) => options),
  )
}

const question: Rule = (content, values, depth) => {
  const { label, validation } = looseRecord(content)
  const asked = contained(looseRecord(label), values, depth + 1)
  const rule = looseText(looseRecord(validation)["type"])
  return rule === "" ? asked : { ...asked, changed: "O bot pergunta por texto: lugares não são pedidos por um botão." }
}

/** A message in the terms of WhatsApp: a text with buttons or a list, or a template. */
const raw: Rule = (content, values) => {
  const given = typeof content === "string" ? Result.getOrUndefined(openForeignFile(content.trim()))?.json : content
  const message = looseRecord(given)
  const { interactive, text: said, template } = message
  const { header, body, footer, action } = looseRecord(interactive)
  const lines = [header, body, footer].map((one) => looseText(looseRecord(one)["text"]))
  const { buttons, sections } = looseRecord(action)
  const options = [
    ...looseRecords(buttons).map((one) => looseText(looseRecord(one["reply"])["title"])),
    ...looseRecords(sections).flatMap((one) => looseRecords(one["rows"]).map((row) => looseText(row["title"]))),
  ]
  if (interactive !== undefined && lines.some((one) => one !== "")) return come(lineOf(values, ...lines), "", options)
  const plain = looseText(looseRecord(said)["body"])
  if (plain !== "") return come(lineOf(values, plain))
  return lost(
    template === undefined
      ? "A mensagem é um JSON que só o canal entende."
      : "Modelos do WhatsApp não são enviados por fluxos: use uma campanha.",
  )
}

/** What becomes of each type of content, without 'application/vnd.lime.' and '+json'. One that is missing is told as unknown. */
const rules: Readonly<Record<string, Rule>> = {
  "text/plain": text,
  "text/x-markdown": text,
  "text/markdown": text,
  "text/html": text,
  chatstate: () => come([]),
  select,
  "media-link": media,
  "web-link": link,
  location,
  "document-select": card,
  collection,
  input: question,
  container: (content, values, depth) => contained(looseRecord(content), values, depth + 1),
  sensitive: (content, values, depth) => contained(looseRecord(content), values, depth + 1),
  "application/json": raw,
  "payment/invoice": () => lost("Não há pagamento na conversa."),
  invoice: () => lost("Não há pagamento na conversa."),
  contact: () => lost("Contatos não são enviados como cartões."),
}

/** Reads a message of a type. */
export const blipMessageOf = (type: string, content: unknown, values: BlipValues, depth = 0): BlipMessage => {
  if (depth > deepest) return lost("A mensagem tem níveis demais.")
  const short = type.toLowerCase().replace(/^application\/vnd\.(?:lime|iris)\.(.*)\+json$/u, "$1")
  const rule = Object.hasOwn(rules, short) ? rules[short] : undefined
  return rule === undefined ? lost(`O tipo de conteúdo “${type}” não é conhecido.`) : rule(content, values, depth)
}
