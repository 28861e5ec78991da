import { describe, expect, it } from "vitest"
import { type MarkedText, readSigns, runsOf, type TextMark, textOnMedium, trimMarked } from "../index.ts"

/** A marked text, written with [bold] and {code}. */
const marked = (written: string): MarkedText => {
  let text = ""
  let from = 0
  const marks: Array<TextMark> = []
  for (const sign of written) {
    if (sign === "[" || sign === "{") from = text.length
    else if (sign === "]" || sign === "}") marks.push({ kind: sign === "]" ? "bold" : "code", from, to: text.length })
    else text += sign
  }
  return { text, marks }
}

describe("the runs of a text", () => {
  it("have one format each", () => {
    expect(runsOf(marked("Seu código é {A12}, [não perca]."))).toEqual([
      { text: "Seu código é ", format: "plain" },
      { text: "A12", format: "code" },
      { text: ", ", format: "plain" },
      { text: "não perca", format: "bold" },
      { text: ".", format: "plain" },
    ])
    expect(runsOf({ text: "Oi" })).toEqual([{ text: "Oi", format: "plain" }])
  })

  it("cut a mark that lies elsewhere", () => {
    const bold = { kind: "bold", from: 1, to: 9 } as const
    expect(
      runsOf({ text: "Oi", marks: [bold, { kind: "code", from: 1, to: 2 }, { ...bold, from: -3, to: -1 }] }),
    ).toEqual([
      { text: "O", format: "plain" },
      { text: "i", format: "bold" },
    ])
  })
})

describe("a trimmed text", () => {
  it("keeps its marks at their words", () => {
    expect(trimMarked(marked("  [ Oi]! "))).toEqual(marked("[Oi]!"))
    expect(trimMarked(marked("[  ] Oi"))).toEqual({ text: "Oi" })
  })
})

describe("a text on WhatsApp", () => {
  const written = (text: string) => textOnMedium("WHATSAPP", marked(text))

  it("has marks around whole words", () => {
    expect(written("[Atenção]: digite {SIM}")).toBe("*Atenção*: digite ```SIM```")
    expect(written("Oi,[ Ana ]!")).toBe("Oi, *Ana* !")
  })

  it("has bold marks on each line, and one pair of marks around lines of code", () => {
    expect(written("[Um\n\nDois]\n{a = 1\nb = 2}")).toBe("*Um*\n\n*Dois*\n```a = 1\nb = 2```")
  })

  it("has none where people would see them as signs", () => {
    expect(written("re[começ]ar")).toBe("recomeçar")
    expect(written("[2 * 3]")).toBe("2 * 3")
  })

  it("has none that make it too long", () => {
    const long = "a".repeat(4_095)
    expect(written(`[${long}]`)).toBe(long)
  })
})

it("a text is plain on the other channels, where signs would be seen", () => {
  for (const channel of ["LIVECHAT", "FACEBOOK", "INSTAGRAM"] as const)
    expect(textOnMedium(channel, marked("[Oi] {A1}"))).toBe("Oi A1")
})

describe("WhatsApp's signs", () => {
  const read = (text: string) => runsOf(readSigns(text)).map((run) => `${run.format} ${run.text}`)

  it.each([
    ["*urgente*", ["bold urgente"]],
    ["_talvez_, ~sexta~ sábado", ["italic talvez", "plain , ", "strike sexta", "plain  sábado"]],
    ["`x = 1` e ```a\nb```", ["code x = 1", "plain  e ", "code a\nb"]],
    // of signs within signs the outer ones count
    ["*_muito urgente_*", ["bold muito urgente"]],
  ])("are read as marks: %j", (written, runs) => {
    expect(read(written)).toEqual(runs)
  })

  it.each([
    "2*3*4",
    "joao_da_silva@x.com",
    "* item",
    "*um\ndois*",
    "a ~ b ~ c",
    "_",
    "**",
    "____",
    "http://x.com/_a_b",
  ])("stay where they stand for themselves: %j", (written) => {
    expect(readSigns(written)).toEqual({ text: written })
  })
})
