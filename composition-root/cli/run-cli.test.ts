import {
  compile,
  type Conversation,
  exportFlowTests,
  type FlowTest,
  recordSimulation,
  scriptOf,
} from "@prosa/core/engine"
import { exportFlowJson, type FlowDocument, importFlowJson } from "@prosa/core/flow"
import { readEntityCsv } from "@prosa/core/entity"
import { sketchEntity } from "@prosa/core/entity/testing"
import { sketchDialogflow, sketchNode, sketchTypebot, smallFlowCsv, typebotBlock } from "@prosa/core/flow/testing"
import { FlowTestId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { runCli } from "./run-cli.ts"

const text = new TextEncoder()

/** Runs the program on in-memory files and returns its output. */
const run = async (argv: string, files: Readonly<Record<string, string | Uint8Array>> = {}) => {
  const written: Record<string, string> = {}
  let said = ""
  const complained: Array<string> = []
  const code = await runCli(argv === "" ? [] : argv.split(" "), {
    read: (place) => {
      const content = files[place]
      if (content === undefined) return Effect.fail(`Não foi possível ler ${place}: o arquivo ou a pasta não existe.`)
      return Effect.succeed(typeof content === "string" ? text.encode(content) : content)
    },
    write: (place, content) => {
      written[place] = content
      return Effect.void
    },
    version: "9.8.7",
    say: (more) => (said += more),
    complain: (sentence) => complained.push(sentence),
  })
  return { code, said, complained, written }
}

const csv = smallFlowCsv
const flowOf = (...nodes: FlowDocument["nodes"]): FlowDocument => ({ version: 1, name: "Loja", nodes })
const shop = flowOf(
  sketchNode(1, {
    says: "Olá!",
    answers: [
      { to: 2, phrases: ["boleto"] },
      { to: 3, phrases: ["troca"] },
    ],
  }),
  sketchNode(2, { says: "Aqui está.", kind: "end" }),
  sketchNode(3, { says: "Vou chamar alguém.", transfer: { target: { kind: "external-platform" } } }),
)
const repeating = flowOf(
  sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["boleto", "Boleto", "2ª via", "2ª VIA"] }] }),
  sketchNode(2),
)
const conversation = (name: string, ...turns: Conversation["turns"]) => JSON.stringify({ version: 1, name, turns })

describe("how it is used", () => {
  it.each(["", "flow"])("says with '%s' what there is, and that this was no command", async (argv) => {
    const { code, said, complained } = await run(argv)
    expect([code, said]).toEqual([2, ""])
    expect(complained.join("\n")).toContain("prosa flow COMANDO")
  })

  it("says its version", async () => {
    expect(await run("--version")).toMatchObject({ code: 0, said: "9.8.7\n", complained: [] })
  })

  it.each(["--help", "flow --help", "flow -h"])("explains itself with '%s'", async (argv) => {
    const { code, said, complained } = await run(argv)
    expect([code, complained]).toEqual([0, []])
    for (const name of [
      "check",
      "convert",
      "import",
      "diff",
      "record",
      "replay",
      "coverage",
      "misses",
      "measure",
      "draw",
    ])
      expect(said).toContain(`  ${name} `)
  })

  it.each(["check", "convert", "import", "diff", "record", "replay", "coverage", "misses", "measure", "draw"])(
    "explains %s",
    async (name) => {
      const { code, said, complained } = await run(`flow ${name} --help`)
      expect([code, complained]).toEqual([0, []])
      expect(said).toMatch(new RegExp(`^prosa flow ${name} [^]+Saída: 0 `, "u"))
    },
  )

  it.each([
    ["robo", "Comando desconhecido: robo."],
    ["flow abrir", "Comando desconhecido: flow abrir."],
    ["flow check", "Falta o arquivo."],
    ["flow diff a.csv", "Falta um arquivo."],
    ["flow draw a.csv b.csv", "Arquivos demais: é só um."],
    ["flow check --cor a.csv", "Opção desconhecida: --cor."],
    ["flow check --json=sim a.csv", "A opção --json não tem valor."],
    ["flow draw a.csv -o", "A opção -o precisa de um valor."],
    [
      "flow check --channel SMS a.csv",
      "Canal desconhecido: SMS. Os canais são LIVECHAT, WHATSAPP, FACEBOOK, INSTAGRAM.",
    ],
    ["flow diff --by cor a.csv a.csv", "--by é id ou title, e não cor."],
    ["flow coverage --min muito a.csv a.csv", "--min é um número de 0 a 100, e não muito."],
    ["flow replay a.csv vazio.json", "vazio.json: o arquivo não tem nenhuma conversa."],
    ["flow coverage a.csv vazio.json", "vazio.json: o arquivo não tem nenhuma conversa."],
    ["flow check nada.csv", "Não foi possível ler nada.csv: o arquivo ou a pasta não existe."],
    ["flow diff - -", "A entrada padrão (-) só pode ser lida uma vez."],
    ["flow convert a.csv -o ./a.csv", "O arquivo de saída é o de entrada: escolha outro com -o."],
    [`flow convert a.csv --name ${"x".repeat(201)}`, "--name: Máximo de 200 caracteres."],
    ["flow draw c.json", "c.json: Erro ao importar o arquivo JSON."],
    ["flow check --entities c.json a.csv", "c.json: o arquivo não é uma lista de entidades."],
    ["flow check --fix a.csv", "a.csv: --fix só grava em arquivos JSON."],
    ["flow replay a.csv a.csv", "a.csv: o arquivo não é um JSON válido."],
    ["flow replay a.csv c.json", "c.json: o arquivo não é uma conversa."],
  ])("ends with 2 for '%s', and says why", async (argv, sentence) => {
    const { code, said, complained, written } = await run(argv, {
      "a.csv": csv,
      "-": csv,
      "c.json": "{}",
      "vazio.json": "[]",
    })
    expect([code, said, written]).toEqual([2, "", {}])
    expect(complained[0]).toBe(sentence)
  })
})

