import { expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { Schema } from "effect"
import { sketchNode } from "../../flow/testing/index.ts"
import { richTextOf } from "../../flow/index.ts"
import { saysOf } from "./says.ts"
import { captured } from "./variables.ts"

it("a value is filled into each text that mentions it, beside texts that mention none", () => {
  const source = Schema.decodeSync(NodeId)(12)
  const mention = { kind: "mention", variable: "cidade", sourceNodeId: source } as const
  const node = sketchNode(1)
  const said = node.botInteractions.flatMap((one) => [
    { ...one, text: richTextOf("Olá!") },
    { ...one, text: [{ kind: "paragraph", children: [mention] }] },
  ]) as typeof node.botInteractions
  const says = saysOf({ ...node, botInteractions: said })
  expect(says({ variables: captured({}, source, "cidade", "Recife") }).map(({ text }) => text)).toEqual([
    "Olá!",
    "Recife",
  ])
})
