import { Schema, SchemaTransformation } from "effect"
import { bareValue, visibleText } from "./plain-text.ts"

/** The shared sentences of access-and-administration, section 5: fixed wording, never changed. */
export const sentences = {
  required: "Campo obrigatório",
  invalidDate: "Data inválida",
  emptyList: "Deve conter no mínimo um registro",
  notPositive: "Deve ser maior que 0",
  tooLong: (max: number) => `Máximo de ${max} caracteres`,
  email: "E-mail inválido",
  url: "URL inválida",
  taxId: "CPF/CNPJ inválido",
  postalCode: "CEP inválido",
  phone: "Fone inválido",
  unknownRecord: "Registro inexistente",
  duplicates: "Não pode conter elementos duplicados",
  /** For a field that a call does not have. */
  undeclared: "Campo não aceito",
  /** For shapes that our forms cannot send. */
  invalid: "Valor inválido",
} as const

/** An invalid field: its path (dotted, with list positions: `users.0.email`) and the sentence to show under it. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** A text of at most `max` characters, possibly empty. */
export const textUpTo = (max: number) =>
  Schema.String.check(Schema.isMaxLength(max, { message: sentences.tooLong(max) }))

// White space, controls, formats (zero-width spaces and joiners), and the letters that are drawn as nothing.
const visible = /[^\s\p{C}\p{Z}\p{M}\p{DI}\u2800]/u

type Rule = (text: string) => true | string

/** A text of at most `max` characters that is cleaned when it is decoded. The rules hold on both sides, so that a refused text is found beside every other invalid field, also where keys are renamed. */
const cleanedText = (
  max: number,
  clean: (text: string) => string,
  rules: ReadonlyArray<Rule>,
  written = Schema.String,
) => {
  const holds = (text: string) => rules.map((rule) => rule(clean(text))).find((answer) => answer !== true) ?? true
  const short = Schema.isMaxLength(max, { message: sentences.tooLong(max) })
  return written
    .check(Schema.makeFilter(holds), short)
    .pipe(
      Schema.decodeTo(
        Schema.String.check(Schema.makeFilter(holds), short),
        SchemaTransformation.transform<string, string>({ decode: clean, encode: clean }),
      ),
    )
}

/** A name of at most `max` characters, possibly empty. Decoded as it is seen (`visibleText`). */
export const nameUpTo = (max: number) => cleanedText(max, visibleText, [])

const requiredBy = (max: number, clean: (text: string) => string, ...rules: ReadonlyArray<Rule>) =>
  cleanedText(
    max,
    clean,
    [(text) => visible.test(text) || sentences.required, ...rules],
    Schema.String.annotate({ message: sentences.required }),
  ).pipe(Schema.annotateKey({ messageMissingKey: sentences.required }))

/**
 * A text of at most `max` characters, at least one of which can be seen. A value that is not a text (null) counts as missing.
 * Decoded as it is seen (`visibleText`).
 */
export const requiredText = (max: number) => requiredBy(max, visibleText)

/** A number, code or address like `requiredText`, that further rules hold for. Decoded without what stands around it (`bareValue`). */
export const requiredCode = (max: number, ...rules: ReadonlyArray<Rule>) => requiredBy(max, bareValue, ...rules)

/** A text like `requiredText`, decoded without a change: passwords and other secrets, which nobody sees. */
export const requiredSecret = (max: number, ...rules: ReadonlyArray<Rule>) => requiredBy(max, (text) => text, ...rules)

// Deliberately simple: one @, no blanks, a dotted domain. Only sending a mail shows whether the address exists.
const emailShape = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/

const emailLimit = 254

/** Returns whether a text is a mail address with a dotted domain, at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= emailLimit && emailShape.test(bareValue(text))

/** A mail address with a dotted domain, at most 254 characters. Decoded without what stands around it (`bareValue`). */
export const Email = requiredCode(emailLimit, (text) => emailShape.test(text) || sentences.email)

/** One of several choices; any other value counts as not chosen. */
export const requiredChoice = <const Choices extends ReadonlyArray<string | number>>(choices: Choices) =>
  Schema.Literals(choices).pipe(
    Schema.annotate({ message: sentences.required }),
    Schema.annotateKey({ messageMissingKey: sentences.required }),
  )

/** A list with at least one record. */
export const nonEmptyList = <Item extends Schema.Top>(item: Item) =>
  Schema.Array(item).check(Schema.isMinLength(1, { message: sentences.emptyList }))

/** A list without duplicates by key, or by value if there is no `keyOf`. */
export const uniqueList = <Item extends Schema.Top>(
  item: Item,
  keyOf: (value: Item["Type"]) => unknown = (value) => value,
) =>
  Schema.Array(item).check(
    Schema.makeFilter((values) => new Set(values.map(keyOf)).size === values.length || sentences.duplicates),
  )

/** A number above 0. */
export const PositiveNumber = Schema.Finite.check(Schema.isGreaterThan(0, { message: sentences.notPositive }))

/** A value that must name an existing record; `isKnown` receives the decoded value. */
export const knownRecord = <Value extends Schema.Top>(value: Value, isKnown: (value: Value["Type"]) => boolean) =>
  value.check(Schema.makeFilter((candidate: Value["Type"]) => isKnown(candidate) || sentences.unknownRecord))

const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]*[\\p{L}\\p{N}])?"
const host = `(?:${label}(?:\\.${label})+\\.?|localhost|\\[[0-9a-f:.]+\\])`
const urlShape = new RegExp(`^https?://(?:[^\\s/?#@]*@)?${host}(?::([0-9]{1,5}))?(?:[/?#]\\S*)?$`, "iu")

/**
 * Returns whether a text is a complete web address: http or https, and a host that is a dotted name, an IP address or
 * localhost.
 */
export const isWebAddress = (text: string): boolean => {
  const match = text.length <= webAddressLimit ? urlShape.exec(text.trim()) : null
  return match !== null && Number(match[1] ?? "80") <= 65_535 && match[1] !== "0"
}

/** Maximum characters of a web address. */
export const webAddressLimit = 2_000

/** A complete web address: http or https only. */
export const WebAddress = requiredCode(webAddressLimit, (text) => isWebAddress(text) || sentences.url)

const postalCodeShape = /^\s*\d{2}\.?\d{3}-?\d{3}\s*$/u

/** Returns whether a text is a Brazilian postal code (CEP), with or without its separators. */
export const isPostalCode = (text: string): boolean => postalCodeShape.test(bareValue(text))

/** A Brazilian postal code: 12345-678, or its eight digits. */
export const PostalCode = Schema.String.check(
  Schema.makeFilter((text: string) => isPostalCode(text) || sentences.postalCode),
)

const colourShape = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour as `#rgb` or `#rrggbb`. */
export const Colour = Schema.String.check(Schema.isPattern(colourShape, { message: "Cor inválida" }))