describe("flow check", () => {
  it("finds nothing in a sound flow, and says so", async () => {
    const sound = 'Nome,Robô,Usuário,Destino\nInicio,Olá!,"[""boleto""]",Fim\nFim,Até logo!,[],\n'
    expect(await run("flow check a.csv", { "a.csv": sound })).toMatchObject({
      code: 0,
      said: "a.csv: sem problemas\n",
      complained: [],
    })
  })

  it("shows problems by node, with their severity and place", async () => {
    const { code, said } = await run("flow check a.json", { "a.json": exportFlowJson(repeating) })
    expect(code).toBe(1)
    expect(said).toContain("  Node 2 (node 2)\n    aviso   A conversa para aqui")
    expect(said).toContain(
      "    dica    A frase “Boleto” está repetida na mesma interação.  [userInteractions.0.phrases.1]\n",
    )
  })

  it("hints at phrases of one node that look alike", async () => {
    const renting = flowOf(
      sketchNode(1, {
        says: "Como prefere?",
        answers: [
          { to: 2, phrases: ["com móveis", "mobiliado"] },
          { to: 3, phrases: ["sem móveis", "vazio"] },
        ],
      }),
      sketchNode(2, { says: "Certo.", kind: "end" }),
      sketchNode(3, { says: "Combinado.", kind: "end" }),
    )
    const { code, said } = await run("flow check a.json", { "a.json": exportFlowJson(renting) })
    expect(code).toBe(0)
    expect(said).toContain("A frase “com móveis” se parece com “sem móveis”")
  })

  it("counts hints as problems only when it is strict", async () => {
    const files = { "a.json": exportFlowJson(shop) }
    expect(await run("flow check a.json --fallback=", files)).toMatchObject({ code: 0 })
    const strict = await run("flow check a.json --fallback= --strict", files)
    expect(strict).toMatchObject({
      code: 1,
      said: expect.stringContaining("a.json: sem problemas, 1 dica\n") as string,
    })
  })

  it("checks against the entities and channels that it is told of", async () => {
    const asking = flowOf(
      sketchNode(1, {
        says: "a".repeat(1_500),
        answers: [{ to: 2, phrases: ["x"], entity: { id: sketchEntity(7, "cidade", ["Recife"]).id, name: "cidade" } }],
      }),
      sketchNode(2, { kind: "end" }),
    )
    const files = {
      "a.json": exportFlowJson(asking),
      "with.json": exportFlowJson(asking, { entities: [sketchEntity(7, "cidade", ["Recife"])] }),
      "none.json": "[]",
    }
    expect(await run("flow check a.json with.json", files)).toMatchObject({ code: 0 })
    expect((await run("flow check a.json --entities none.json", files)).said).toContain("“cidade” não existe mais")
    expect(await run("flow check a.json --entities with.json", files)).toMatchObject({ code: 0 })
    expect((await run("flow check a.json --channel instagram", files)).said).toContain(
      "No Instagram o texto vai em 2 mensagens.",
    )
  })

  it("shows all that is wrong with a file that is no flow, as a problem", async () => {
    const toStart = csv.replace("[],Fim", "[],Inicio")
    const { code, said } = await run("flow check a.csv b.csv", { "a.csv": "x", "b.csv": toStart })
    expect(code).toBe(1)
    expect(said).toContain("a.csv: Erro ao importar o arquivo CSV.")
    expect(said).toMatch(/\nb\.csv: Erro ao importar o arquivo CSV\..*\n {2}Linha 6, Node de destino: /u)
  })

  it("counts an answer that a CSV sends nowhere", async () => {
    const { code, said } = await run("flow check a.csv", {
      "a.csv": csv.replace('"[""encontrei""]",Fim', '"[""encontrei""]",Nada'),
    })
    expect(said).toContain(
      'aviso   Um ou mais nodes estao apontando para um node de destino inexistente: o node "Segunda via"',
    )
    expect(code).toBe(1)
  })

  it("tells programs the same as people", async () => {
    const { code, said } = await run("flow check a.json b.csv --json", {
      "a.json": exportFlowJson(repeating),
      "b.csv": "",
    })
    expect(code).toBe(1)
    expect(JSON.parse(said)).toMatchObject([
      {
        file: "a.json",
        refused: null,
        problems: [
          { _tag: "NoEndReachable", severity: "warns", node: "Início", fixable: false },
          { _tag: "DeadEnd", severity: "warns", node: "Node 2", fixable: false, path: ["userInteractions"] },
          { _tag: "RepeatedPhrase", severity: "hints", phrase: "Boleto", fixable: true },
          { _tag: "RepeatedPhrase", severity: "hints", phrase: "2ª VIA" },
        ],
      },
      { file: "b.csv", refused: { problems: [{ _tag: "NoNodes" }] } },
    ])
  })

  it("writes the safe fixes back, and nothing where there is none", async () => {
    const first = await run("flow check a.json --fix", { "a.json": exportFlowJson(repeating) })
    expect(first.said).toMatch(/^a\.json: 2 problemas, 2 correções gravadas\n/u)
    expect(first.code).toBe(1)
    const { flow } = Result.getOrThrow(importFlowJson(first.written["a.json"] ?? ""))
    expect(flow.nodes[0]?.userInteractions[0]?.phrases).toEqual(["boleto", "2ª via"])
    // Where a conversation ends is for a person to decide.
    expect(flow.nodes[1]?.kind).toBe("default")
    const again = await run("flow check a.json --fix", { "a.json": first.written["a.json"] ?? "" })
    expect(again).toMatchObject({ code: 1, written: {} })
  })

  it("hears buttons as the engine does: words that are near enough are no problem", async () => {
    const labelled = (label: string) => {
      const [start, ...others] = shop.nodes
      const [said] = start?.botInteractions ?? []
      if (start === undefined || said === undefined) throw new Error("the shop has a start that speaks")
      const buttons = [{ kind: "quick-reply" as const, position: 1, label }]
      return exportFlowJson(flowOf({ ...start, botInteractions: [{ ...said, buttons }] }, ...others))
    }
    const near = await run("flow check a.json", { "a.json": labelled("Quero um boleto") })
    expect([near.code, near.said]).toEqual([0, "a.json: sem problemas\n"])
    const far = await run("flow check a.json", { "a.json": labelled("Endereço da loja") })
    expect(far.code).toBe(1)
    expect(far.said).toContain("O botão “Endereço da loja” não é reconhecido por nenhuma interação do node.")
  })

  it("keeps a file's entities when it mends it", async () => {
    const entities = [sketchEntity(7, "cidade", ["Recife"])]
    const { written } = await run("flow check a.json --fix", { "a.json": exportFlowJson(repeating, { entities }) })
    expect(Result.getOrThrow(importFlowJson(written["a.json"] ?? "")).entities).toEqual(entities)
  })
})

