import { describe, expect, it } from "vitest"
import { InteractionId, NodeId } from "../../kernel/index.ts"
import { sketchNode } from "../testing/index.ts"
import { joinedValues } from "./joined-values.ts"
import { plainTextOf, type RichText } from "../text/rich-text.ts"

const said = InteractionId.make(1)
const mention = (variable: string) => ({ kind: "mention" as const, variable, sourceNodeId: NodeId.make(1) })
const words = (text: string) => ({ kind: "text" as const, text })
const lines = (...all: ReadonlyArray<RichText[number]["children"]>): RichText =>
  all.map((children) => ({ kind: "paragraph", children }))
const node = sketchNode(2, { says: "" })
const join = (text: RichText, taken: ReadonlyArray<string> = [], of = node) => {
  const joined = joinedValues(of, said, text, new Set(taken))
  return (
    joined && { text: plainTextOf(joined.botInteractions[0]?.text ?? []), sets: joined.sets.map((set) => ({ ...set })) }
  )
}

describe("several values in one text", () => {
  it("become one, with the words between them; the words around stay in the text", () => {
    expect(
      join(lines([words("O pedido "), mention("numero"), words(' está "'), mention("situacao"), words('".')])),
    ).toEqual({
      text: 'O pedido @numero_situacao".',
      sets: [{ name: "numero_situacao", formula: '@numero & " está """ & @situacao' }],
    })
  })

  it("may stand on several lines", () => {
    expect(
      join(lines([words("A: "), mention("a")], [words("meio")], [mention("b"), words(" fim")], [words("outra")])),
    ).toEqual({
      text: "A: @a_b fim\noutra",
      sets: [{ name: "a_b", formula: '@a & "\n" & "meio" & "\n" & @b' }],
    })
  })

  it("get a name that no other value has", () => {
    expect(join(lines([mention("a"), mention("b")]), ["A_b", "a_b_2"])?.sets).toEqual([
      { name: "a_b_3", formula: "@a & @b" },
    ])
  })

  it("stay several where they cannot be one", () => {
    expect(join(lines([mention("a")]))).toBeUndefined()
    expect(
      join([...lines([mention("a")]), { kind: "code", children: [words("x")] }, ...lines([mention("b")])]),
    ).toBeUndefined()
    const full = { ...node, sets: Array.from({ length: 20 }, (_, at) => ({ name: `v${at}`, formula: "1" })) }
    expect(join(lines([mention("a"), mention("b")]), [], full)).toBeUndefined()
  })
})
