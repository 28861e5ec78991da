import { Effect } from "effect"
import { finalize, Subject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { EntityTypeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import {
  createInMemoryImportReports,
  openEditor,
  sketchDialogflow,
  sketchNode,
  sketchTypebot,
  smallFlowCsv,
  typebotBlock,
} from "../../testing/index.ts"
import { addQuickReply, exportFlowJson, type FlowDocument, flowMessages, newFlow } from "../../index.ts"
import { createFlowFiles, type ForeignRead, readForeignAtOnce, readForeignFile } from "../index.ts"
import { createInMemoryDownloads } from "../../../shell/testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (document: FlowDocument = newFlow("Loja", "Olá!")) => {
  const { editor, notices, state, entities, flows } = openEditor(scope, { document })
  await vi.advanceTimersByTimeAsync(0)
  const downloads = createInMemoryDownloads()
  const toasts = { show: (notice: Notice) => void notices.push(notice) }
  const reports = createInMemoryImportReports()
  const files = createFlowFiles(scope, { editor, toasts, downloads, entities, reports, readForeign: readForeignAtOnce })
  const titles = () => [...(state().graph?.nodes.values() ?? [])].map(({ title }) => title)
  return { editor, files, notices, saved: downloads.saved, titles, state, entities, reports, botId: flows.botId }
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe("an import of a flow of another company", () => {
  const flowWith = (...entities: ReadonlyArray<{ readonly id: number; readonly name: string }>): string =>
    exportFlowJson({
      ...newFlow("Loja", "Olá!"),
      nodes: [
        sketchNode(1, {
          answers: entities.map(({ id, name }, at) => ({
            to: at + 2,
            phrases: [name],
            entity: { id: EntityTypeId.make(id), name },
          })),
        }),
        ...entities.map((_, at) => sketchNode(at + 2, { kind: "end" as const })),
      ],
    })

  it("captures by the entities of the same names here; one that is not here stays, for the linter to name", async () => {
    const { files, state, entities, botId } = await open()
    const listed = Effect.runSync(entities.ofBot({ botId, name: "", offset: 0, limit: 100 }))
    const cpf = listed.result.find(({ name }) => name === "cpf")?.id
    files.importFile(bytes(flowWith({ id: 90_001, name: "cpf" }, { id: 90_002, name: "cor_da_casa" })))
    await vi.advanceTimersByTimeAsync(0)
    const [start] = [...(state().graph?.nodes.values() ?? [])]
    expect(cpf).toBeDefined()
    expect(start?.userInteractions.map(({ entity }) => entity)).toEqual([
      { id: cpf, name: "cpf" },
      { id: 90_002, name: "cor_da_casa" },
    ])
  })

  it("changes nothing where the entities cannot be read", async () => {
    const { files, titles, notices, entities } = await open()
    entities.refuse({ _tag: "Unavailable", message: "Sem conexão" })
    files.importFile(bytes(flowWith({ id: 90_001, name: "cpf" })))
    await vi.advanceTimersByTimeAsync(0)
    expect(titles()).toEqual(["Início"])
    expect(notices.at(-1)).toMatchObject({ title: flowMessages.jsonImportFailed, detail: flowMessages.entitiesUnread })
  })
})

describe("an import of another builder's flow", () => {
  const { text, input, set } = typebotBlock
  const shop = sketchTypebot(
    {
      Oi: [text("Qual é o seu CPF?"), { type: "Wait" }, input("number", "CPF", "Fim")],
      Fim: [set("Total", "@"), text("Até.")],
    },
    ["CPF", "Total"],
  )

  it("opens it as a draft that captures by the entities of here, with the account of what was changed", async () => {
    const { editor, files, titles, state, notices, entities, botId } = await open()
    const listed = Effect.runSync(entities.ofBot({ botId, name: "", offset: 0, limit: 100 }))
    files.importFile(bytes(shop))
    await vi.advanceTimersByTimeAsync(0)
    expect(titles()).toEqual(["Início", "Oi", "Fim"])
    expect(state()).toMatchObject({ dirty: true, canUndo: true })
    const asked = [...(state().graph?.nodes.values() ?? [])][1]?.userInteractions[0]
    expect(asked).toMatchObject({
      entity: { name: "numero", id: listed.result.find(({ name }) => name === "numero")?.id },
      saveAs: "CPF",
    })
    expect(notices.at(-1)).toEqual({
      kind: "ok",
      title: "Fluxo do Typebot importado como rascunho.",
      detail: "4 inteiros, 1 mudado, 0 não vieram.",
    })
    expect(files.report$.value?.lines).toMatchObject([{ block: "Wait", outcome: "changed", node: { title: "Oi" } }])
    editor.document.undo()
    expect(titles()).toEqual(["Início"])
  })

  it("keeps the account with the flow of the bot until it is dismissed, and saves it", async () => {
    const { editor, files, saved, reports, entities, botId } = await open()
    files.importFile(bytes(shop))
    await vi.advanceTimersByTimeAsync(0)
    expect(reports.read(botId)).toMatchObject({ whole: 4 })
    const again = createFlowFiles(scope, {
      readForeign: readForeignAtOnce,
      editor,
      toasts: { show: () => {} },
      downloads: createInMemoryDownloads(),
      entities,
      reports,
    })
    expect(again.report$.value).toEqual(files.report$.value)
    files.saveReport()
    expect(saved.at(-1)).toMatchObject({ name: "importacao.md" })
    expect(String(saved.at(-1)?.content)).toContain("4 inteiros, 1 mudado, 0 não vieram.")
    again.dismissReport()
    expect(again.report$.value).toBeUndefined()
    expect(reports.read(botId)).toBeUndefined()
  })

  it("takes nothing of what an older program, or somebody, kept otherwise", async () => {
    const { editor, entities, botId } = await open()
    for (const kept of [undefined, null, "texto", { source: "outro", whole: 1, lines: [] }, { source: "typebot" }]) {
      const reports = { read: (of: typeof botId) => (of === botId ? kept : undefined), write: () => {} }
      const files = createFlowFiles(scope, {
        readForeign: readForeignAtOnce,
        editor,
        toasts: { show: () => {} },
        downloads: createInMemoryDownloads(),
        entities,
        reports,
      })
      expect(files.report$.value).toBeUndefined()
    }
  })

  it("tells why nothing of a file came", async () => {
    const { files, titles } = await open()
    files.importFile(bytes('{"groups":[],"edges":[]}'))
    expect(files.state$.value.refused?.problems).toEqual(["O arquivo do Typebot não tem nenhum bloco."])
    files.importFile(bytes('{"a":1}'))
    expect(files.state$.value.refused?.problems).toEqual([
      "Formato desconhecido: o arquivo não é um fluxo exportado em JSON, nem de Typebot, Blip, Botpress, Dialogflow, Rasa ou menu em CSV.",
    ])
    files.importFile(new Uint8Array([0x1f, 0x8b, 8, 0]))
    expect(files.state$.value.refused?.problems).toEqual([
      "Um .tgz não é aberto aqui: descompacte-o, e envie a pasta em um .zip.",
    ])
    expect(titles()).toEqual(["Início"])
    expect(files.report$.value).toBeUndefined()
  })

  it("takes a menu in a CSV, whose header is not that of our own", async () => {
    const { files, titles } = await open()
    files.importFile(bytes("passo;mensagem;opção;vai para\ninicio;Chá?;Sim;cha\ncha;Chá!;;"))
    await vi.advanceTimersByTimeAsync(0)
    expect(titles()).toEqual(["Início", "inicio", "cha"])
    expect(files.report$.value).toMatchObject({ source: "menu", whole: 2, lines: [] })
  })
})

describe("an import of an agent that brings entities", () => {
  const clinic = sketchDialogflow({
    intents: {
      Oi: { phrases: ["oi"], events: ["WELCOME"], says: [["Olá!"]] },
      Marcar: {
        phrases: ["quero marcar"],
        parameters: {
          Especialidade: { type: "@Especialidade", prompt: "Qual especialidade?" },
          cor: { type: "@cor", prompt: "Que cor?" },
        },
        says: [["Marcado."]],
      },
    },
    entities: { Especialidade: { Pediatria: ["pediatra"] }, cor: { azul: [] }, solta: { x: [] } },
  })
  const fieldsOf = ({ graph }: ReturnType<Awaited<ReturnType<typeof open>>["state"]>) =>
    [...(graph?.nodes.values() ?? [])].flatMap(({ form }) => form?.fields.map(({ entity }) => entity) ?? [])
  const imported = async () => {
    const opened = await open()
    Effect.runSync(
      opened.entities.create(opened.botId, {
        name: "COR",
        kind: "normal",
        fuzzy: false,
        entries: [{ id: 1, value: "verde", synonyms: [] }],
      }),
    )
    opened.files.importFile(clinic)
    await vi.advanceTimersByTimeAsync(0)
    return opened
  }

  it("captures by those of the bot whatever their case, and tells of those that it lacks", async () => {
    const { files, state, entities } = await imported()
    const colour = entities.kept.find(({ entity }) => entity.name === "COR")?.entity.id
    const [speciality, own] = fieldsOf(state())
    expect(own).toEqual({ id: colour, name: "COR" })
    expect(entities.kept.map(({ entity }) => entity.id)).not.toContain(speciality?.id)
    expect(files.lacking$.value.entities.map(({ name }) => name)).toEqual(["Especialidade", "solta"])
    expect(files.report$.value?.lines.map(({ block, message }) => `${block}: ${message}`)).toEqual([
      "Entidade “Especialidade”: O robô não tem esta entidade: crie-a com o valor que veio, ou escolha outra.",
      "Entidade “cor”: O robô já tem uma entidade com este nome: os valores são os dela.",
      "Entidade “solta”: O robô não tem esta entidade: crie-a com o valor que veio, ou escolha outra.",
    ])
  })

  it("creates those that it lacks, and links the flow to them in one undo step", async () => {
    const { editor, files, state, entities, notices } = await imported()
    const before = fieldsOf(state())
    files.createLacking()
    await vi.advanceTimersByTimeAsync(0)
    const made = entities.kept.find(({ entity }) => entity.name === "Especialidade")?.entity
    expect(made?.entries).toEqual([{ id: 1, value: "Pediatria", synonyms: ["pediatra"] }])
    expect(fieldsOf(state())[0]).toEqual({ id: made?.id, name: "Especialidade" })
    expect(files.lacking$.value).toEqual({ entities: [], creating: false })
    expect(files.report$.value?.lines.map(({ block }) => block)).toEqual(["Entidade “cor”"])
    expect(notices.at(-1)).toEqual({ kind: "ok", title: "2 entidades criadas." })
    editor.document.undo()
    expect(fieldsOf(state())).toEqual(before)
  })

  it("tells which were refused, and creates the others", async () => {
    const { files, entities, botId, notices } = await imported()
    Effect.runSync(
      entities.create(botId, {
        name: "solta",
        kind: "normal",
        fuzzy: false,
        entries: [{ id: 1, value: "y", synonyms: [] }],
      }),
    )
    files.createLacking()
    await vi.advanceTimersByTimeAsync(0)
    expect(files.lacking$.value.entities.map(({ name }) => name)).toEqual(["solta"])
    expect(notices.slice(-2)).toMatchObject([
      { kind: "ok", title: "Entidade criada." },
      { kind: "error", title: "Uma entidade não foi criada.", detail: expect.stringContaining("solta: ") },
    ])
    entities.refuse({ _tag: "Unavailable", message: "Sem conexão" })
    files.createLacking()
    await vi.advanceTimersByTimeAsync(0)
    expect(notices.at(-1)).toMatchObject({ kind: "error", detail: "solta: Sem conexão" })
    expect(files.lacking$.value).toMatchObject({ creating: false })
    files.dismissReport()
    expect(files.lacking$.value.entities).toEqual([])
  })

  it("tells why nothing of an archive came", async () => {
    const { files, titles } = await open()
    files.importFile(clinic.slice(0, 400))
    expect(files.state$.value.refused?.problems).toEqual([
      "O arquivo zip está incompleto ou danificado: exporte-o outra vez.",
    ])
    expect(titles()).toEqual(["Início"])
  })

  it("takes a YAML file as what it is, and a table still as a table", async () => {
    const { files, titles } = await open()
    files.importFile(
      bytes(
        "nlu:\n- intent: oi\n  examples: '- oi'\nresponses:\n  utter_oi: [{text: Olá!}]\nrules:\n- rule: oi\n  steps: [{intent: oi}, {action: utter_oi}]",
      ),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(titles()).toEqual(["Início", "oi", "Aguarda"])
    files.importFile(bytes(smallFlowCsv))
    expect(titles()).toEqual(["Início", "Segunda via", "Atendimento", "Fim"])
    expect(files.lacking$.value.entities).toEqual([])
  })
})

describe("an import", () => {
  it("replaces the open flow by a CSV's, unsaved, in one undo step", async () => {
    const { editor, files, notices, titles, state } = await open()
    files.importFile(bytes(smallFlowCsv))
    expect(titles()).toEqual(["Início", "Segunda via", "Atendimento", "Fim"])
    expect(state()).toMatchObject({ dirty: true, canUndo: true })
    expect(state().graph?.name).toBe("Loja")
    expect(notices).toEqual([{ kind: "ok", title: "Arquivo CSV importado com sucesso!" }])
    editor.document.undo()
    expect(titles()).toEqual(["Início"])
    expect(state().dirty).toBe(false)
  })

  it("that is refused changes nothing and shows every problem, by row", async () => {
    const { files, notices, titles } = await open()
    files.importFile(bytes('nome,robô,usuário,destino\nInicio,Oi,isto não é lista,A\nA,"B'))
    expect(titles()).toEqual(["Início"])
    expect(notices).toEqual([])
    const { refused } = files.state$.value
    expect(refused?.title).toBe(flowMessages.csvImportFailed)
    expect(refused?.problems.length).toBeGreaterThan(0)
    files.close()
    expect(files.state$.value.refused).toBeUndefined()
  })

  it("warns of destinations that do not exist, and names them", async () => {
    const { files, notices } = await open()
    files.importFile(bytes('nome,robô,usuário,destino\nInicio,Oi,"[""a""]",Lugar nenhum\nInicio,,"[""b""]",A\nA,Fim,,'))
    expect(notices.map(({ title }) => title)).toContain(
      "Um ou mais nodes estao apontando para um node de destino inexistente",
    )
    expect(files.state$.value.warnings?.[0]).toContain("Lugar nenhum")
  })

  it("accepts a JSON by its content, and refuses an invalid one", async () => {
    const { files, notices, titles } = await open()
    files.importFile(bytes(exportFlowJson({ ...newFlow("Outra", "Oi!"), name: "Outra" })))
    expect(titles()).toEqual(["Início"])
    expect(notices.at(-1)).toEqual({ kind: "ok", title: "Arquivo JSON importado com sucesso!" })
    files.importFile(bytes("{ isto não é JSON"))
    expect(files.state$.value.refused?.title).toBe(flowMessages.jsonImportFailed)
  })
})

describe("an export", () => {
  it("saves nodes.csv at once if only positions are lost", async () => {
    const { files, saved } = await open()
    files.importFile(bytes(smallFlowCsv))
    files.exportCsv()
    expect(saved.map(({ name }) => name)).toEqual(["nodes.csv"])
    expect(saved[0]?.content).toContain("Segunda via")
    expect(files.state$.value.losses).toBeUndefined()
  })

  it("first shows what the CSV cannot represent", async () => {
    const { editor, files, saved, state } = await open()
    const start = state().graph?.start
    const said = start?.botInteractions[0]
    if (start === undefined || said === undefined) throw new Error("a new flow has both")
    editor.panel.edit(start.id, (node) => addQuickReply(node, said.id, "Boleto"))
    files.exportCsv()
    expect(saved).toEqual([])
    expect(files.state$.value.losses?.map(({ what }) => what)).toContain("buttons")
    files.exportCsvAnyway()
    expect(saved).toHaveLength(1)
    expect(files.state$.value.losses).toBeUndefined()
  })

  it("to JSON loses nothing", async () => {
    const { files, saved, titles } = await open()
    files.importFile(bytes(smallFlowCsv))
    files.exportJson()
    expect(saved[0]?.name).toBe("flow.json")
    files.importFile(bytes(saved[0]?.content ?? ""))
    expect(titles()).toEqual(["Início", "Segunda via", "Atendimento", "Fim"])
  })

  it("of the example is exampleCSV.csv, which can be imported", async () => {
    const { files, saved, state } = await open()
    files.downloadExample()
    expect(saved[0]?.name).toBe("exampleCSV.csv")
    files.importFile(bytes(saved[0]?.content ?? ""))
    expect(state().graph?.nodes.size).toBeGreaterThanOrEqual(40)
  })
})

it("reads a file of another builder elsewhere, and takes nothing of it once that is given up", async () => {
  const { editor } = await open()
  const answers$ = new Subject<ForeignRead>()
  const stopped = vi.fn()
  const notices: Array<Notice> = []
  const files = createFlowFiles(scope, {
    editor,
    toasts: { show: (notice) => void notices.push(notice) },
    downloads: createInMemoryDownloads(),
    entities: openEditor(scope, { document: newFlow("Outra", "") }).entities,
    readForeign: () => answers$.pipe(finalize(stopped)),
  })
  const typebot = sketchTypebot({ Olá: [typebotBlock.text("Oi!")] }, [])
  const { read } = readForeignFile({ bytes: bytes(typebot), name: "Loja" }) as Extract<ForeignRead, { read: unknown }>
  files.importFile(bytes(typebot))
  expect([files.state$.value.reading, stopped.mock.calls.length]).toEqual([true, 0])
  files.close()
  expect([files.state$.value.reading, stopped.mock.calls.length]).toEqual([false, 1])
  answers$.next({ read })
  expect(editor.document.graph$.value?.nodes.size).toBe(1)
  files.importFile(bytes(typebot))
  answers$.next({ read })
  await vi.advanceTimersByTimeAsync(0)
  expect(editor.document.graph$.value?.nodes.size).toBe(read.flow.nodes.length)
  expect(files.state$.value.reading).toBe(false)
  // What reads fails: its sentence is that of the file.
  files.importFile(bytes(typebot))
  answers$.error(new Error("no worker"))
  expect(files.state$.value.refused?.problems).toEqual(["Não foi possível ler o arquivo."])
})

it("says that a file of another builder has been imported before, as long as its account is there", async () => {
  const { files, notices } = await open()
  const said = () => notices.map(({ title }) => title).filter((title) => title === flowMessages.importedAgain)
  const file = bytes(sketchTypebot({ Olá: [typebotBlock.text("Oi!")] }, []))
  const other = bytes(sketchTypebot({ Olá: [typebotBlock.text("Ei!")] }, []))
  for (const [content, times] of [
    [file, 0],
    [file, 1],
    [other, 1],
    [file, 1],
  ] as const) {
    files.importFile(content)
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toHaveLength(times)
  }
  files.dismissReport()
  files.importFile(file)
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toHaveLength(1)
})
