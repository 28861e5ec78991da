import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode, WorkspaceId } from "../kernel/index.ts"
import {
  CannedContent,
  cannedCsv,
  type CannedFacts,
  cannedMessages as say,
  cannedVariables,
  filledReply,
  findReplies,
  readCannedCsv,
  shortcutAt,
  shortcutFault,
  shortcutOf,
  unknownVariables,
} from "./index.ts"
import { aCannedReply } from "./testing/index.ts"

const words = fc.string({ unit: "grapheme", maxLength: 40 })
const facts: fc.Arbitrary<CannedFacts> = fc.record({
  contactName: words,
  contactPhone: words,
  contactEmail: words,
  attendantName: words,
  protocol: words,
})
const shortcut = fc
  .stringMatching(/^[a-zà-ú0-9][a-zà-ú0-9_-]{0,12}$/u)
  .filter((text) => shortcutFault(text) === undefined)
const text = fc
  .oneof(words, fc.constantFrom("=SOMA(A1)", 'duas\nlinhas; "e aspas"', "'=1", "Olá {contato.nome}"))
  .filter((written) => written.trim() !== "" && !written.includes("\r"))
const sac = { id: WorkspaceId.make(1), name: 'SAC; "noite"' }
const reach = fc.constantFrom(
  { reach: "company", workspaceId: null, workspaceName: "" } as const,
  { reach: "person", workspaceId: null, workspaceName: "" } as const,
  { reach: "workspace", workspaceId: sac.id, workspaceName: sac.name } as const,
)
const replies = fc
  .uniqueArray(fc.tuple(shortcut, text, reach, fc.nat(50)), {
    selector: ([written, , { reach: whose }]) => `${whose} ${written.normalize("NFD").replace(/\p{M}/gu, "")}`,
    maxLength: 8,
  })
  .map((rows) =>
    rows.map(([written, said, whose, uses], at) =>
      aCannedReply({ id: at + 1, shortcut: written, text: said, uses, ...whose }),
    ),
  )

describe("a canned reply", () => {
  it("is filled in: no variable of ours is left, and what is none stays", () => {
    fc.assert(
      fc.property(
        facts,
        words.filter((one) => !/[{}]/u.test(one)),
        (known, rest) => {
          const whole = Object.keys(cannedVariables)
            .map((name) => `{${name}}`)
            .join("|")
          const filled = filledReply(`${rest}{pedido.total}${whole}`, known)
          expect(filled.startsWith(`${rest}{pedido.total}`)).toBe(true)
          const values = Object.values(cannedVariables).map(({ of }) => of(known))
          expect(filled).toBe(`${rest}{pedido.total}${values.join("|")}`)
        },
      ),
      { numRuns: 50 },
    )
    const nobody = { contactName: " ", contactPhone: "", contactEmail: "", attendantName: "Camila", protocol: "7" }
    expect(filledReply("Olá {contato.nome}, aqui é {atendente.nome}.", nobody)).toBe("Olá, aqui é Camila.")
    expect(filledReply("{contato.nome}", { ...nobody, contactName: "{protocolo}" })).toBe("{protocolo}")
    expect(unknownVariables("{contato.nome} {contato.cpf} {x} {A}")).toEqual(["contato.cpf", "x"])
  })

  it("comes back from a CSV as it was written, formulas and line breaks included", () => {
    fc.assert(
      fc.property(replies, (kept) => {
        const read = readCannedCsv(new TextEncoder().encode(cannedCsv(kept)), [sac])
        const contents = kept.map(({ shortcut: written, text: said, reach: whose, workspaceId }) => ({
          shortcut: written,
          text: said,
          reach: whose,
          workspaceId,
        }))
        if (kept.length === 0) expect(Result.isFailure(read)).toBe(true)
        else expect(Result.getOrThrow(read)).toEqual(contents)
      }),
      { numRuns: 50 },
    )
  })

  it("is found by its shortcut before others by their texts, and the most used first", () => {
    fc.assert(
      fc.property(replies, shortcut, (kept, word) => {
        const found = findReplies(kept, word)
        const begins = found.map(({ shortcut: written }) => written.startsWith(word))
        expect(begins.toSorted((a, b) => Number(b) - Number(a))).toEqual(begins)
        expect(new Set(found).size).toBe(found.length)
        expect(findReplies(kept, "").map(({ uses }) => uses)).toEqual(
          kept.map(({ uses }) => uses).toSorted((a, b) => b - a),
        )
      }),
      { numRuns: 50 },
    )
    const kept = [
      aCannedReply({ id: 1, shortcut: "troca", text: "O prazo de troca é de 7 dias." }),
      aCannedReply({ id: 2, shortcut: "prazo-norte", uses: 2 }),
      aCannedReply({ id: 3, shortcut: "meu-prazo", uses: 50 }),
      aCannedReply({ id: 4, shortcut: "prazo-sul", uses: 9 }),
    ]
    expect(findReplies(kept, "PRAZO").map(({ id }) => id)).toEqual([4, 2, 3, 1])
    expect(findReplies(kept, "", 2).map(({ id }) => id)).toEqual([3, 4])
  })
})

