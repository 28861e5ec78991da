import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { takesFile } from "../../../channel/index.ts"
import { fileEntityNames, type SystemEntityName } from "../../../entity/index.ts"
import { sketchEntity } from "../../../entity/testing/index.ts"
import { sketchNode } from "../../../flow/testing/index.ts"
import { writtenTexts } from "../../../flow/testing/arbitraries.ts"
import { EntityTypeId } from "../../../kernel/index.ts"
import { filesOfPersons } from "../../testing/arbitraries.ts"
import { sketchScript, waitingAt } from "../../testing/index.ts"
import { type EngineInput, step } from "../../index.ts"

const names: ReadonlyArray<SystemEntityName> = [...fileEntityNames, "qualquer_resposta", "nome"]
const entities = names.map((name, at) => sketchEntity(at + 1, name, [], { kind: "system" }))
const chosen = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
const scriptOf = (captured: ReadonlyArray<SystemEntityName>) =>
  sketchScript(
    [
      sketchNode(1, {
        answers: captured.map((name, at) => ({
          to: at + 2,
          entity: { id: EntityTypeId.make(names.indexOf(name) + 1), name },
        })),
      }),
      ...captured.map((_, at) => sketchNode(at + 2)),
    ],
    { entities },
  )
const reached = (captured: ReadonlyArray<SystemEntityName>, input: EngineInput) => {
  const { state } = step(scriptOf(captured), waitingAt(1), input, { now: 0, seed: 0 })
  return {
    name: state.node === 1 ? undefined : captured[(state.node ?? 1) - 2],
    values: Object.values(state.variables),
  }
}
const isOfFiles = (name: SystemEntityName | undefined) =>
  (fileEntityNames as ReadonlyArray<string | undefined>).includes(name)

describe("files and texts", () => {
  it("a text is never taken as a file", () => {
    const texts = fc.oneof(
      writtenTexts,
      fc.constantFrom("foto.jpg", "/api/files/0123456789abcdef0123456789abcdef#a.pdf"),
    )
    fc.assert(
      fc.property(chosen, texts, (captured, text) => {
        expect(isOfFiles(reached(captured, { kind: "text", text }).name)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it("a file without a caption is taken by an answer for its kind if there is one, and never as a text", () => {
    fc.assert(
      fc.property(chosen, filesOfPersons, (captured, files) => {
        const { name, values } = reached(captured, { kind: "file", files })
        const isTaken = captured.some((one) => files.some(({ kind }) => takesFile(one, kind)))
        expect(name !== undefined).toBe(isTaken)
        expect(name === undefined || files.some(({ kind }) => takesFile(name, kind))).toBe(true)
        expect(values.length).toBe(isTaken ? 1 : 0)
      }),
      { numRuns: 60 },
    )
  })
})
