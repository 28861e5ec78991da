import { Schema } from "effect"
import { sentences } from "../../kernel/index.ts"
import { type MarkedText, readSigns } from "./text-marks.ts"

/** An approved message of a business account, which may be sent after the free window. */
export const MessageTemplate = Schema.Struct({
  name: Schema.String,
  /** Such as 'pt_BR'; a name may exist in several. */
  language: Schema.String,
  header: Schema.Struct({
    format: Schema.Literals(["none", "text", "image", "video", "document", "location"]),
    /** '' if it is no text. */
    text: Schema.String,
  }),
  body: Schema.String,
  /** '' if there is none. */
  footer: Schema.String,
  buttons: Schema.Array(
    Schema.Struct({
      /** As the vendor writes it: 'QUICK_REPLY', 'URL', 'PHONE_NUMBER' and others. */
      kind: Schema.String,
      label: Schema.String,
      /** '' if it opens no address; it may end with a variable. */
      url: Schema.String,
    }),
  ),
  /** Its variables have names, not numbers. */
  named: Schema.Boolean,
})
export type MessageTemplate = typeof MessageTemplate.Type

/** One place of a template that is filled in before it is sent. */
export interface TemplateVariable {
  /** Unique within its template: 'header:1', 'body:nome', 'button:0' (of the first button). */
  readonly key: string
  readonly place: "header" | "body" | "button"
  /** As the template writes it, without braces. */
  readonly name: string
  /** What a person reads above its field. */
  readonly label: string
}

/** The values of a template, by the keys of its variables. */
export type MessageTemplateValues = Readonly<Record<string, string>>

/** Maximum characters of a value; a whole header has 60 and a whole body 1,024. */
export const templateValueLimit = 1_024
const wholeLimits = { header: 60, body: 1_024 } as const

const variableSign = /\{\{\s*(\w+)\s*\}\}/gu

const namesIn = (text: string): ReadonlyArray<string> => {
  const names = [...new Set([...text.matchAll(variableSign)].map(([, name = ""]) => name))]
  return names.every((name) => /^\d+$/u.test(name))
    ? names.toSorted((one, other) => Number(one) - Number(other))
    : names
}

/** Lists what is to be filled in, in the order of the text. */
export const templateVariables = (template: MessageTemplate): ReadonlyArray<TemplateVariable> => [
  ...namesIn(template.header.text).map((name) => variableOf("header", name, `{{${name}}} do título`)),
  ...namesIn(template.body).map((name) => variableOf("body", name, `{{${name}}}`)),
  ...template.buttons.flatMap(({ label, url }, at) =>
    namesIn(url).length === 0
      ? []
      : [{ key: `button:${at}`, place: "button" as const, name: "1", label: `Fim do endereço de '${label}'` }],
  ),
]

const variableOf = (place: "header" | "body", name: string, label: string): TemplateVariable => ({
  key: `${place}:${name}`,
  place,
  name,
  label,
})

/** Says why a template cannot be sent from here; undefined if it can. */
export const templateObstacle = ({ header, buttons }: MessageTemplate): string | undefined => {
  if (header.format === "location")
    return "Este template leva um local no título, e ainda não pode ser enviado por aqui."
  if (header.format !== "none" && header.format !== "text")
    return "Este template leva um arquivo no título, e ainda não pode ser enviado por aqui."
  return buttons.every(({ kind }) => sentButtons.has(kind))
    ? undefined
    : "Este template tem um botão que ainda não pode ser preenchido por aqui."
}

/** The buttons that need nothing but, at most, the end of an address. */
const sentButtons: ReadonlySet<string> = new Set(["QUICK_REPLY", "URL", "PHONE_NUMBER"])

/** Returns a value as the vendor takes it: in one line, without repeated blanks. */
export const templateValue = (typed: string): string => typed.replaceAll(/\s+/gu, " ").trim()

/** Returns what is wrong with the values, by the keys of the variables; empty if they can be sent. */
export const templateErrors = (
  template: MessageTemplate,
  values: MessageTemplateValues,
): Readonly<Record<string, string>> => {
  const variables = templateVariables(template)
  const missing = variables.filter(({ key }) => templateValue(values[key] ?? "") === "")
  const tooLong = (["header", "body"] as const).flatMap((place) => {
    const of = variables.filter((variable) => variable.place === place)
    const whole = place === "header" ? template.header.text : template.body
    return [...filledIn(whole, place, values)].length > wholeLimits[place]
      ? of.slice(-1).map(({ key }) => [key, tooLongSentence(wholeLimits[place])] as const)
      : []
  })
  return Object.fromEntries([...tooLong, ...missing.map(({ key }) => [key, sentences.required] as const)])
}

const tooLongSentence = (limit: number): string =>
  `Com os valores, o texto passa de ${limit.toLocaleString("pt-BR")} caracteres.`

/** Renders a template as the person will read it; a variable without a value stands as it is written. */
export const renderTemplate = (template: MessageTemplate, values: MessageTemplateValues): string =>
  [filledIn(template.header.text, "header", values), filledIn(template.body, "body", values), template.footer]
    .filter((text) => text !== "")
    .join("\n\n")

/** Renders a template as a message shows it: its signs of bold and italic text are read as the vendor does. */
export const templateWords = (template: MessageTemplate, values: MessageTemplateValues): MarkedText =>
  readSigns(renderTemplate(template, values))

/** Returns the address that a button of a template opens; undefined if it opens none. */
export const templateLink = (
  { buttons }: MessageTemplate,
  at: number,
  values: MessageTemplateValues,
): string | undefined => {
  const url = buttons[at]?.url ?? ""
  const value = templateValue(values[`button:${at}`] ?? "")
  return url === "" ? undefined : url.replaceAll(variableSign, (written) => (value === "" ? written : value))
}

const filledIn = (text: string, place: "header" | "body", values: MessageTemplateValues): string =>
  text.replaceAll(variableSign, (written: string, name: string) => {
    const value = templateValue(values[`${place}:${name}`] ?? "")
    return value === "" ? written : value
  })

/**
 * Returns the values that are known before anybody types: a variable that is called after a person's name, or the first
 * one of the body if a greeting stands before it, is the person's first name.
 */
export const knownTemplateValues = (template: MessageTemplate, personName: string): MessageTemplateValues => {
  const [first = ""] = templateValue(personName).split(" ")
  if (first === "") return {}
  const greeted = greetingBefore.exec(template.body)?.[1]
  return Object.fromEntries(
    templateVariables(template)
      .filter(({ place, name }) => (place === "body" && name === greeted) || personNames.has(name.toLowerCase()))
      .map(({ key }) => [key, first]),
  )
}

const greetingBefore =
  /(?:^|[^\p{L}])(?:oi|olá|ola|hey|bom dia|boa tarde|boa noite|car[oa]|prezad[oa]|sra?\.?)[\s,*_]*\{\{\s*(\w+)\s*\}\}/iu
const personNames: ReadonlySet<string> = new Set([
  "nome",
  "name",
  "first_name",
  "primeiro_nome",
  "cliente",
  "customer_name",
])
