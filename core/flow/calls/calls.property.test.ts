import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { callRenamed, formulasOfCall } from "./call-template.ts"
import {
  addressFault,
  callsModule,
  newCall,
  readPath,
  systemRequestOf,
  type SystemCall,
  valueAtPath,
  valuesKept,
  writePath,
} from "../index.ts"
import { systemCalls } from "../testing/logic-arbitraries.ts"

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "..",
    "/../admin",
    "?x=1",
    "#",
    "\r\nX: 1",
    '"',
    "\\",
    "{{segredo.token}}",
    "@evil.example",
    "\ud800",
  ),
)
/** A value for each formula that a call reads. */
const given = (call: SystemCall, texts: ReadonlyArray<string>) => ({
  values: Object.fromEntries(formulasOfCall(call).map((text, at) => [text, texts[at % texts.length] ?? ""])),
  secretOf: () => "s3gr3d0",
})
const texts = fc.array(anyText, { minLength: 1, maxLength: 3 })

describe("a request", () => {
  it("is made or refused with a sentence, whatever its call and values are", () => {
    let sent = 0
    fc.assert(
      fc.property(systemCalls, texts, (call, values) => {
        const made = systemRequestOf(call, given(call, values))
        if (Result.isFailure(made)) {
          expect(made.failure.message).toMatch(/^\p{Lu}.{10,}/u)
          return
        }
        sent++
        const { url, headers, body } = made.success
        expect(new URL(url).origin).toBe(new URL(/^[a-z]+:\/\/[^/?#]+/iu.exec(call.address.trim())?.[0] ?? "").origin)
        // oxlint-disable-next-line no-control-regex -- what may not be in a header
        for (const [, value] of headers) if (!/[^\x20-\x7e]/u.test(value)) expect(value).not.toMatch(/[\r\n]/u)
        if (body !== null && call.body.kind === "json") expect(() => JSON.parse(body.text)).not.toThrow()
      }),
      { numRuns: 500 },
    )
    expect(sent).toBeGreaterThan(50)
  })

  it("has the same path steps and query names for every value", () => {
    const address = "https://erp.example/a/{{@x}}/b?c={{@x}}&d=1"
    fc.assert(
      fc.property(anyText, (text) => {
        const made = systemRequestOf({ ...newCall, address }, { values: { "@x": text }, secretOf: () => undefined })
        if (Result.isFailure(made)) {
          expect(text).toMatch(/^\.{1,2}$/u)
          return
        }
        const url = new URL(made.success.url)
        expect(url.pathname.split("/")).toHaveLength(4)
        expect(url.pathname.endsWith("/b")).toBe(true)
        expect([...url.searchParams.keys()]).toEqual(["c", "d"])
      }),
    )
  })

  it("holds any value in a text of its JSON as it is", () => {
    const body = { kind: "json" as const, text: '{"a": "<{{@x}}>", "b": [{{@x}}]}' }
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const made = systemRequestOf(
          { ...newCall, method: "POST", address: "https://erp.example", body },
          { values: { "@x": text }, secretOf: () => undefined },
        )
        const sent = JSON.parse(Result.getOrThrow(made).body?.text ?? "") as { a: string; b: ReadonlyArray<unknown> }
        expect(sent.a).toBe(`<${text}>`)
        expect(typeof sent.b[0] === "number" ? Number(text.replace(",", ".")) : text).toBe(sent.b[0])
      }),
    )
  })

  it("is the same after its values are renamed", () => {
    fc.assert(
      fc.property(systemCalls, (call) => {
        const renamed = callRenamed(call, "total", "soma")
        if (callsModule(renamed)) throw new Error("A call of a system stays one.")
        const filled = (one: SystemCall, name: string) => ({
          values: Object.fromEntries(formulasOfCall(one).map((text) => [text, text.replaceAll(`@${name}`, "@?")])),
          secretOf: () => "s",
        })
        expect(systemRequestOf(renamed, filled(renamed, "soma"))).toEqual(systemRequestOf(call, filled(call, "total")))
        expect(renamed.keeps.map(({ name }) => name)).toEqual(
          call.keeps.map(({ name }) => (name === "total" ? "soma" : name)),
        )
        if (!JSON.stringify(call).includes("total")) expect(renamed).toBe(call)
      }),
    )
  })

  it("names only hosts that are written in the call", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        expect(addressFault(`https://${text}{{@x}}`.replace(/[/?#]/gu, ""))).toBeDefined()
      }),
    )
  })
})

describe("the path of a field", () => {
  const steps = fc.array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 6 }), fc.nat(999)), { maxLength: 4 })

  it("is read as it is written", () => {
    fc.assert(
      fc.property(steps, (path) => {
        fc.pre(path.every((one) => typeof one === "number" || !one.includes("\n")))
        expect(readPath(writePath(path))).toEqual(path)
      }),
    )
  })

  it("leads to what stands there, and never beyond the answer's own fields", () => {
    fc.assert(
      fc.property(fc.jsonValue(), steps, fc.constantFrom("__proto__", "constructor", "length"), (json, path, key) => {
        const nested = [...path]
          .toReversed()
          .reduce<unknown>(
            (inner, one) =>
              typeof one === "number" ? [...Array.from({ length: one % 4 }, () => 0), inner] : { [one]: inner },
            json,
          )
        const reached = path.map((one) => (typeof one === "number" ? one % 4 : one))
        fc.pre(path.every((one) => one !== "__proto__"))
        expect(valueAtPath(nested, reached)).toEqual(json)
        if (key !== "length") expect(valueAtPath({}, [key])).toBeUndefined()
      }),
    )
  })
})

describe("what is kept of an answer", () => {
  it("is a text of at most 4.096 characters for each name, whatever the system sends", () => {
    const keeps = [
      { path: "", name: "tudo" },
      { path: "a", name: "a" },
      { path: "a[0].b", name: "b" },
    ]
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant("")), (body) => {
        const kept = valuesKept(keeps, body)
        if (kept === undefined) {
          expect(() => JSON.parse(body) as unknown).toThrow()
          return
        }
        expect(Object.keys(kept)).toEqual(["tudo", "a", "b"])
        for (const value of Object.values(kept)) expect(value.length).toBeLessThanOrEqual(4_096)
      }),
    )
  })

  it("is written as people write it, and a list as many whole items as fit", () => {
    const list = Array.from({ length: 500 }, (_, at) => ({ numero: at, cidade: "São Paulo" }))
    const body = JSON.stringify({ total: 189.9, pago: true, nome: "Ana", nada: null, lista: list })
    const paths = ["total", "pago", "nome", "nada", "falta", "lista"]
    const kept = valuesKept(
      paths.map((path) => ({ path, name: path })),
      body,
    )
    expect(kept).toMatchObject({ total: "189,9", pago: "sim", nome: "Ana", nada: "", falta: "" })
    const items = JSON.parse(kept?.["lista"] ?? "") as ReadonlyArray<unknown>
    expect(items).toEqual(list.slice(0, items.length))
    expect(items.length).toBeGreaterThan(80)
  })

  it("is the whole text of an answer that is no JSON, where no field of it is asked", () => {
    expect(valuesKept([{ path: "", name: "tudo" }], "OK 42")).toEqual({ tudo: "OK 42" })
    expect(valuesKept([{ path: "a", name: "a" }], "<html>")).toBeUndefined()
    expect(valuesKept([], "<html>")).toEqual({})
  })

  it("survives an answer that is nested deeper than the stack", () => {
    const deep = `${"[".repeat(300_000)}${"]".repeat(300_000)}`
    expect(valuesKept([{ path: "", name: "tudo" }], deep)).toBeDefined()
  })
})