describe("flow import", () => {
  const hello = typebotBlock.text("Olá!")
  const whole = sketchTypebot({ Oi: [hello] })
  const partly = sketchTypebot(
    { Oi: [hello, { type: "Wait" }, { type: "Novo" }, typebotBlock.set("Total", "1 + 1")] },
    ["Total"],
  )

  it("writes a Typebot's flow as ours, and what became of every block", async () => {
    const { code, said, complained } = await run("flow import pasta/loja.json", { "pasta/loja.json": partly })
    expect(code).toBe(1)
    expect(importFlowJson(said)._tag).toBe("Success")
    expect(complained.join("\n")).toContain("# Loja: importado do Typebot\n\n2 inteiros, 1 mudado, 1 não veio.")
    expect(complained.join("\n")).toContain("- **Oi** · Novo: Este tipo de bloco não é conhecido.")
    expect((await run("flow import a", { a: whole })).code).toBe(0)
  })

  it("writes the entities that came along as files that entities import, or says that they are needed", async () => {
    const agent = sketchDialogflow({
      intents: {
        Oi: {
          phrases: ["oi"],
          events: ["WELCOME"],
          parameters: { cor: { type: "@..cor", prompt: "Que cor?" } },
          says: [["Olá!"]],
        },
      },
      entities: { "..cor": { azul: ["anil", "celeste"], verde: [] } },
    })
    const { written, complained } = await run("flow import a.zip -o f.json --report r.md --entities pasta", {
      "a.zip": agent,
    })
    expect(Object.keys(written)).toEqual(["f.json", "r.md", "pasta/_cor.csv"])
    expect(written["pasta/_cor.csv"]).toBe("\uFEFFazul,anil,celeste\r\nverde\r\n")
    const read = Result.getOrThrow(readEntityCsv(text.encode(written["pasta/_cor.csv"]), "normal"))
    expect(read).toEqual([
      { id: 1, value: "azul", synonyms: ["anil", "celeste"] },
      { id: 2, value: "verde", synonyms: [] },
    ])
    expect(complained.join("\n")).not.toContain("--entities")
    const without = await run("flow import a.zip -o f.json --report r.md", { "a.zip": agent })
    expect(without.complained.join("\n")).toContain("o robô precisa ter as entidades que o fluxo usa (..cor)")
  })

  it("writes the report as JSON or Markdown where it is asked to", async () => {
    const asJson = await run("flow import a -o f.json --report r.json", { a: partly })
    expect(JSON.parse(asJson.written["r.json"] ?? "")).toMatchObject({ source: "typebot", whole: 2 })
    expect(asJson.written["f.json"]).toContain("prosa.flow")
    const asText = await run("flow import a -o f.json --report r.md", { a: partly })
    expect(asText.written["r.md"]).toContain("## Não veio")
    expect(asText.complained).toContain("a: 2 inteiros, 1 mudado, 1 não veio.")
  })

  it.each([
    ["flow import a", { a: "{}" }, "Formato desconhecido"],
    ["flow import a", { a: "{" }, "não é um JSON válido"],
    ["flow import a", { a: '{"groups":[],"edges":[]}' }, "O arquivo do Typebot não tem nenhum bloco."],
    ["flow import a -o ./a", { a: whole }, "O arquivo de saída é o de entrada: escolha outro."],
  ])("refuses %s", async (line, files, sentence) => {
    const { code, complained } = await run(line, files)
    expect(code).toBe(2)
    expect(complained.join("\n")).toContain(sentence)
  })
})

