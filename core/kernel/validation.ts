import { Schema } from "effect"

/** The shared sentences of access-and-administration, section 5. They are law: never reworded. */
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
  /** For shapes that no form of ours can send. */
  invalid: "Valor inválido",
} as const

/** One wrong field: where it is (dotted, with list positions: `users.0.email`) and the sentence to show under it. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** A text that may be empty, at most `max` characters. */
export const textUpTo = (max: number) =>
  Schema.String.check(Schema.isMaxLength(max, { message: sentences.tooLong(max) }))

/** A text that is not only white space, at most `max` characters. What is no text at all (null) is missing too. */
export const requiredText = (max: number) =>
  Schema.String.annotate({ message: sentences.required })
    .check(
      Schema.makeFilter((text: string) => text.trim() !== "" || sentences.required),
      Schema.isMaxLength(max, { message: sentences.tooLong(max) }),
    )
    .pipe(Schema.annotateKey({ messageMissingKey: sentences.required }))

// Deliberately simple: one @, no blanks, a dotted domain. Whether the address exists, only a mail can tell.
const emailShape = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/

/** A mail address with a dotted domain, at most 254 characters. */
export const Email = requiredText(254).check(
  Schema.makeFilter((text: string) => text.trim() === "" || emailShape.test(text.trim()) || sentences.email),
)

/** One of a few choices; anything else counts as not chosen. */
export const requiredChoice = <const Choices extends ReadonlyArray<string | number>>(choices: Choices) =>
  Schema.Literals(choices).pipe(
    Schema.annotate({ message: sentences.required }),
    Schema.annotateKey({ messageMissingKey: sentences.required }),
  )

/** A list with at least one record. */
export const nonEmptyList = <Item extends Schema.Top>(item: Item) =>
  Schema.Array(item).check(Schema.isMinLength(1, { message: sentences.emptyList }))

/** A list in which no two records have the same key; without `keyOf`, in which no two are the same. */
export const uniqueList = <Item extends Schema.Top>(
  item: Item,
  keyOf: (value: Item["Type"]) => unknown = (value) => value,
) =>
  Schema.Array(item).check(
    Schema.makeFilter((values) => new Set(values.map(keyOf)).size === values.length || sentences.duplicates),
  )

/** A number above 0. */
export const PositiveNumber = Schema.Finite.check(Schema.isGreaterThan(0, { message: sentences.notPositive }))

/** A value that names a record which exists; `isKnown` is told the decoded value. */
export const knownRecord = <Value extends Schema.Top>(value: Value, isKnown: (value: Value["Type"]) => boolean) =>
  value.check(Schema.makeFilter((candidate: Value["Type"]) => isKnown(candidate) || sentences.unknownRecord))

const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]*[\\p{L}\\p{N}])?"
const host = `(?:${label}(?:\\.${label})+\\.?|localhost|\\[[0-9a-f:.]+\\])`
const urlShape = new RegExp(`^https?://(?:[^\\s/?#@]*@)?${host}(?::([0-9]{1,5}))?(?:[/?#]\\S*)?$`, "iu")

/** Whether a text is the whole address of a page: http or https, and a host with a dot, an address or localhost. */
export const isWebAddress = (text: string): boolean => {
  const match = text.length <= webAddressLimit ? urlShape.exec(text.trim()) : null
  return match !== null && Number(match[1] ?? "80") <= 65_535 && match[1] !== "0"
}

/** The most characters of an address. */
export const webAddressLimit = 2_000

/** The whole address of a page: only http and https. */
export const WebAddress = requiredText(webAddressLimit).check(
  Schema.makeFilter((text: string) => text.trim() === "" || isWebAddress(text) || sentences.url),
)

/** A Brazilian postal code: 12345-678, or its eight digits. */
export const PostalCode = Schema.String.check(
  Schema.isPattern(/^\s*\d{2}\.?\d{3}-?\d{3}\s*$/u, { message: sentences.postalCode }),
)

const colourShape = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour as `#rgb` or `#rrggbb`. */
export const Colour = Schema.String.check(Schema.isPattern(colourShape, { message: "Cor inválida" }))