describe("a shortcut", () => {
  it("is found where it is being written, and its place and word are the text before the caret", () => {
    fc.assert(
      fc.property(words, shortcut, words, (before, word, after) => {
        const whole = `${before} /${word}`
        const written = shortcutAt(whole + after, whole.length)
        expect(written).toEqual({ from: before.length + 1, word })
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ["https://x", 9],
    ["1/2", 3],
    ["/", 0],
    ["a/", 2],
    ["/a b", 4],
    [`${"x".repeat(60)}/a`, 62],
    [`/${"a".repeat(60)}`, 61],
  ])("is none in %j at %i", (written, caret) => {
    expect(shortcutAt(written, caret)).toBeUndefined()
  })

  it("is what a person typed, without the slash and with hyphens", () => {
    expect(shortcutOf(" //prazo  norte")).toBe("prazo-norte")
    expect([shortcutFault(""), shortcutFault("-a"), shortcutFault("á_1-b")]).toEqual([
      "Campo obrigatório",
      "Use letras, números, - e _",
      undefined,
    ])
  })
})

it("a faulty CSV says the row and the reason, and nothing of it is taken", () => {
  const read = (csv: string) => readCannedCsv(new TextEncoder().encode(csv), [sac])
  const faults = (csv: string) => {
    const answer = read(csv)
    return Result.isFailure(answer) ? answer.failure : []
  }
  expect(faults("Nome,Texto\na,b\n")).toEqual([
    { row: 0, message: "A primeira linha deve ter os títulos “Atalho” e “Texto”." },
  ])
  expect(faults("Atalho,Texto\n")).toEqual([{ row: 0, message: "O arquivo não tem nenhuma resposta." }])
  expect(faults("sep=;\natalho;texto;para\n/frete;De 3 a 5 dias;\n?;;\nx;y;Lua\n ; ;\n")).toEqual([
    { row: 3, message: "Atalho: Use letras, números, - e _. Texto: Campo obrigatório" },
    { row: 4, message: "Não há workspace seu com o nome “Lua”." },
  ])
  expect(faults('Atalho,Texto\n"a')[0]?.row).toBe(2)
  expect(Result.getOrThrow(read("Texto,Atalho\nprimeiro,A\núltimo,a\n"))).toEqual([
    { shortcut: "a", text: "último", reach: "company", workspaceId: null },
  ])
})

it("one for a workspace names it, and any other names none", () => {
  const content = { shortcut: "oi", text: "Oi!", reach: "workspace", workspaceId: null }
  expect(decode(CannedContent, content)).toEqual(Result.fail([{ path: "workspaceId", message: "Campo obrigatório" }]))
  expect(decode(CannedContent, { ...content, reach: "company", workspaceId: 1 })).toEqual(
    Result.fail([{ path: "workspaceId", message: "Valor inválido" }]),
  )
})

it("an import says how many were added and changed", () => {
  expect([say.imported(1, 0), say.imported(2, 1)]).toEqual([
    "1 resposta incluída, 0 alteradas.",
    "2 respostas incluídas, 1 alterada.",
  ])
})
