import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { smallFlowCsv } from "../testing/index.ts"
import { flowSvg, importFlowCsv, newFlow, nodeHeight, nodeWidth } from "../index.ts"

const example = Result.getOrThrow(importFlowCsv(smallFlowCsv, "Exemplo")).document
const count = (svg: string, part: RegExp) => [...svg.matchAll(part)].length

describe("the drawing of a flow", () => {
  it("has a card for each node, an arrow for each edge, and the levels", () => {
    const svg = flowSvg(example)
    expect(count(svg, /<g>/gu)).toBe(4)
    expect(count(svg, /<path d="M[^H"]*L/gu)).toBe(5)
    expect([...svg.matchAll(/Nível \d/gu)].map(([name]) => name)).toEqual(["Nível 0", "Nível 1", "Nível 2"])
    expect(svg).toContain(">Olá! Seja bem-vindo(a).</text>")
    expect(svg).toContain(">Fim</text>")
  })

  it("shortens long texts, never within a character", () => {
    const svg = flowSvg(newFlow("x", `${"🙂".repeat(30)}\nsegunda linha`))
    expect(svg).toContain(`>${"🙂".repeat(25)}…</text>`)
    expect(svg).not.toContain("segunda linha")
  })

  it("marks unreachable nodes", () => {
    const [start, ...others] = example.nodes
    if (start === undefined) throw new Error("there is a start")
    expect(flowSvg({ ...example, nodes: [{ ...start, userInteractions: [] }, ...others] })).toContain("Sem caminho")
  })

  it("contains all of its cards", () => {
    const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/u.exec(flowSvg(newFlow("x", "Oi"))) ?? []
    expect(Number(width)).toBeGreaterThan(nodeWidth)
    expect(Number(height)).toBeGreaterThan(nodeHeight)
  })
})
