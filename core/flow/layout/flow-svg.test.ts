import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { smallFlowCsv } from "../testing/index.ts"
import { columnGap, flowSvg, importFlowCsv, levelGap, newFlow, nodeHeight, nodeWidth } from "../index.ts"

const example = Result.getOrThrow(importFlowCsv(smallFlowCsv, "Exemplo")).document
const count = (svg: string, part: RegExp) => [...svg.matchAll(part)].length

describe("the drawing of a flow", () => {
  it("has a card for each node, an arrow for each edge, and the levels", () => {
    const svg = flowSvg(example)
    expect(count(svg, /<g>/gu)).toBe(4)
    expect(count(svg, /<path d="M[^H"]*L/gu)).toBe(5)
    expect([...svg.matchAll(/Nível \d/gu)].map(([name]) => name)).toEqual([
      "Nível 0",
      "Nível 1",
      // 'Atendimento' follows the start and 'Segunda via', below which it stands.
      "Nível 1",
      "Nível 2",
    ])
    expect(svg).toContain(">Olá! Seja bem-vindo(a).</text>")
    expect(svg).toContain(">Fim</text>")
  })

  it("draws each arrow from the middle of a card's bottom to the middle of the next one's top", () => {
    const paths = [...flowSvg(example).matchAll(/<path d="(M[^H"]*L[^"]*)"/gu)].map(([, way]) => way)
    // Início stands at 0, 0; Segunda via one row below, three quarters of a column to the left.
    const [x, bottom] = [nodeWidth / 2, nodeHeight]
    const [endX, top] = [x - columnGap * 0.75, levelGap]
    const bend = bottom + 18
    expect(paths[0]).toBe(
      `M${x} ${bottom}L${x} ${bend - 9}Q${x} ${bend} ${x - 9} ${bend}` +
        `L${endX + 10} ${bend}Q${endX} ${bend} ${endX} ${bend + 10}L${endX} ${top}` +
        `M${endX - 5} ${top - 8}L${endX} ${top}L${endX + 5} ${top - 8}`,
    )
  })

  it("frames the cards with a margin of 40 px, and 90 px more on the left for the levels' names", () => {
    expect(/viewBox="([^"]*)" width="(\d+)" height="(\d+)"/u.exec(flowSvg(newFlow("x", "Oi")))?.slice(1)).toEqual([
      `-130 -40 ${nodeWidth + 170} ${nodeHeight + 80}`,
      `${nodeWidth + 170}`,
      `${nodeHeight + 80}`,
    ])
    const svg = flowSvg(example)
    // The columns of 'Segunda via' and of 'Atendimento'.
    const [left, right] = [-0.75 * columnGap, 0.25 * columnGap]
    expect(svg).toContain(
      `viewBox="${left - 130} -40 ${right - left + nodeWidth + 170} ${3 * levelGap + nodeHeight + 80}"`,
    )
    expect(svg).toContain(`<path d="M${left - 130} ${nodeHeight / 2}H${right + nodeWidth + 40}"`)
    expect(svg).toContain(`<text x="${left - 110}" y="${nodeHeight / 2 - 6}" fill="#64748b">Nível 0</text>`)
  })

  it("shortens long texts, never within a character", () => {
    const svg = flowSvg(newFlow("x", `${"🙂".repeat(30)}\nsegunda linha`))
    expect(svg).toContain(`>${"🙂".repeat(25)}…</text>`)
    expect(svg).not.toContain("segunda linha")
  })

  it("writes the answers beside the arrows if asked, with all phrases in their title", () => {
    const [start, ...others] = example.nodes
    if (start === undefined) throw new Error("there is a start")
    const userInteractions = start.userInteractions.map((answer, at) =>
      at === 0 ? { ...answer, phrases: ["<2ª via>", "boleto"] } : answer,
    )
    const document = { ...example, nodes: [{ ...start, userInteractions }, ...others] }
    const words = "<title>&lt;2ª via&gt;, boleto</title>&lt;2ª via&gt; +1</text>"
    expect(flowSvg(document, { answers: true })).toContain(words)
    expect(flowSvg(document)).not.toContain(words)
  })

  it("draws the way back from the middle of a card's right side to that of the earlier one", () => {
    const [start, ...others] = example.nodes
    const last = others.at(-1)
    if (start === undefined || last === undefined) throw new Error("there are nodes")
    const back = others.map((node) =>
      node === last ? { ...node, kind: "default" as const, returnTo: start.id } : node,
    )
    const svg = flowSvg({ ...example, nodes: [start, ...back] })
    const way = /<path d="M\S+ (\S+)C\S+ \S+ \S+ \S+ (\S+) ([^"]+)" fill="none" stroke="#2563eb"/u.exec(svg) ?? []
    const [y, endX, endY] = way.slice(1).map(Number)
    expect([endX, endY]).toEqual([nodeWidth, nodeHeight / 2])
    // Every card stands at a multiple of the distance between levels.
    expect(((y ?? 0) - nodeHeight / 2) % levelGap).toBe(0)
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
