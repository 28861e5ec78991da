import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { wholeOr } from "../../../tests/long-run.ts"
import { csvRowLimit, writeCsv } from "../../kernel/index.ts"
import { smallFlowCsv } from "../testing/index.ts"
import {
  csvColumns,
  csvPart,
  csvProblemSentence,
  exampleFlowCsv,
  exportFlowCsv,
  faultsOf,
  findFlowProblems,
  graphOfDocument,
  importFlowCsv,
  plainTextOf,
} from "../index.ts"

const header = "nome,robo,usuario,destino"
const imported = (...lines: ReadonlyArray<string>) =>
  Result.getOrThrow(importFlowCsv([header, ...lines].join("\n"), "Fluxo"))
const part = (...lines: ReadonlyArray<string>) => csvPart(imported(...lines).document)
const refused = (input: string | Uint8Array) => {
  const answer = importFlowCsv(input, "Fluxo")
  if (Result.isSuccess(answer)) throw new Error("it was imported")
  return answer.failure
}
const problems = (...lines: ReadonlyArray<string>) =>
  refused([header, ...lines].join("\n")).problems.map(({ _tag, row, column }) => [_tag, row, column])

describe("a CSV is imported", () => {
  it("for the example file, which has at least forty nodes and no problems", () => {
    const { document, warnings } = Result.getOrThrow(importFlowCsv(exampleFlowCsv().csv, "Exemplo"))
    expect(warnings).toEqual([])
    expect(document.nodes.length).toBeGreaterThanOrEqual(40)
    expect(findFlowProblems(graphOfDocument(document))).toEqual([])
  })
  it("for a small file", () => {
    const unseen = smallFlowCsv.replaceAll("Inicio", "Ini\u200Bcio\u00A0")
    expect(unseen).not.toBe(smallFlowCsv)
    expect(importFlowCsv(unseen, "Exemplo")).toEqual(importFlowCsv(smallFlowCsv, "Exemplo"))
    const { document, warnings } = Result.getOrThrow(importFlowCsv(smallFlowCsv, "Exemplo"))
    expect(warnings).toEqual([])
    expect(faultsOf(document)).toEqual([])
    expect(document.name).toBe("Exemplo")
    expect(csvPart(document)).toMatchObject([
      {
        title: "Início",
        kind: "start",
        texts: ["Olá! Seja bem-vindo(a).\nComo posso ajudar?"],
        answers: [{ destination: "Segunda via" }, { destination: "Atendimento" }],
      },
      { title: "Segunda via", kind: "default", texts: ["Claro!", "Qual é o número do seu pedido?"] },
      { title: "Atendimento", kind: "default" },
      { title: "Fim", kind: "end", answers: [] },
    ])
    expect(document.nodes.map(({ position }) => position.y)).toEqual([0, 130, 260, 390])
    expect(Result.getOrThrow(exportFlowCsv(document)).csv).toContain("Inicio,Olá! Seja bem-vindo(a)./r/nComo posso")
  })
  it("with rows of one trimmed name as one node, even if apart", () => {
    expect(
      part(
        'Inicio,Oi,"[""a"",""b""]",A',
        "A,Fim,,",
        ' Inicio ,Oi,"[""b"",""c""]",A',
        "Inicio, ,[],",
        "Inicio,Tudo bem?,,",
      ),
    ).toEqual([
      {
        title: "Início",
        kind: "start",
        texts: ["Oi", "Tudo bem?"],
        answers: [{ destination: "A", phrases: ["a", "b", "c"] }],
      },
      { title: "A", kind: "end", texts: ["Fim"], answers: [] },
    ])
  })
  it("with a text or phrase once, however many later rows repeat it", () => {
    expect(part("Inicio,Oi,,A", 'Inicio,B,"[""x""]",A', 'Inicio,B,"[""x""]",A', "Inicio,B,,", "A,1,,")[0]).toEqual({
      title: "Início",
      kind: "start",
      texts: ["Oi", "B"],
      answers: [{ destination: "A", phrases: ["x"] }],
    })
    expect(part('Inicio,B,"[""x""]",A', 'Inicio,C,"[""y""]",A', 'Inicio,C,"[""y""]",A', "A,1,,")[0]).toMatchObject({
      texts: ["B", "C"],
      answers: [{ phrases: ["x", "y"] }],
    })
  })
  it("with '/r/n' and real line breaks as line breaks, in lists too", () => {
    expect(part('Inicio,"a/r/nb\nc",,A', 'A,"[""x/r/ny"",""z""]",,')).toMatchObject([
      { texts: ["a\nb\nc"] },
      { texts: ["x\ny", "z"] },
    ])
  })
  it("with an invalid list as a text", () => {
    expect(part("Inicio,[Aviso] oi,,A", 'A,"[1,2]",,')).toMatchObject([{ texts: ["[Aviso] oi"] }, { texts: ["[1,2]"] }])
  })
  it("with any spelling of the start, and with spaces for underscores", () => {
    for (const name of ["Inicio", "Início", "INICIO", " inicio "])
      expect(part(`${name},Oi,,Segunda_via`, "Segunda via,Tchau,,", `${name},,[],`)).toMatchObject([
        { title: "Início", kind: "start", answers: [{ destination: "Segunda via" }] },
        { title: "Segunda via", kind: "end" },
      ])
  })
  it("with blank names skipped, and missing cells blank", () => {
    expect(part("Inicio,Oi", ",ignorada,nada,B", "", "A")).toMatchObject([
      { title: "Início", texts: ["Oi"] },
      { title: "A", kind: "end", texts: [""] },
    ])
  })
  it("in windows-1252 with semicolons, and in UTF-16", () => {
    const text = `${header.replaceAll(",", ";")}\r\nInício;Olá, é você?;;A\r\nA;Até;;\r\n`
    for (const bytes of [Buffer.from(text, "latin1"), Buffer.from(`\uFEFF${text}`, "utf16le"), Buffer.from(text)])
      expect(csvPart(Result.getOrThrow(importFlowCsv(new Uint8Array(bytes), "Fluxo")).document)).toMatchObject([
        { title: "Início", texts: ["Olá, é você?"] },
        { title: "A", texts: ["Até"] },
      ])
  })
  it("without answers whose destination is missing, with warnings; a node left without targets is an end", () => {
    const { document, warnings } = imported("Inicio,Oi,,A", 'A,Oi,"[""x""]",Nenhum_lugar', 'A,,"[""y""]",')
    expect(csvPart(document)[1]).toMatchObject({ title: "A", kind: "end", answers: [] })
    expect(warnings).toMatchObject([
      { _tag: "MissingDestination", row: 3, node: "A", destination: "Nenhum lugar" },
      { _tag: "AnswerWithoutDestination", row: 4, node: "A", destination: null },
    ])
    expect(warnings[0]?.message).toBe(
      'Um ou mais nodes estao apontando para um node de destino inexistente: o node "A" aponta para "Nenhum lugar" (linha 3).',
    )
  })
  it("with edges to a smaller level that close no cycle", () => {
    const { document, warnings } = imported("Inicio,Oi,,A", "Inicio,,,B", "A,1,,C", "C,3,,B", "B,2,,")
    expect(faultsOf(document)).toEqual([])
    expect(warnings).toEqual([])
    expect(csvPart(document).find(({ title }) => title === "C")?.answers).toEqual([{ destination: "B", phrases: [] }])
  })
  it("with one apostrophe removed from an escaped cell", () => {
    expect(part("Inicio,'=1+1,,'-A", "'-A,''=1,,")).toMatchObject([
      { texts: ["=1+1"] },
      { title: "-A", texts: ["'=1"] },
    ])
  })
  it("with names of built-in object properties", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"]
    const { document, warnings } = imported(
      ...names.map((name) => `Inicio,Oi,"[""${name}""]",${name}`),
      ...names.map((name) => `${name},${name},,`),
    )
    expect(warnings).toEqual([])
    expect(document.nodes.map(({ title }) => title)).toEqual([
      "Início",
      "proto",
      "constructor",
      "toString",
      "hasOwnProperty",
    ])
    const first = Result.getOrThrow(importFlowCsv("__proto__,constructor,prototype,__proto__\nInicio,Oi,,", "Fluxo"))
    expect(plainTextOf(first.document.nodes[0]?.botInteractions[0]?.text ?? [])).toBe("Oi")
  })
})

