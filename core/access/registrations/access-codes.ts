import { Schema } from "effect"
import { failure } from "../../kernel/index.ts"

/** What a code in a mail is good for: it confirms a registration, accepts an invitation, or sets a new password. */
export type CodeKind = "confirm" | "invite" | "recover"

const hour = 3_600_000

/** Lifetime of a code by its kind, in milliseconds. */
export const codeLifetimes: Readonly<Record<CodeKind, number>> = {
  confirm: 24 * hour,
  invite: 7 * 24 * hour,
  recover: hour,
}

/** A code as a path or a body carries it: 256 random bits in base64url. A malformed one is unknown, not invalid. */
export const AccessCode = Schema.String.check(Schema.isMaxLength(200))

/** Nobody was ever sent this code. */
export const CodeUnknown = failure("CodeUnknown")
export type CodeUnknown = typeof CodeUnknown.Type

/** The code was used, or its time is over. `email`: whom it was sent to, so that another can be asked for. */
export const CodeSpent = failure("CodeSpent", {
  reason: Schema.Literals(["used", "expired"]),
  email: Schema.String,
})
export type CodeSpent = typeof CodeSpent.Type

/** The refusal of a code that was never issued. */
export const codeUnknown: CodeUnknown = {
  _tag: "CodeUnknown",
  message: "Este link não é válido. Confira se o endereço está completo.",
}

const spent: Readonly<Record<CodeSpent["reason"], Readonly<Record<CodeKind, string>>>> = {
  used: {
    confirm: "Este link já foi usado: a conta já está ativa.",
    invite: "Este convite já foi aceito. Entre com seu e-mail e senha.",
    recover: "Este link já foi usado. Peça outro para trocar a senha de novo.",
  },
  expired: {
    confirm: "Este link expirou: ele vale por 24 horas. Peça outro para ativar a conta.",
    invite: "Este convite expirou: ele vale por 7 dias. Peça outro a quem convidou você.",
    recover: "Este link expirou: ele vale por 1 hora. Peça outro para trocar a senha.",
  },
}

/** Creates the refusal of a code that was used or has expired. */
export const codeSpent = (kind: CodeKind, reason: CodeSpent["reason"], email: string): CodeSpent => ({
  _tag: "CodeSpent",
  message: spent[reason][kind],
  reason,
  email,
})

/** The state of a code at a time, in milliseconds since 1970. `usedAt` is null until it is used. */
export const codeState = (
  code: { readonly expiresAt: number; readonly usedAt: number | null },
  now: number,
): "valid" | CodeSpent["reason"] => (code.usedAt !== null ? "used" : now >= code.expiresAt ? "expired" : "valid")
