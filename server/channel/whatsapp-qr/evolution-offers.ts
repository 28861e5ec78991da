import { type LooseRecord } from "@prosa/core/kernel"
import { incomingWords } from "@prosa/core/channel"
import { joinedLines } from "../events/vendor-events.ts"
import { numberIn, parsedRecord, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"

/** What a business has sent, as words, and the picture, film or document above it. */
export interface ReadOffer {
  readonly text: string
  readonly header?: { readonly type: string; readonly member: LooseRecord }
}

/** Reads a template, an interactive message, buttons or a list of a business. */
export const offerIn = (type: string, member: LooseRecord): ReadOffer => {
  switch (type) {
    case "templateMessage":
      return templateIn(member)
    case "highlyStructuredMessage":
      return structuredIn(member)
    case "buttonsMessage":
      return {
        text: incomingWords.offer({
          title: wordIn(member, "text"),
          body: wordIn(member, "contentText"),
          footer: wordIn(member, "footerText"),
          choices: recordsIn(member, "buttons").map(
            (button) =>
              wordIn(recordIn(button, "buttonText"), "displayText") || flowWords(recordIn(button, "nativeFlowInfo")),
          ),
        }),
        ...headerIn(member),
      }
    case "listMessage":
      return {
        text: incomingWords.offer({
          title: wordIn(member, "title"),
          body: wordIn(member, "description"),
          footer: wordIn(member, "footerText"),
          choices: recordsIn(member, "sections").flatMap(({ rows }) => recordsIn({ rows }, "rows").map(rowWords)),
        }),
      }
    default:
      return interactiveIn(member, 0)
  }
}

const rowWords = (row: LooseRecord): string =>
  [wordIn(row, "title"), wordIn(row, "description")].filter((text) => text !== "").join(": ")

const headers = ["imageMessage", "videoMessage", "documentMessage"]

const headerIn = (member: LooseRecord): Pick<ReadOffer, "header"> => {
  const type = headers.find((one) => member[one] != null)
  return type === undefined ? {} : { header: { type, member: recordIn(member, type) } }
}

const templateIn = (template: LooseRecord): ReadOffer => {
  if (template["interactiveMessageTemplate"] != null)
    return interactiveIn(recordIn(template, "interactiveMessageTemplate"), 0)
  const hydrated = ["hydratedTemplate", "hydratedFourRowTemplate"].find((key) => template[key] != null)
  if (hydrated === undefined) return fourRowsIn(recordIn(template, "fourRowTemplate"))
  const member = recordIn(template, hydrated)
  return {
    text: incomingWords.offer({
      title: wordIn(member, "hydratedTitleText"),
      body: wordIn(member, "hydratedContentText"),
      footer: wordIn(member, "hydratedFooterText"),
      choices: recordsIn(member, "hydratedButtons").map((button) => buttonWords(button, wordIn)),
    }),
    ...headerIn(member),
  }
}

/** A template whose texts are structured messages of their own. */
const fourRowsIn = (template: LooseRecord): ReadOffer => {
  const words = (from: LooseRecord, key: string) => structuredIn(recordIn(from, key)).text
  return {
    text: incomingWords.offer({
      title: words(template, "highlyStructuredMessage"),
      body: words(template, "content"),
      footer: words(template, "footer"),
      choices: recordsIn(template, "buttons").map((button) => buttonWords(button, words)),
    }),
    ...headerIn(template),
  }
}

const buttonWords = (button: LooseRecord, words: (from: LooseRecord, key: string) => string): string => {
  const [quick, url, call] = ["quickReplyButton", "urlButton", "callButton"].map((key) => recordIn(button, key))
  if (url !== undefined && Object.keys(url).length > 0) return linked(words(url, "displayText"), words(url, "url"))
  if (call !== undefined && Object.keys(call).length > 0)
    return linked(words(call, "displayText"), words(call, "phoneNumber"))
  return words(quick ?? {}, "displayText")
}

const linked = (label: string, target: string): string => [label, target].filter((text) => text !== "").join(": ")

/** The old form of templates: the text as it was sent, or what is known of it. */
const structuredIn = (member: LooseRecord): ReadOffer => {
  if (member["hydratedHsm"] != null) return templateIn(recordIn(member, "hydratedHsm"))
  const { params } = member
  const texts = Array.isArray(params) ? params.map((value: unknown) => wordIn({ value }, "value")) : []
  const localized = recordsIn(member, "localizableParams").map((param) => wordIn(param, "default"))
  return { text: joinedLines([...(texts.length > 0 ? texts : localized)]) || wordIn(member, "elementName") }
}

/** Cards of a carousel, one below the other. */
const mostCards = 10

const interactiveIn = (member: LooseRecord, depth: number): ReadOffer => {
  const header = recordIn(member, "header")
  const product = header["productMessage"] == null ? undefined : productIn(recordIn(header, "productMessage"))
  const text = incomingWords.offer({
    title: joinedLines([wordIn(header, "title"), wordIn(header, "subtitle"), product?.text ?? ""]),
    body: wordIn(recordIn(member, "body"), "text"),
    footer: wordIn(recordIn(member, "footer"), "text"),
    choices: recordsIn(recordIn(member, "nativeFlowMessage"), "buttons").flatMap(flowChoices),
  })
  const cards =
    depth > 0
      ? []
      : recordsIn(recordIn(member, "carouselMessage"), "cards")
          .slice(0, mostCards)
          .map((card) => interactiveIn(card, depth + 1))
  const [pictured] = [headerIn(header), ...cards].filter((one) => one.header !== undefined)
  return {
    text: joinedLines([text, ...cards.map((card) => card.text)]),
    ...(pictured?.header === undefined ? {} : { header: pictured.header }),
  }
}

/** The labels of a button of an interactive message: its own, or those of the list that it opens. */
const flowChoices = (button: LooseRecord): ReadonlyArray<string> => {
  const params = parsedRecord(wordIn(button, "buttonParamsJson") || wordIn(button, "buttonParamsJSON")) ?? {}
  const rows = recordsIn(params, "sections").flatMap((section) => recordsIn(section, "rows").map(rowWords))
  return rows.length > 0 ? rows : [flowLabel(params)]
}

const flowLabel = (params: LooseRecord): string =>
  linked(
    wordIn(params, "display_text") || wordIn(params, "title") || wordIn(params, "copy_code"),
    wordIn(params, "url") || wordIn(params, "phone_number"),
  )

const flowWords = (info: LooseRecord): string =>
  flowLabel(parsedRecord(wordIn(info, "paramsJson") || wordIn(info, "paramsJSON")) ?? {})

/** Reads a product of a catalogue, with its price. */
export const productIn = (member: LooseRecord): ReadOffer => {
  const product = recordIn(member, "product")
  const image = product["productImage"] == null ? {} : { header: headerOf(product) }
  return {
    text: incomingWords.offer({
      title: incomingWords.product(
        wordIn(product, "title") || wordIn(recordIn(member, "catalog"), "title") || wordIn(product, "retailerId"),
      ),
      body: joinedLines([priceWords(product), wordIn(product, "description"), wordIn(member, "body")]),
      footer: joinedLines([wordIn(member, "footer"), wordIn(product, "url")]),
      choices: [],
    }),
    ...image,
  }
}

const headerOf = (product: LooseRecord) => ({ type: "imageMessage", member: recordIn(product, "productImage") })

const priceWords = (product: LooseRecord): string => {
  const thousandths = numberIn(product, "salePriceAmount1000") || numberIn(product, "priceAmount1000")
  const currency = wordIn(product, "currencyCode")
  return thousandths === undefined || thousandths <= 0 || !/^[A-Z]{3}$/u.test(currency)
    ? ""
    : new Intl.NumberFormat("pt-BR", { style: "currency", currency })
        .format(thousandths / 1_000)
        .replaceAll(/\s/gu, " ")
}
