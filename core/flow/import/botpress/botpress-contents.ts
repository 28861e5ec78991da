import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import type { DraftSay } from "../import-draft.ts"
import { type BotpressBot, fieldIn } from "./botpress-file.ts"
import type { BotpressValues } from "./botpress-values.ts"

/** A choice that some content offers: the words on its button, and what Botpress hears when it is pressed. */
export interface BotpressChoice {
  readonly title: string
  readonly value: string
}

/** What becomes of some content. */
export interface ContentMessages {
  readonly says: ReadonlyArray<DraftSay>
  readonly choices: ReadonlyArray<BotpressChoice>
  /** Portuguese, of what changed or did not come; '' where it came whole. */
  readonly changed: string
  readonly isLeftOut: boolean
}

interface Content {
  readonly field: (name: string) => unknown
  readonly values: BotpressValues
}

type Rule = (content: Content) => ContentMessages

const come = (
  says: ReadonlyArray<DraftSay>,
  changed = "",
  choices: ReadonlyArray<BotpressChoice> = [],
): ContentMessages => ({
  says,
  choices,
  changed,
  isLeftOut: false,
})

const lost = (changed: string): ContentMessages => ({ says: [], choices: [], changed, isLeftOut: true })

const lineOf = (values: BotpressValues, text: string): ReadonlyArray<DraftSay> =>
  text.trim() === "" ? [] : [{ pieces: values.textOf(text) }]

/** Longer texts are parted, which variants are not. */
const longestVariant = 2_000
const mostVariants = 9

const text: Rule = ({ field, values }) => {
  const said = looseText(field("text"))
  if (said.trim() === "") return lost("O texto está vazio.")
  const listed = field("variations")
  const others = (Array.isArray(listed) ? listed.map(looseText) : []).filter((one) => one.trim() !== "")
  const pieces = values.textOf(said)
  const isPlain = [said, ...others].every(
    (one) => one.length <= longestVariant && values.textOf(one).every((piece) => typeof piece === "string"),
  )
  if (others.length === 0) return come([{ pieces }])
  if (!isPlain) return come([{ pieces }], "As variações do texto citam valores ou são longas: veio a primeira.")
  const variants = others.slice(0, mostVariants)
  return come(
    [{ pieces, variants }],
    others.length > mostVariants ? `Vieram ${mostVariants + 1} variações do texto.` : "",
  )
}

const choices =
  (message: string, list: string): Rule =>
  ({ field, values }) => {
    const offered = looseRecords(field(list)).flatMap((one) => {
      const title = (looseText(one["title"]) || looseText(one["label"])).replace(/\s+/gu, " ").trim()
      return title === "" ? [] : [{ title, value: looseText(one["value"]) || title }]
    })
    return come(lineOf(values, looseText(field(message))), "", offered)
  }

