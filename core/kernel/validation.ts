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

/** A text that is not only white space, at most `max` characters. */
export const requiredText = (max: number) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => text.trim() !== "" || sentences.required),
    Schema.isMaxLength(max, { message: sentences.tooLong(max) }),
  ).pipe(Schema.annotateKey({ messageMissingKey: sentences.required }))

// Deliberately simple: one @, no blanks, a dotted domain. Whether the address exists, only a mail can tell.
const emailShape = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/

/** A mail address with a dotted domain, at most 254 characters. */
export const Email = requiredText(254).check(
  Schema.makeFilter((text: string) => text.trim() === "" || emailShape.test(text.trim()) || sentences.email),
)

const colourShape = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour as `#rgb` or `#rrggbb`. */
export const Colour = Schema.String.check(Schema.isPattern(colourShape, { message: "Cor inválida" }))
