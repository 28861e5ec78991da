import type { Route } from "@prosa/adapters-http/routes"
import { decode, type FieldError } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import { unstorableTexts } from "../storable-text.ts"

/** A request's input, before decoding. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  /** The body's JSON, or the text fields of a form. */
  readonly body: unknown
}

/** Decodes a request into the route's input, or fails with every invalid field, by its wire path. */
export type InputDecoder = (
  raw: RawInput,
) => Result.Result<Readonly<Record<string, unknown>>, ReadonlyArray<FieldError>>

type Decoder = (raw: unknown) => Result.Result<unknown, ReadonlyArray<FieldError>>

/** Creates a route's decoder. Throws if params, query and body share a name, since one would hide the other. */
export const inputDecoderOf = (route: Route): InputDecoder => {
  refuseSharedNames(route)
  const params = route.params && textDecoder(route.params)
  const query = route.query && queryDecoder(route.query)
  const { body, form } = route
  const decodeBody: Decoder | undefined = form ? textDecoder(form) : body && bodyDecoder(route, body)
  return (raw) => {
    const unstorable = [raw.params, raw.query, raw.body].flatMap((part) => unstorableTexts(part))
    if (unstorable.length > 0) return Result.fail(unstorable)
    const parts = [params?.(raw.params), query?.(raw.query), decodeBody?.(raw.body)].filter(
      (part) => part !== undefined,
    )
    const errors = parts.flatMap((part) => (Result.isFailure(part) ? part.failure : []))
    return errors.length > 0
      ? Result.fail(errors)
      : Result.succeed(Object.assign({}, ...parts.map((part) => Result.getOrThrow(part))))
  }
}

/** Decodes a body. A strict one may repeat the path's parameters, as a record with its id does: the path's count. */
const bodyDecoder = ({ strict, params }: Route, body: NonNullable<Route["body"]>): Decoder => {
  if (!strict) return (raw) => decode(body, raw ?? {})
  const ofPath = new Set(namesOf(params))
  return (raw) => {
    const given =
      typeof raw === "object" && raw !== null && !Array.isArray(raw)
        ? Object.fromEntries(Object.entries(raw).filter(([name]) => !ofPath.has(name)))
        : (raw ?? {})
    return decode(body, given, { undeclared: "refuse" })
  }
}

/** Decodes parameters, which are all text; the schema says which are numbers. */
const textDecoder = (struct: Schema.Struct<Schema.Struct.Fields>): Decoder => {
  // route schemas need no services
  const codec = Schema.toCodecStringTree(struct) as unknown as Schema.Codec<unknown, unknown>
  return (raw) => decode(codec, raw)
}

/** In a query string, a list of one looks like a single value, and an empty list is absent. */
const queryDecoder = (struct: Schema.Struct<Schema.Struct.Fields>): Decoder => {
  const decodeText = textDecoder(struct)
  const lists = Object.entries(struct.fields)
    .filter(([, field]) => field.ast._tag === "Arrays")
    .map(([name]) => name)
  return (raw) => {
    const given: Record<string, unknown> = { ...(typeof raw === "object" ? raw : {}) }
    for (const name of lists) given[name] = [given[name] ?? []].flat()
    return decodeText(given)
  }
}

const refuseSharedNames = (route: Route): void => {
  const seen = new Set<string>()
  for (const name of [route.params, route.query, route.body, route.form].flatMap(namesOf)) {
    if (seen.has(name)) throw new Error(`${route.method} ${route.path} takes "${name}" in two places`)
    seen.add(name)
  }
}

const namesOf = (part: object | undefined): ReadonlyArray<string> =>
  part !== undefined && "fields" in part && typeof part.fields === "object" && part.fields !== null
    ? Object.keys(part.fields)
    : []