const isAddress = (address: string): boolean => /^(?:https?:)?\/\/|^\{\{/u.test(address)

const media =
  (name: string, word: string): Rule =>
  ({ field, values }) => {
    const address = looseText(field(name))
    const title = lineOf(values, looseText(field("title")))
    if (!isAddress(address)) {
      const reason = `${word}: o arquivo está no servidor do Botpress. Anexe-o à mensagem.`
      return title.length > 0 ? come(title, reason) : lost(reason)
    }
    return come(
      [...title, { pieces: values.textOf(address) }],
      `${word}: o bot envia o endereço. Anexe o arquivo à mensagem.`,
    )
  }

/** The buttons of a card, which say something or open an address. */
const buttonsOf = (values: BotpressValues, card: LooseRecord, field: (name: string) => unknown) => {
  const actions = looseRecords(field("actions") ?? card["actions"])
  const links = actions.flatMap((one) => {
    const address = looseText(one["url"])
    return address === "" ? [] : [{ pieces: values.textOf(`${looseText(one["title"])}: ${address}`) }]
  })
  const spoken = actions.flatMap((one): ReadonlyArray<BotpressChoice> => {
    const title = looseText(one["title"]).trim()
    if (title === "" || looseText(one["url"]) !== "") return []
    return [{ title, value: looseText(one["text"]) || looseText(one["payload"]) || title }]
  })
  return { links, spoken }
}

const cardOf = (values: BotpressValues, card: LooseRecord, field: (name: string) => unknown): ContentMessages => {
  const words = [looseText(field("title")), looseText(field("subtitle"))].filter((one) => one.trim() !== "")
  const image = looseText(field("image"))
  const { links, spoken } = buttonsOf(values, card, field)
  const says = [
    ...lineOf(values, words.join("\n")),
    ...(isAddress(image) ? [{ pieces: values.textOf(image) }] : []),
    ...links,
  ]
  return come(says, "Os cartões viraram mensagens, com o endereço da imagem e os botões.", spoken)
}

const card: Rule = ({ field, values }) => cardOf(values, {}, field)

const carousel: Rule = ({ field, values }) => {
  const cards = looseRecords(field("items")).map((one) => cardOf(values, one, (name) => one[name]))
  if (cards.length === 0) return lost("O carrossel não tem cartões.")
  return come(
    cards.flatMap(({ says }) => says),
    cards[0]?.changed ?? "",
    cards.flatMap((one) => one.choices),
  )
}

const location: Rule = ({ field, values }) => {
  const [latitude, longitude] = [looseText(field("latitude")), looseText(field("longitude"))]
  const words = [looseText(field("title")), looseText(field("address"))].filter((one) => one.trim() !== "")
  if (latitude === "" || longitude === "") return lost("O lugar não tem coordenadas.")
  return come(
    lineOf(values, [...words, `https://www.google.com/maps?q=${latitude},${longitude}`].join("\n")),
    "O lugar virou o endereço de um mapa.",
  )
}

/** What becomes of each type of content. A type that is missing here is told as unknown. */
const rules: Readonly<Record<string, Rule>> = {
  builtin_text: text,
  "builtin_single-choice": choices("text", "choices"),
  dropdown: choices("message", "options"),
  builtin_image: media("image", "Imagem"),
  builtin_video: media("video", "Vídeo"),
  builtin_audio: media("audio", "Áudio"),
  builtin_file: media("file", "Arquivo"),
  builtin_card: card,
  builtin_carousel: carousel,
  builtin_location: location,
  "builtin_action-button": ({ field, values }) =>
    cardOf(values, { actions: [{ ...fieldsOf(field) }] }, () => undefined),
  builtin_comment: () => come([]),
}

const fieldsOf = (field: (name: string) => unknown): LooseRecord => ({
  title: field("title"),
  url: field("url"),
  text: field("text"),
  payload: field("payload"),
})

/** Reads content of a type from the fields of its form. */
export const contentOf = (
  type: string,
  form: LooseRecord,
  { languages }: Pick<BotpressBot, "languages">,
  values: BotpressValues,
): ContentMessages => {
  const rule = Object.hasOwn(rules, type) ? rules[type] : undefined
  return rule === undefined
    ? lost(`O conteúdo “${type}” não é conhecido.`)
    : rule({ field: (name) => fieldIn(form, name, languages), values })
}

/** Reads content by its id. */
export const contentById = (id: string, bot: BotpressBot, values: BotpressValues): ContentMessages => {
  const form = bot.contents.get(id)
  if (form !== undefined) return contentOf(typeOfId(id), looseRecord(form), bot, values)
  return lost(
    bot.isFlowAlone
      ? "O que o bot diz está em outro arquivo: importe o bot inteiro, em um .zip."
      : `O conteúdo “${id}” não está no arquivo.`,
  )
}

/** Ids end in six characters, which may be hyphens themselves. */
const typeOfId = (id: string): string => Object.keys(rules).find((type) => id.startsWith(`${type}-`)) ?? id.slice(0, -7)
