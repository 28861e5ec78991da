import { Result } from "effect"
import { isWebAddress } from "../../kernel/index.ts"
import { templatePieces, type TemplatePiece } from "./call-template.ts"
import { type CallField, sendsBody, type SystemCall } from "./system-call.ts"

/** What is filled in where a template holds formulas and secrets. */
export interface CallValues {
  /** The value of each formula, by its text. */
  readonly values: Readonly<Record<string, string>>
  /** Returns a secret; undefined if there is none of the name. */
  readonly secretOf: (name: string) => string | undefined
}

/** A request to a system, as it is sent. */
export interface SystemRequest {
  readonly method: SystemCall["method"]
  readonly url: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  /** Null: none is sent. */
  readonly body: { readonly type: string; readonly text: string } | null
}

/** Why a call cannot be made as it is written; the sentence is for people. */
export interface CallFault {
  readonly _tag: "CallFault"
  readonly part: "address" | "header" | "body" | "secret"
  readonly message: string
}

const faultIn = (part: CallFault["part"], message: string): Result.Result<never, CallFault> =>
  Result.fail({ _tag: "CallFault", part, message })

/** The scheme and the host, written without values: whom a conversation reaches is nothing that a person of it decides. */
const fixedOrigin = /^https?:\/\/[^\s/?#{}\\@]+(?=[/?#]|$)/iu
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u

/** Returns why an address cannot be one, in Portuguese; undefined if it can. */
export const addressFault = (address: string): string | undefined => {
  const written = address.trim()
  if (written === "" || written === "https://" || written === "http://") return "Informe o endereço do sistema"
  const origin = fixedOrigin.exec(written)?.[0]
  if (origin !== undefined && isWebAddress(origin)) return undefined
  if (/^https?:\/\/[^/?#]*\{\{/iu.test(written)) return "O servidor do endereço não pode vir de um valor"
  if (/^https?:\/\/[^/?#]*@/iu.test(written))
    return "O endereço não pode ter usuário e senha: use um header com um segredo"
  return "O endereço precisa começar com https:// ou http:// e o nome do servidor"
}

/** Returns why a header's name cannot be one, in Portuguese; undefined if it can. */
export const headerNameFault = (name: string): string | undefined =>
  token.test(name.trim()) ? undefined : "O nome do header só pode ter letras, números e hífen"

/**
 * Fills the values and secrets of a call in, each escaped as its place needs: percent-encoded in the address, as a text or number of
 * JSON, as a field of a form, without control characters in a header. No value can lead to another host or up in the path.
 */
export const systemRequestOf = (call: SystemCall, given: CallValues): Result.Result<SystemRequest, CallFault> =>
  Result.gen(function* () {
    const url = yield* urlOf(call, given)
    const headers: Array<readonly [string, string]> = []
    for (const { name, value } of written(call.headers)) {
      const fault = headerNameFault(name)
      if (fault !== undefined) return yield* faultIn("header", fault)
      headers.push([name.trim(), (yield* filled(value, given, headerSafe)).trim()])
    }
    if (!sendsBody(call)) return { method: call.method, url, headers, body: null }
    return { method: call.method, url, headers, body: yield* bodyOf(call, given) }
  })

/** A field without a name and a value is one that was not written yet. */
const written = (fields: ReadonlyArray<CallField>): ReadonlyArray<CallField> =>
  fields.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "")

/** Fills a template in; `escape` makes what is filled in fit the place. */
const filled = (
  template: string,
  given: CallValues,
  escape: (text: string) => string,
): Result.Result<string, CallFault> =>
  Result.gen(function* () {
    let text = ""
    for (const piece of templatePieces(template))
      text += piece.kind === "text" ? piece.text : escape(yield* valueOf(piece, given))
    return text
  })

const valueOf = (
  piece: Exclude<TemplatePiece, { kind: "text" }>,
  { values, secretOf }: CallValues,
): Result.Result<string, CallFault> => {
  if (piece.kind === "formula") return Result.succeed(values[piece.formula] ?? "")
  const secret = secretOf(piece.name)
  return secret === undefined
    ? faultIn("secret", `O segredo “${piece.name}” não existe neste robô`)
    : Result.succeed(secret)
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd")
const encoded = (text: string): string => encodeURIComponent(wellFormed(text))

const headerSafe = (text: string): string =>
  wellFormed(text.replace(/\p{Cc}+/gu, " ")).replace(/[^\x20-\x7e]+/gu, encodeURIComponent)

const urlOf = (call: SystemCall, given: CallValues): Result.Result<string, CallFault> =>
  Result.gen(function* () {
    const address = call.address.trim()
    const fault = addressFault(address)
    if (fault !== undefined) return yield* faultIn("address", fault)
    const origin = fixedOrigin.exec(address)?.[0] ?? ""
    const { path, query: inAddress } = yield* placesOf(address.slice(origin.length), given)
    const query = inAddress === "" ? [] : [inAddress]
    for (const { name, value } of written(call.query))
      query.push(`${encoded(name.trim())}=${encoded(yield* filled(value, given, (text) => text))}`)
    const tail = query.length === 0 ? "" : `?${query.join("&")}`
    const url = `${origin}${path}${tail}`.replace(/\s/gu, encodeURIComponent)
    return isWebAddress(url) ? url : yield* faultIn("address", "O endereço não é válido")
  })

/** Path and query of an address, without its fragment; a value is neither a step up nor a part of another place. */
const placesOf = (
  rest: string,
  given: CallValues,
): Result.Result<{ readonly path: string; readonly query: string }, CallFault> =>
  Result.gen(function* () {
    const segments = [""]
    const withValues = new Set<number>()
    let query = ""
    let part: "path" | "query" | "fragment" = "path"
    const add = (text: string) => {
      if (part === "path") segments.push(`${segments.pop() ?? ""}${text}`)
      else if (part === "query") query += text
    }
    for (const piece of templatePieces(rest)) {
      if (piece.kind !== "text") {
        if (part === "path") withValues.add(segments.length - 1)
        add(encoded(yield* valueOf(piece, given)))
        continue
      }
      for (const character of piece.text)
        if (character === "#") part = "fragment"
        else if (character === "?" && part === "path") part = "query"
        else if (character === "/" && part === "path") segments.push("")
        else add(character)
    }
    if (segments.some((segment, at) => withValues.has(at) && /^\.{1,2}$/u.test(segment)))
      return yield* faultIn("address", "Um valor não pode mudar o caminho do endereço")
    return { path: segments.join("/"), query }
  })

const bodyOf = ({ body }: SystemCall, given: CallValues): Result.Result<SystemRequest["body"], CallFault> =>
  Result.gen(function* () {
    switch (body.kind) {
      case "none":
        return null
      case "json":
        return { type: "application/json; charset=utf-8", text: yield* jsonOf(body.text, given) }
      case "form": {
        const fields: Array<string> = []
        for (const { name, value } of written(body.fields))
          fields.push(`${encoded(name.trim())}=${encoded(yield* filled(value, given, (text) => text))}`)
        return { type: "application/x-www-form-urlencoded", text: fields.join("&") }
      }
    }
  })

/** Between quotation marks a value is a part of that text; alone it is a number if it is written as one of JSON, else a text. */
const jsonOf = (template: string, given: CallValues): Result.Result<string, CallFault> =>
  Result.gen(function* () {
    let text = ""
    let isQuoted = false
    for (const piece of templatePieces(template)) {
      if (piece.kind === "text") {
        for (let at = 0; at < piece.text.length; at++)
          if (isQuoted && piece.text[at] === "\\") at++
          else if (piece.text[at] === '"') isQuoted = !isQuoted
        text += piece.text
        continue
      }
      const value = wellFormed(yield* valueOf(piece, given))
      const quoted = JSON.stringify(value)
      text += isQuoted ? quoted.slice(1, -1) : ((piece.kind === "formula" ? jsonNumber(value) : undefined) ?? quoted)
    }
    return isJson(text) ? text : yield* faultIn("body", "O corpo não é um JSON válido")
  })

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A number as people or systems write it, without what JSON would lose: '007' and '1.234' stay texts. */
const jsonNumber = (value: string): string | undefined => {
  const number = /^-?(?:0|[1-9]\d{0,14})(?:[.,]\d{1,10})?$/u.test(value) ? value.replace(",", ".") : undefined
  return number !== undefined && /^-?[1-9]\d{0,2}\.\d{3}$/u.test(value) ? undefined : number
}