describe("a CSV is refused", () => {
  it("with every problem, by row and column, under the specified title", () => {
    const refusal = refused(
      [
        header,
        "Menu,Oi,,A",
        `A,${"x".repeat(4_097)},oi,`,
        `B,,"[""${"y".repeat(1_001)}""]",A`,
        "C,,{},Menu",
        "D,a,b,c,d",
        `${"z".repeat(121)},,,`,
      ].join("\n"),
    )
    expect(refusal.title).toBe("Erro ao importar o arquivo CSV. O arquivo esta fora do padrao para importacao")
    expect(refusal.more).toBe(0)
    expect(refusal.problems.map(csvProblemSentence)).toEqual([
      "Linha 2, Nome do node: O primeiro node deve se chamar “Inicio”.",
      "Linha 3, Interação do robô: Máximo de 4096 caracteres",
      "Linha 3, Interação do usuário: Erro no formato da interacao do usuario",
      "Linha 4, Interação do usuário: Máximo de 1000 caracteres por frase",
      "Linha 5, Interação do usuário: Erro no formato da interacao do usuario",
      "Linha 5, Node de destino: Nenhum node pode levar ao início.",
      "Linha 6: A linha tem mais de 4 colunas preenchidas.",
      "Linha 6, Interação do usuário: Erro no formato da interacao do usuario",
      "Linha 7, Nome do node: Máximo de 120 caracteres",
    ])
  })
  it("when its nodes form a cycle, naming them, also for a self-loop", () => {
    const refusal = refused([header, "Inicio,Oi,,A", "A,1,,B", "B,2,,C", "C,3,,A", "B,,,D", "D,4,,"].join("\n"))
    expect(refusal.problems).toMatchObject([{ _tag: "Cycle", row: null, nodes: ["A", "B", "C"] }])
    expect(refusal.problems[0]?.message).toBe("O fluxo tem um ciclo: A, B, C.")
    const six = ["A", "B", "C", "D", "E", "F"]
    const ring = six.map((name, at) => `${name},${at},,${six[(at + 1) % 6]}`)
    expect(refused([header, "Inicio,Oi,,A", ...ring].join("\n")).problems[0]?.message).toBe(
      "O fluxo tem um ciclo: A, B, C, D, E, F.",
    )
    const names = Array.from({ length: 102 }, (_, at) => `N${at}`)
    const long = refused(
      [header, "Inicio,Oi,,N0", ...names.map((name, at) => `${name},x,,N${(at + 1) % 102}`)].join("\n"),
    ).problems[0]
    expect(long?.nodes).toEqual(names)
    expect(long?.message).toBe(`O fluxo tem um ciclo: ${names.slice(0, 100).join(", ")} e mais 2.`)
    expect(problems("Inicio,Oi,,A", "A,1,,A")).toEqual([["Cycle", null, null]])
    expect(problems("Inicio,Oi,,A", "A,1,,Início")).toEqual([["LeadsToStart", 3, "Node de destino"]])
  })
  it("when it has no node", () => {
    for (const empty of ["", header, `${header}\n\n,,,\n`, "\uFEFF"])
      expect(refused(empty).problems).toMatchObject([{ _tag: "NoNodes" }])
  })
  it("when a quote is not closed, or it is binary", () => {
    expect(problems("Inicio,Oi,,A", 'A,"sem fim,,', "B,x,,")).toEqual([["UnclosedQuote", 3, null]])
    expect(problems("Inicio,Oi,,A", "A,a\0b,,")).toEqual([["BinaryContent", 3, null]])
    expect(refused(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])).problems).toMatchObject([
      { _tag: "BinaryContent" },
    ])
  })
  it("when it is too large, without processing it", () => {
    expect(refused("x".repeat(50_000_000)).problems).toMatchObject([{ _tag: "CsvTooLarge" }])
    expect(refused(new Uint8Array(50_000_000).fill(0x78)).problems).toMatchObject([{ _tag: "CsvTooLarge" }])
    const many = `${header}\nInicio,,,\n${"\n".repeat(csvRowLimit)}`
    expect(refused(many).problems).toMatchObject([{ _tag: "CsvTooLarge" }])
  })
  it("when a cell is a list 100,000 deep", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`
    expect(problems(`Inicio,Oi,${deep},A`, "A,x,,")).toEqual([["WrongAnswer", 2, "Interação do usuário"]])
    expect(problems(`Inicio,${deep},,A`, "A,x,,")).toEqual([["TooLong", 2, "Interação do robô"]])
    expect(problems(`Inicio,Oi,${"[".repeat(500_000)},A`, "A,x,,")).toEqual([
      ["WrongAnswer", 2, "Interação do usuário"],
    ])
  })
  it("when it has more than 10,000 nodes, once", () => {
    const names = Array.from({ length: 10_050 }, (_, at) => `Node ${at},x,,`)
    expect(problems("Inicio,Oi,,Node 1", ...names)).toEqual([["TooManyNodes", 10_002, "Nome do node"]])
  })
  it("when a text is longer than its limit, and not when it is just as long", () => {
    const tags = (name: string, text: string, phrase: string) =>
      importFlowCsv(
        [header, `Inicio,Oi,,${name}`, `${name},${text},"[""${phrase}""]",Fim`, "Fim,,,"].join("\n"),
        "Fluxo",
      )
    const [name, text, phrase] = ["n".repeat(120), "x".repeat(4_096), "y".repeat(1_000)]
    expect(Result.isSuccess(tags(name, text, phrase))).toBe(true)
    for (const longer of [
      tags(`${name}n`, text, phrase),
      tags(name, `${text}x`, phrase),
      tags(name, text, `${phrase}y`),
    ])
      expect(longer).toMatchObject({ failure: { problems: [{ _tag: "TooLong", row: 3 }] } })
  })
  it("when a message has more than 500 lines", () => {
    expect(problems(`Inicio,${"/r/n".repeat(500)},,`)).toEqual([["TooLong", 2, "Interação do robô"]])
    expect(part(`Inicio,a${"/r/n".repeat(499)}b,,`)[0]?.texts[0]).toHaveLength(501)
  })
  it("with the first hundred problems, and the number of further ones", () => {
    const refusal = refused(`${header}\nInicio,Oi,,\n${"Inicio,,oi,\n".repeat(199_000)}`)
    expect(refusal.problems).toHaveLength(100)
    expect(refusal.more).toBe(198_900)
  })
  it("when the flow's name is too long", () => {
    const answer = importFlowCsv(smallFlowCsv, "x".repeat(201))
    expect(answer).toMatchObject({ failure: { problems: [{ _tag: "TooLong", row: null }] } })
  })
})

describe("a header", () => {
  const messages = (first: string, ...lines: ReadonlyArray<string>) =>
    refused([first, ...lines].join("\n")).problems.map(csvProblemSentence)
  const warned = (first: string, ...lines: ReadonlyArray<string>) =>
    Result.getOrThrow(importFlowCsv([first, ...lines].join("\n"), "Fluxo")).warnings
  const startInHeader =
    "Linha 1: A primeira linha é lida como cabeçalho, mas nela está o node “Inicio”. Acrescente acima dela uma linha com as colunas Nome do node, Interação do robô, Interação do usuário, Node de destino."

  it("in which the start stands explains that the first node is another, or that there is none", () => {
    expect(messages("Inicio,Oi,,A", "A,Tchau,,")).toEqual([startInHeader])
    expect(messages("início,Oi,,A")).toEqual([startInHeader])
    expect(messages("Oi;Início;;A", "A;Tchau;;;;x")).toEqual([
      startInHeader,
      "Linha 2: A linha tem mais de 4 colunas preenchidas.",
    ])
  })
  it("in which the start stands is still the header: the file is imported with a warning", () => {
    expect(warned("Inicio,Oi,,A", "Inicio,Olá,,")).toMatchObject([
      { _tag: "StartInHeader", row: 1, node: null, message: startInHeader.replace("Linha 1: ", "") },
    ])
  })
  it("with swapped columns says so, once, in place of the problems that they cause", () => {
    expect(
      messages(
        "Interação do robô,Nome do node,Interação do usuário,Node de destino",
        'Oi,Inicio,"[""a""]",A',
        "Tchau,A,x,y,z",
      ),
    ).toEqual([
      "Linha 1: As colunas do cabeçalho estão fora de ordem. São lidas, nesta ordem, as colunas Nome do node, Interação do robô, Interação do usuário, Node de destino.",
    ])
    expect(warned("nome,usuario,robo,destino", "Inicio,Oi,,A", "A,Tchau,,")).toMatchObject([
      { _tag: "ColumnsOutOfOrder", row: 1 },
    ])
  })
  it("with missing columns names them", () => {
    expect(messages("Nome do node,Interação do usuário,Node de destino", "Inicio,oi,A", "A,tchau,")).toEqual([
      "Linha 1: Falta a coluna “Interação do robô”. São lidas, nesta ordem, as colunas Nome do node, Interação do robô, Interação do usuário, Node de destino.",
    ])
    expect(warned("name,bot", "Inicio,Oi")).toMatchObject([
      {
        _tag: "ColumnsMissing",
        message: expect.stringContaining("Faltam as colunas “Interação do usuário”, “Node de destino”."),
      },
    ])
  })
  it("with names of its own, or with none, is not judged", () => {
    for (const first of [header, "", "a,b,c,d", "Título,Mensagem,Resposta,Destino", csvColumns.join(","), "nome,texto"])
      expect(warned(first, "Inicio,Oi,,A", "A,Tchau,,")).toEqual([])
    expect(messages("a,b", "Menu,Oi")).toEqual(["Linha 2, Nome do node: O primeiro node deve se chamar “Inicio”."])
  })
  it("may stand below blank rows, a line that names the delimiter, or apart by tabs in UTF-16, as Excel writes it", () => {
    const titles = (input: string | Uint8Array) =>
      Result.getOrThrow(importFlowCsv(input, "Fluxo")).document.nodes.map(({ title }) => title)
    const rows = [csvColumns, ["Inicio", "Oi", "", "A"], ["A", "Tchau", "", ""]]
    const written = (delimiter: string) => rows.map((cells) => cells.join(delimiter)).join("\r\n")
    const utf16 = (text: string, swapped: boolean) => {
      const units = Buffer.from(`\uFEFF${text}`, "utf16le")
      return new Uint8Array(swapped ? units.swap16() : units)
    }
    const wanted = ["Início", "A"]
    expect(titles(`;;;\r\n\r\n${written(";")}`)).toEqual(wanted)
    expect(titles(`\uFEFFsep=;\r\n${written(";")}`)).toEqual(wanted)
    expect(titles(written("\t"))).toEqual(wanted)
    expect(titles(utf16(written("\t"), false))).toEqual(wanted)
    expect(titles(utf16(written("\t"), true))).toEqual(wanted)
    expect(titles(utf16(`sep=;\r\n${written(";")}`, false))).toEqual(wanted)
  })
  it("does not hide the faults of the file, nor count what it explains", () => {
    const first = "Interação do robô,Nome do node"
    expect(refused([first, "Oi,Inicio", 'Oi,"sem fim'].join("\n")).problems.map(({ _tag }) => _tag)).toEqual([
      "ColumnsMissing",
      "UnclosedQuote",
    ])
    const many = refused([first, ...Array.from({ length: 300 }, () => "Oi,Inicio,x")].join("\n"))
    expect([many.problems.length, many.more]).toEqual([1, 0])
  })
})

describe("names that differ by an underscore", () => {
  it("are one node, with one warning for each further spelling", () => {
    const { document, warnings } = imported("Inicio,Oi,,A_B", "A_B,1,,C", "A B,2,,", " A B ,3,,", "A_B,4,,", "C,5,,")
    expect(document.nodes.map(({ title }) => title)).toEqual(["Início", "A B", "C"])
    expect(warnings).toEqual([
      {
        _tag: "MergedNames",
        row: 4,
        node: "A B",
        destination: null,
        message: "“A B” (linha 4) e “A_B” são o mesmo node, “A B”: “_” é lido como espaço.",
      },
    ])
    expect(imported("Inicio,Oi,,A", "A,1,,", "A_,2,,", "_A,3,,").warnings.map(({ row }) => row)).toEqual([4, 5])
  })
  it("in a destination are no second spelling, nor are the start's own", () => {
    expect(imported("Inicio,Oi,,A_B", "Início,Tudo bem?,,", "A B,1,,").warnings).toEqual([])
  })
})

describe("a very long file is imported in linear time", () => {
  const length = wholeOr(199_000, 40_000)

  it("when one node has 40,000 messages (199,000 in the long suite), answers or phrases", () => {
    const rows = (cells: (at: number) => ReadonlyArray<string>) =>
      Result.getOrThrow(importFlowCsv(writeCsv([csvColumns, ...Array.from({ length }, (_, at) => cells(at))]), "x"))
        .document.nodes[0]
    expect(rows((at) => ["Inicio", `Oi ${at}`, "[]", ""])?.botInteractions).toHaveLength(length)
    expect(rows((at) => ["Inicio", "Oi", `["${at}"]`, ""])?.userInteractions).toHaveLength(length)
    const names = (at: number) =>
      at < 9_000 ? [`Node ${at}`, "x", "[]", ""] : ["Inicio", "", `["${at}"]`, `Node ${at % 9_000}`]
    const start = rows((at) => (at === 0 ? ["Inicio", "Oi", "[]", ""] : names(at)))
    expect(start?.userInteractions).toHaveLength(8_999)
    expect(start?.userInteractions.flatMap(({ phrases }) => phrases)).toHaveLength(
      length - 9_000 - Math.floor((length - 1) / 9_000),
    )
  })
})
