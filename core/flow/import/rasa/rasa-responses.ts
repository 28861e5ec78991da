import { type LooseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import type { FormulaPiece } from "../../logic/formula-pieces.ts"
import type { DraftSay } from "../import-draft.ts"
import { cutReplies, lostAlternatives, piecesAt, replyLabels, sayOfAlternatives } from "../intent-texts.ts"

/** A button of a response: its words, and the intent that it sends. */
export interface RasaButton {
  readonly label: string
  readonly intent: string | undefined
}

/** A response as it is said. */
export interface RasaResponse {
  readonly says: ReadonlyArray<DraftSay>
  readonly buttons: ReadonlyArray<RasaButton>
  /** What is changed or did not come; empty: all came whole. */
  readonly lost: ReadonlyArray<string>
}

const slotReference = /\{([\p{L}_][\p{L}\p{N}_-]*)\}/gu

/** Parts a text of a response at the slots that it cites. */
export const piecesOfResponse = (
  text: string,
  nameOf: (slot: string) => string | undefined,
): ReadonlyArray<FormulaPiece> => piecesAt(withoutLinks(text), slotReference, nameOf)

/** Writes the links of Markdown out: '[aqui](https://…)' becomes 'aqui (https://…)'. */
const withoutLinks = (text: string): string =>
  text.replace(/\[([^[\]]*)\]\(([^()\s]*)\)/gu, (_, words: string, address: string) => {
    const plain = address.replace(/^mailto:/iu, "")
    return plain === words || !/^(?:https?:\/\/|[^:\s]+@)/iu.test(plain) ? words : `${words} (${plain})`
  })

/** Reads a response: its texts are alternatives; of the rest the first has its buttons and its image. */
export const responseAsSpoken = (
  given: ReadonlyArray<LooseRecord>,
  nameOf: (slot: string) => string | undefined,
): RasaResponse => {
  const lost: Array<string> = []
  const conditional = given.filter(({ condition }) => Array.isArray(condition) && condition.length > 0)
  const plain = given.filter((one) => !conditional.includes(one))
  const common = plain.filter(({ channel }) => looseText(channel) === "")
  const chosen = common.length > 0 ? common : plain.length > 0 ? plain : given
  if (conditional.length > 0)
    lost.push(chosen === given ? "As condições dos textos não vieram." : "Os textos com condição não vieram.")
  if (common.length > 0 && common.length < plain.length) lost.push("Os textos só para um canal não vieram.")
  const alternatives = sayOfAlternatives(
    chosen.map(({ text }) => looseText(text)),
    (text) => piecesOfResponse(text, nameOf),
  )
  if (alternatives.lost > 0) lost.push(lostAlternatives(alternatives.lost))
  const says: Array<DraftSay> = alternatives.say === undefined ? [] : [alternatives.say]
  const image = chosen.map((one) => looseText(one["image"])).find((address) => address !== "")
  if (image !== undefined) {
    says.push({ pieces: [image] })
    lost.push("O bot envia o endereço da imagem. Anexe o arquivo à mensagem.")
  }
  const withButtons = chosen.filter((one) => looseRecords(one["buttons"] ?? one["quick_replies"]).length > 0)
  const buttons = looseRecords(withButtons[0]?.["buttons"] ?? withButtons[0]?.["quick_replies"])
  if (withButtons.length > 1) lost.push("Os botões são os da primeira variação.")
  if (chosen.some((one) => ["custom", "attachment", "elements"].some((key) => one[key] !== undefined)))
    lost.push("O conteúdo próprio de um canal (custom, attachment, elements) não veio.")
  const labels = replyLabels(buttons.map(({ title }) => looseText(title)))
  if (labels.isCut) lost.push(cutReplies)
  const addresses = buttons.filter((one) => looseText(one["url"]) !== "")
  for (const one of addresses) says.push({ pieces: [`${looseText(one["title"])}: ${looseText(one["url"])}`] })
  if (addresses.length > 0) lost.push("Botões de endereço viraram texto.")
  if (buttons.some(({ payload }) => /^\/[^{]+\{/u.test(looseText(payload))))
    lost.push("O valor que um botão guardava não veio com ele.")
  return {
    says,
    lost,
    buttons: buttons
      .filter((one) => looseText(one["url"]) === "")
      .flatMap(({ title, payload }) => {
        const [label] = replyLabels([looseText(title)]).labels
        const intent = /^\/([^{\s]+)/u.exec(looseText(payload).trim())?.[1]
        return label === undefined ? [] : [{ label, intent }]
      }),
  }
}
