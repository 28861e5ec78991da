import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { compact } from "./json-reading.ts"

/** Splits `a,b{c,d}` at its outer commas. */
const graphFieldsOf = (text: string): ReadonlyArray<string> => {
  const fields: Array<string> = []
  let depth = 0
  let current = ""
  for (const letter of text) {
    if (letter === "{" || letter === "(") depth++
    if (letter === "}" || letter === ")") depth--
    if (letter === "," && depth === 0) {
      fields.push(current)
      current = ""
    } else current += letter
  }
  return [...fields, current].map((field) => field.trim()).filter((field) => field !== "")
}

/** The members that `fields` names, and `id`; `inner{…}` chooses those of an inner object. All of `defaults` without `fields`. */
export const chosenFields = (whole: object, fields: string | null, defaults: ReadonlyArray<string>): object => {
  const names = fields === null || fields === "" ? defaults : graphFieldsOf(fields)
  const chosen = names.map((name) => {
    const [, key = name, inner] = /^(\w+)(?:\.\w+\(\w+\))*\{(.*)\}$/u.exec(name) ?? []
    const value: unknown = Reflect.get(whole, key)
    return [
      key,
      inner !== undefined && typeof value === "object" && value !== null && !("data" in value)
        ? chosenFields(value, inner, [])
        : value,
    ] as const
  })
  return compact({ id: Reflect.get(whole, "id") as unknown, ...Object.fromEntries(chosen) })
}

/** One page of an edge with its cursors; `limit` and `after` are the request's. */
export const pageOfEdge = (request: FakeHttpRequest, all: ReadonlyArray<object>, origin: string): FakeHttpReply => {
  const limit = Math.max(1, Math.min(100, Number(request.query.get("limit") ?? 25) || 25))
  const from = positionOf(request.query.get("after"))
  const data = all.slice(from, from + limit)
  const next = new URL(`${origin}${request.path}`)
  next.search = request.query.toString()
  next.searchParams.set("after", cursorOf(from + limit))
  const paging = {
    cursors: { before: cursorOf(from), after: cursorOf(from + data.length) },
    ...(from + limit < all.length ? { next: next.href } : {}),
  }
  return { status: 200, body: data.length === 0 ? { data } : { data, paging } }
}

const cursorOf = (position: number): string => Buffer.from(`at:${position}`).toString("base64url")
const positionOf = (cursor: string | null): number =>
  cursor === null ? 0 : Number(Buffer.from(cursor, "base64url").toString().replace("at:", "")) || 0
