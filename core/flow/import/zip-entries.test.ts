import { zipSync } from "fflate"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { packedFiles } from "../testing/index.ts"
import { importForeignFlow } from "./import-foreign-flow.ts"
import { isZip } from "./file-marks.ts"
import { zipEntries, zipLimits } from "./zip-entries.ts"

const entriesIn = (bytes: Uint8Array) => Result.getOrThrow(zipEntries(bytes))
const refusalOf = (bytes: Uint8Array): string => Result.getOrThrow(Result.flip(zipEntries(bytes)))

/** The archive with one number of its list of files, two or four bytes wide, written anew. */
const rewritten = (bytes: Uint8Array, at: (view: DataView, listed: number) => void): Uint8Array => {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let place = copy.length - 4; place >= 0; place--)
    if (view.getUint32(place, true) === 0x02014b50) {
      at(view, place)
      break
    }
  return copy
}

describe("a zip archive", () => {
  const files = { "a.json": "[1]", "pasta/olá.yml": "nlu: é", "foto.png": "não é texto", "../../etc/x.txt": "x" }

  it("gives its texts by their paths, which stay keys, and passes over other files", () => {
    expect(isZip(packedFiles(files))).toBe(true)
    expect(Object.fromEntries(entriesIn(packedFiles(files)))).toEqual({
      "a.json": "[1]",
      "pasta/olá.yml": "nlu: é",
      "../../etc/x.txt": "x",
    })
    const stored = zipSync({ "a.txt": new TextEncoder().encode("\uFEFFoi") }, { level: 0 })
    expect(entriesIn(stored).get("a.txt")).toBe("oi")
    expect(entriesIn(zipSync({})).size).toBe(0)
  })

  it("is refused with a sentence wherever it is cut, and never throws", () => {
    const whole = packedFiles(files)
    for (let length = 4; length < whole.length; length += 3)
      expect(refusalOf(whole.slice(0, length))).toMatch(/zip.*\.$/u)
    for (let at = 0; at < whole.length; at += 5) {
      const broken = whole.slice()
      broken[at] = (broken[at] ?? 0) ^ 0xff
      expect(() => zipEntries(broken)).not.toThrow()
    }
  })

  it("is refused before anything of it is unpacked, if it declares too much", () => {
    const large = rewritten(packedFiles({ "a.json": "[]" }), (view, listed) =>
      view.setUint32(listed + 24, zipLimits.unpacked + 1, true),
    )
    expect(refusalOf(large)).toBe("Os arquivos do zip têm juntos mais de 50 MB.")
  })

  it("is refused as soon as a file is larger than it declares", () => {
    const bomb = zipSync({ "a.json": new Uint8Array(20_000_000) })
    const small = rewritten(bomb, (view, listed) => view.setUint32(listed + 24, 10, true))
    expect(refusalOf(small)).toMatch(/danificado/u)
  })

  it("is refused if it has a password, or more files than any project", () => {
    const locked = rewritten(packedFiles({ "a.json": "[]" }), (view, listed) => view.setUint16(listed + 8, 1, true))
    expect(refusalOf(locked)).toMatch(/senha/u)
    const many = packedFiles({ "a.json": "[]" })
    new DataView(many.buffer).setUint16(many.length - 22 + 10, 0xfff0, true)
    expect(refusalOf(many)).toMatch(/20000 arquivos/u)
  })

  it("of no builder is refused with a sentence", () => {
    const read = importForeignFlow(packedFiles({ "leia.txt": "oi" }), "Fluxo")
    expect(Result.getOrThrow(Result.flip(read))).toMatchObject({ _tag: "NotForeign" })
    const cx = importForeignFlow(packedFiles({ "agent.json": "{}", "flows/a/a.json": "{}" }), "Fluxo")
    expect(Result.getOrThrow(Result.flip(cx)).message).toMatch(/Dialogflow CX/u)
  })
})
