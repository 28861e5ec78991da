import { Schema } from "effect"
import type { FieldError } from "./validation.ts"

/** A failure that a person may meet: a tag for the program, a Portuguese sentence for the person. */
export const failure = <const Tag extends string, Fields extends Schema.Struct.Fields = {}>(
  tag: Tag,
  fields: Fields = {} as Fields,
) => Schema.Struct({ _tag: Schema.tag(tag), message: Schema.String, ...fields })

/** The input breaks a rule that is seen without looking anything up; `errors` names the fields. */
export const InvalidInput = failure("InvalidInput", {
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String }))),
})
export type InvalidInput = typeof InvalidInput.Type
/** Nobody is signed in, or not any more. */
export const SessionEnded = failure("SessionEnded")
export type SessionEnded = typeof SessionEnded.Type
/** The person is known and may not do this. */
export const NotAllowed = failure("NotAllowed")
export type NotAllowed = typeof NotAllowed.Type
/** It does not exist, or belongs to another company: the two are never told apart. */
export const NotFound = failure("NotFound")
export type NotFound = typeof NotFound.Type
/** Asked too often; `retryAfter` is in seconds. */
export const TooManyRequests = failure("TooManyRequests", { retryAfter: Schema.Number })
export type TooManyRequests = typeof TooManyRequests.Type
/** The other side answered, but cannot do its work just now. */
export const Unavailable = failure("Unavailable")
export type Unavailable = typeof Unavailable.Type
/** No answer came at all. */
export interface Unreachable {
  readonly _tag: "Unreachable"
  readonly message: string
}

/** What any call through a port may answer, whatever it asks for. */
export type CallRefused =
  | InvalidInput
  | SessionEnded
  | NotAllowed
  | NotFound
  | TooManyRequests
  | Unavailable
  | Unreachable

/** The refusal of input by its wrong fields; the first one's sentence stands for all. */
export const invalidInput = (errors: ReadonlyArray<FieldError>): InvalidInput => ({
  _tag: "InvalidInput",
  message: errors[0]?.message ?? "Dados inválidos.",
  errors,
})
/** The refusal of a call that nobody signed in has made. */
export const sessionEnded: SessionEnded = { _tag: "SessionEnded", message: "Sua sessão terminou. Entre novamente." }
/** The refusal of what the person's permissions do not cover. */
export const notAllowed: NotAllowed = { _tag: "NotAllowed", message: "Seu usuário não tem permissão para isso." }
/** The refusal of an id that names nothing which the person may see. */
export const notFound: NotFound = { _tag: "NotFound", message: "Registro inexistente" }
/** The refusal by a side that is there and cannot work just now: worth trying again later. */
export const unavailable: Unavailable = {
  _tag: "Unavailable",
  message: "Não foi possível concluir agora. Por favor tente mais tarde.",
}
/** What a client answers for a server that did not: whether the call was carried out is not known. */
export const unreachable: Unreachable = {
  _tag: "Unreachable",
  message: "Sem conexão com o servidor. Verifique sua internet e tente novamente.",
}
/** The refusal of who asks too often; `retryAfter` is in seconds. */
export const tooManyRequests = (retryAfter: number): TooManyRequests => ({
  _tag: "TooManyRequests",
  message: `Muitas tentativas. Tente novamente em ${retryAfter} s.`,
  retryAfter,
})