describe("flow convert", () => {
  it("makes JSON of a CSV, and the same CSV of that JSON", async () => {
    const { code, written, said } = await run("flow convert pasta/loja.csv -o b.json", { "pasta/loja.csv": csv })
    expect([code, said]).toEqual([0, ""])
    const json = written["b.json"] ?? ""
    expect(Result.getOrThrow(importFlowJson(json)).flow.name).toBe("loja")
    const back = await run("flow convert -", { "-": json })
    const again = await run("flow convert a", { a: back.said })
    expect([back.code, back.complained]).toEqual([
      0,
      ["As posições dos nodes não vão para o CSV e são calculadas de novo na importação."],
    ])
    expect((await run("flow convert a", { a: again.said })).said).toBe(back.said)
  })

  it("names the flow as it is told", async () => {
    const { said } = await run("flow convert a.csv --name Vendas", { "a.csv": csv })
    expect(Result.getOrThrow(importFlowJson(said)).flow.name).toBe("Vendas")
  })

  it("tells what a CSV cannot hold, and keeps that out of the output", async () => {
    const { said, complained } = await run("flow convert a.json", { "a.json": exportFlowJson(shop) })
    expect(said).toMatch(/^\uFEFFNome do node,/u)
    expect(complained).toContain('Node "Node 3": A transferência não vai para o CSV.')
  })
})

