import { Schema } from "effect"
import type { FieldError } from "./validation.ts"

/** Declares a failure: a tag for the program, a Portuguese sentence for the user. */
export const failure = <const Tag extends string, Fields extends Schema.Struct.Fields = {}>(
  tag: Tag,
  fields: Fields = {} as Fields,
) => Schema.Struct({ _tag: Schema.tag(tag), message: Schema.String, ...fields })

/** The input is invalid, as seen without any lookup; `errors` names the fields. */
export const InvalidInput = failure("InvalidInput", {
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String }))),
})
export type InvalidInput = typeof InvalidInput.Type
/** There is no session, or it has ended. */
export const SessionEnded = failure("SessionEnded")
export type SessionEnded = typeof SessionEnded.Type
/** The user's rights do not cover the call. */
export const NotAllowed = failure("NotAllowed")
export type NotAllowed = typeof NotAllowed.Type
/** It does not exist, or belongs to another company: the two are never distinguished. */
export const NotFound = failure("NotFound")
export type NotFound = typeof NotFound.Type
/** The rate limit is exceeded; `retryAfter` is in seconds. */
export const TooManyRequests = failure("TooManyRequests", { retryAfter: Schema.Number })
export type TooManyRequests = typeof TooManyRequests.Type
/** The other side responded, but cannot serve the call at present. */
export const Unavailable = failure("Unavailable")
export type Unavailable = typeof Unavailable.Type
/** There was no response, or only that of a server that has not begun yet: whether the call was executed is not known. */
export const Unreachable = failure("Unreachable")
export type Unreachable = typeof Unreachable.Type

/** The failures that any call through a port may return. */
export type CallRefused =
  | InvalidInput
  | SessionEnded
  | NotAllowed
  | NotFound
  | TooManyRequests
  | Unavailable
  | Unreachable

/** Creates the refusal of invalid fields; its sentence is the first field's. */
export const invalidInput = (errors: ReadonlyArray<FieldError>): InvalidInput => ({
  _tag: "InvalidInput",
  message: errors[0]?.message ?? "Dados inválidos.",
  errors,
})
/** The refusal of a call without a session. */
export const sessionEnded: SessionEnded = { _tag: "SessionEnded", message: "Sua sessão terminou. Entre novamente." }
/** The refusal of a call that the user's permissions do not cover. */
export const notAllowed: NotAllowed = { _tag: "NotAllowed", message: "Seu usuário não tem permissão para isso." }
/** The refusal of an id that does not exist for the user. */
export const notFound: NotFound = { _tag: "NotFound", message: "Registro inexistente" }
/** The refusal while the other side cannot serve: a retry may succeed later. */
export const unavailable: Unavailable = {
  _tag: "Unavailable",
  message: "Não foi possível concluir agora. Por favor tente mais tarde.",
}
/** A client's failure without a response: whether the call was executed is unknown. */
export const unreachable: Unreachable = {
  _tag: "Unreachable",
  message: "Sem conexão com o servidor. Verifique sua internet e tente novamente.",
}
/** Creates the refusal beyond the rate limit; `retryAfter` is in seconds. */
export const tooManyRequests = (retryAfter: number): TooManyRequests => ({
  _tag: "TooManyRequests",
  message: `Muitas tentativas. Tente novamente em ${retryAfter} s.`,
  retryAfter,
})