describe("flow diff", () => {
  it("describes each change of one flow into another", async () => {
    const [start, ...others] = shop.nodes
    if (start === undefined) throw new Error("there is a start")
    const files = {
      "a.json": exportFlowJson(shop),
      "b.json": exportFlowJson(flowOf({ ...start, tag: "Novo" }, ...others)),
    }
    expect(await run("flow diff a.json b.json", files)).toMatchObject({
      code: 1,
      said: "“Início”: etapa alterada para “Novo”.\n",
    })
    const { said } = await run("flow diff a.json b.json --json", files)
    expect(JSON.parse(said)).toMatchObject([{ edit: [{ do: "change-node", id: 1, fields: { tag: "Novo" } }] }])
    expect(await run("flow diff a.json a.json", files)).toMatchObject({ code: 0, said: "" })
  })

  it("compares a CSV by the names of its nodes, and leaves out what no CSV holds", async () => {
    const json = (await run("flow convert a.csv", { "a.csv": csv })).said
    const { flow } = Result.getOrThrow(importFlowJson(json))
    const moved = exportFlowJson({
      ...flow,
      name: "Outro",
      nodes: flow.nodes.map((node, at) => ({ ...node, position: { x: at, y: 7 } })),
    })
    expect(await run("flow diff a.csv b.json", { "a.csv": csv, "b.json": moved })).toMatchObject({ code: 0, said: "" })
  })
})

describe("flow record", () => {
  const files = { "a.csv": smallFlowCsv, "falas.txt": "oi\n\n  boleto \nnão sei\n" }

  it("writes what a person says and what the flow answers, so that a replay finds no difference", async () => {
    const { code, written, complained } = await run("flow record a.csv falas.txt --name Boleto -o c.json", files)
    expect([code, complained]).toEqual([0, []])
    const recorded = JSON.parse(written["c.json"] ?? "") as { name: string; turns: ReadonlyArray<object> }
    expect(recorded.name).toBe("Boleto")
    expect(recorded.turns.filter((turn) => "person" in turn)).toEqual([
      { person: "oi" },
      { person: "boleto" },
      { person: "não sei" },
    ])
    expect(recorded.turns[0]).toHaveProperty("bot")
    const replayed = await run("flow replay a.csv c.json", { ...files, "c.json": written["c.json"] ?? "" })
    expect(replayed).toMatchObject({ code: 0, said: "✓ c.json (Boleto)\n" })
  })

  it("sends a file by a line of its own, and again out of a conversation", async () => {
    const files = { "a.csv": smallFlowCsv, "falas.txt": "boleto\n/arquivo minha foto.png\n" }
    const { written } = await run("flow record a.csv falas.txt -o c.json", files)
    const recorded = written["c.json"] ?? ""
    expect(JSON.parse(recorded)).toMatchObject({ turns: expect.arrayContaining([{ file: "minha foto.png" }]) })
    const again = await run("flow record a.csv c.json", { ...files, "c.json": recorded })
    expect(JSON.parse(again.said)).toEqual(JSON.parse(recorded))
  })

  it("records again what a person says in a conversation file, also one in which they speak first", async () => {
    const old = {
      version: 1,
      name: "Antiga",
      turns: [{ bot: "Outro texto" }, { person: "boleto" }, { stands: "waiting" }],
    }
    const { said } = await run("flow record a.csv antiga.json --person-first", {
      ...files,
      "antiga.json": JSON.stringify(old),
    })
    const recorded = JSON.parse(said) as { name: string; turns: ReadonlyArray<object> }
    expect([recorded.name, recorded.turns[0]]).toEqual(["Antiga", { person: "boleto" }])
    expect(JSON.stringify(recorded)).not.toContain("Outro texto")
    expect(await run("flow replay a.csv c.json", { ...files, "c.json": said })).toMatchObject({ code: 0 })
  })

  it("refuses a file without words", async () => {
    expect(await run("flow record a.csv vazio.txt", { ...files, "vazio.txt": " \n" })).toMatchObject({
      code: 2,
      complained: ["vazio.txt: o arquivo não tem nenhuma fala."],
    })
  })
})

describe("flow replay", () => {
  const files = {
    "a.json": exportFlowJson(shop),
    "good.json": conversation("Boleto", { person: "boleto" }, { bot: "Olá!" }, { bot: "Aqui está." }),
    "bad.json": conversation("Troca", { bot: "Olá!" }, { person: "troca" }, { bot: "Sim?" }),
    "both.json": "",
    "miss.json": conversation("Engano", { person: "oi" }, { bot: "Olá!" }, { person: "hein" }, { bot: "Como?" }),
  }

  it("ends with 0 when all is as the conversations have it", async () => {
    expect(await run("flow replay a.json good.json", files)).toMatchObject({ code: 0, said: "✓ good.json (Boleto)\n" })
  })

  it("shows the first difference of each", async () => {
    const listed = { ...files, "both.json": `[${files["good.json"]},${files["bad.json"]}]` }
    expect(await run("flow replay a.json both.json", listed)).toMatchObject({
      code: 1,
      said:
        "✓ both.json, 1 (Boleto)\n✗ both.json, 2 (Troca)\n" +
        '    turno 3, depois de "troca": O robô deveria dizer "Sim?", mas disse "Vou chamar alguém.".\n',
    })
    const { said } = await run("flow replay a.json bad.json --json", files)
    expect(JSON.parse(said)).toMatchObject([
      { file: "bad.json", name: "Troca", difference: { _tag: "SaidOtherwise", turn: 2 } },
    ])
  })

  it("takes the tests that the editor exports, and fails where a change broke one", async () => {
    const script = compile(scriptOf(shop))
    const saved = ["boleto", "troca"].map((text, at): FlowTest => ({
      id: Schema.decodeSync(FlowTestId)(at + 1),
      name: `Pede ${text}`,
      conversation: recordSimulation(script, [
        { text: undefined, webhooks: [] },
        { text, webhooks: [] },
      ]),
      updatedBy: "Júlia",
    }))
    const broken = {
      ...shop,
      nodes: shop.nodes.map((node) => (node.id === 2 ? sketchNode(2, { says: "Já vai." }) : node)),
    }
    const exported = { "testes.json": exportFlowTests(saved), "b.json": exportFlowJson(broken) }
    expect(await run("flow replay a.json testes.json", { ...files, ...exported })).toMatchObject({
      code: 0,
      said: "✓ testes.json, 1 (Pede boleto)\n✓ testes.json, 2 (Pede troca)\n",
    })
    const { code, said } = await run("flow replay b.json testes.json", exported)
    expect([code, said]).toEqual([1, expect.stringContaining("✗ testes.json, 1 (Pede boleto)")])
  })

  it("knows what the bot says where nothing is recognised", async () => {
    expect(await run("flow replay a.json miss.json --fallback Como?", files)).toMatchObject({ code: 0 })
    expect(await run("flow replay a.json miss.json", files)).toMatchObject({ code: 1 })
  })
})

describe("flow misses", () => {
  const files = {
    "a.json": exportFlowJson(shop),
    "good.json": conversation("Boleto", { person: "boleto" }, { bot: "Olá!" }, { bot: "Aqui está." }),
    "odd.json": conversation("Estranha", { bot: "Olá!" }, { person: "qual o endereço?" }, { person: "Endereço" }),
  }

  it("says what nobody's answer recognises, that which says the same together", async () => {
    const { code, said } = await run("flow misses a.json good.json odd.json", files)
    expect(code).toBe(1)
    expect(said).toMatch(
      /^Não entendidas: 2 de 3\n {2}Início: 2 × “qual o endereço\?” \(também “Endereço”\): .*\nReconhecidas com dúvida: 0 de 3\n$/u,
    )
    const { said: json } = await run("flow misses a.json odd.json --json", files)
    expect(JSON.parse(json)).toMatchObject({ read: 2, missed: [{ title: "Início", times: 2, alike: ["Endereço"] }] })
  })

  it("ends with 0 where everything is understood", async () => {
    expect(await run("flow misses a.json good.json", files)).toMatchObject({ code: 0 })
  })
})

describe("flow measure", () => {
  const taught = exportFlowJson({
    ...shop,
    nodes: shop.nodes.map((node) => ({
      ...node,
      userInteractions: node.userInteractions.map((answer, at) => ({
        ...answer,
        phrases: at === 0 ? ["boleto", "segunda via do boleto", "qwerty"] : ["troca"],
      })),
    })),
  })

  it("says which phrases the rest of the flow would understand, and fails below what is asked for", async () => {
    const { code, said } = await run("flow measure a.json", { "a.json": taught })
    expect(code).toBe(0)
    expect(said).toBe(
      [
        "Frases medidas: 3",
        "Certas: 2 (66,6%)",
        "Erradas: 0 (0%)",
        "Não entendidas: 1 (33,3%)",
        "  Início: “qwerty”, de “Node 2”: Não entendido: nada se parece com isto",
        "Não medidas, por serem a única de sua resposta: 1",
        "",
      ].join("\n"),
    )
    expect(await run("flow measure a.json --min 70", { "a.json": taught })).toMatchObject({
      code: 1,
      complained: ["Certas são 66,6%, abaixo de 70%."],
    })
    expect(await run("flow measure a.json --min x", { "a.json": taught })).toMatchObject({
      code: 2,
      complained: ["--min é um número de 0 a 100, e não x."],
    })
  })
})

describe("flow coverage", () => {
  const files = {
    "a.json": exportFlowJson(shop),
    "good.json": conversation("Boleto", { person: "boleto" }, { bot: "Olá!" }, { bot: "Aqui está." }),
  }

  it("names what no conversation reaches, and how much they reach", async () => {
    const { code, said } = await run("flow coverage a.json good.json", files)
    expect(code).toBe(0)
    expect(said).toBe(
      [
        "Nodes: 2 de 3 (66,6%)",
        "  nunca: Node 3",
        "Interações do usuário: 1 de 2 (50%)",
        "  nunca: Início → Node 3",
        "Mensagens de exceção: 0 de 1 (0%)",
        "  nunca: Início",
        "Total: 50%",
        "",
      ].join("\n"),
    )
  })

  it("of a published script names the keywords that no conversation says", async () => {
    const [start] = shop.nodes
    if (start === undefined) throw new Error("the shop has a start")
    const keywords = [
      { phrases: ["menu", "início"], action: { kind: "node" as const, nodeId: start.id, title: start.title } },
      { phrases: ["sair"], action: { kind: "end" as const } },
    ]
    const said = conversation("Menu", { person: "oi" }, { person: "menu" })
    const { said: shown } = await run("flow coverage p.json c.json", {
      "p.json": JSON.stringify(scriptOf(shop, { id: "7", keywords })),
      "c.json": said,
    })
    expect(shown).toContain("Palavras-chave: 1 de 2 (50%)\n  nunca: sair\n")
  })

  it("fails below what is asked for", async () => {
    expect(await run("flow coverage a.json good.json --min 50", files)).toMatchObject({ code: 0, complained: [] })
    expect(await run("flow coverage a.json good.json --min 50.1 --json", files)).toMatchObject({
      code: 1,
      complained: ["A cobertura de 50% está abaixo de 50,1%."],
    })
  })
})

describe("flow draw", () => {
  it("draws into a file or to where it speaks", async () => {
    const { code, written } = await run("flow draw a.csv -o a.svg", { "a.csv": csv })
    expect([code, written["a.svg"]?.startsWith("<svg ")]).toEqual([0, true])
    expect((await run("flow draw a.csv", { "a.csv": csv })).said).toBe(written["a.svg"])
  })

  it("writes the answers beside the arrows only where it is asked to", async () => {
    const files = { "a.json": exportFlowJson(shop) }
    expect((await run("flow draw a.json --answers", files)).said).toContain(">boleto<")
    expect((await run("flow draw a.json", files)).said).not.toContain("boleto")
  })
})
