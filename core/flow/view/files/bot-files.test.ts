import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { FileContent } from "../../../channel/index.ts"
import { InteractionId, NodeId, unreachable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { addBotInteraction, newFlow, removeBotInteraction } from "../../index.ts"
import { openEditor, sketchNode } from "../../testing/index.ts"

const megabyte = 1_048_576
const place = { node: Schema.decodeSync(NodeId)(2), said: Schema.decodeSync(InteractionId)(1) }
const file = (name: string, type = "image/png", size = 10): FileContent => ({
  name,
  type,
  size,
  arrayBuffer: async () => new ArrayBuffer(size),
})
const formats =
  "Formatos aceitos: jpeg, jpg, png, gif, mp4, pdf, txt, doc, docx, xls, xlsx, ogg, amr, webp, 3gp, ppt, pptx, ods, opus"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(0)
const open = async () => {
  const opened = openEditor(scope, {
    document: { ...newFlow("Loja", ""), nodes: [sketchNode(1, { answers: [{ to: 2 }] }), sketchNode(2)] },
  })
  await settled()
  const { botFiles, document, panel } = opened.editor
  const attachments = botFiles.of(place)
  const names = () => opened.node(2)?.botInteractions[0]?.files.map(({ name }) => name)
  const ids = () => opened.node(2)?.botInteractions[0]?.files.map(({ fileId }) => fileId) ?? []
  const add = async (...contents: ReadonlyArray<FileContent>) => {
    attachments.add(contents)
    await settled()
  }
  const stored = () => opened.uploads.stored.map(({ name }) => name)
  return {
    ...opened,
    botFiles,
    document,
    panel,
    attachments,
    names,
    ids,
    add,
    stored,
    state: () => attachments.state$.value,
  }
}

describe("the files of a bot's text", () => {
  it("are its own once they are uploaded, each in an undo step", async () => {
    const { add, names, state, document, botFiles, ids, uploads, attachments } = await open()
    uploads.hold(true)
    attachments.add([file("a.png"), file("b.pdf", "application/pdf")])
    expect([names(), state().attached.map(({ upload }) => upload)]).toEqual([
      [],
      [
        { state: "running", part: 0.5 },
        { state: "running", part: 0.5 },
      ],
    ])
    uploads.hold(false)
    await settled()
    expect([names(), state().attached, state().outcome]).toEqual([["a.png", "b.pdf"], [], "all"])
    document.undo()
    expect(names()).toEqual(["a.png"])
    document.redo()
    await add(file("c.png", "image/png", 2 * megabyte))
    expect(names()).toEqual(["a.png", "b.pdf", "c.png"])
    expect(ids().map((id) => botFiles.sizes$.value[id])).toEqual([10, 10, 2 * megabyte])
    // of one panel that was left and opened again
    expect(botFiles.of(place)).toBe(attachments)
  })

  it("are refused with the editor's own sentences, as toasts and until they are dismissed", async () => {
    const { add, state, notices, names, attachments } = await open()
    await add(file("a.exe", "application/x-msdownload"), file("b.zip", "application/zip"))
    expect(state()).toMatchObject({
      outcome: "none",
      refused: [
        { name: "a.exe", reason: "Formato não permitido!", detail: formats },
        { name: "b.zip", reason: "Formato não permitido!" },
      ],
    })
    expect(notices).toEqual([{ kind: "error", title: "Formato não permitido!", detail: formats, life: 5_000 }])
    await add(
      file("limite.png", "image/png", 5 * megabyte),
      file("grande.png", "image/png", 5 * megabyte + 1),
      file("grande.mp4", "video/mp4", 16 * megabyte + 1),
      file("grande.ogg", "audio/ogg", 16 * megabyte + 1),
      file("grande.pdf", "application/pdf", 100 * megabyte + 1),
    )
    expect([state().outcome, names()]).toEqual(["some", ["limite.png"]])
    expect(notices.slice(1).map(({ title }) => title)).toEqual([
      "Tamanho máximo excedido. Máximo permitido para imagem: 5 MB",
      "Tamanho máximo excedido. Máximo permitido para video: 16 MB",
      "Tamanho máximo excedido. Máximo permitido para audio: 16 MB",
      "Tamanho máximo excedido. Máximo permitido para documento: 100 MB",
    ])
    for (const { key } of state().refused) attachments.remove(key)
    expect([state().refused, state().outcome]).toEqual([[], undefined])
  })

  it("of a lying type are refused in the same words, and not kept by the server", async () => {
    const { add, state, names, stored, uploads } = await open()
    // The content says what the name does not: the server names it by what it found.
    await add(file("desenho.png", "image/svg+xml"))
    expect([names(), stored(), state().outcome]).toEqual([[], [], "none"])
    expect(state().refused).toMatchObject([{ name: "desenho.png", reason: "Formato não permitido!", detail: formats }])
    uploads.refuse({ _tag: "WrongFileType", message: "Formato de arquivo inválido." })
    await add(file("pagina.png"))
    expect(state().refused[1]).toMatchObject({ name: "pagina.png", reason: "Formato não permitido!" })
    uploads.refuse({ _tag: "FileTooLarge", message: "Tamanho máximo excedido. Máximo permitido: 5 MB." })
    await add(file("foto.png"))
    expect(state().refused[2]?.reason).toBe("Tamanho máximo excedido. Máximo permitido para imagem: 5 MB")
  })

  it("of one name are added once, and are at most ten", async () => {
    const { add, notices, names, state } = await open()
    await add(file("a.png"))
    await add(file("a.png"), ...Array.from({ length: 10 }, (_, at) => file(`${at}.png`)))
    expect(notices[0]).toEqual({
      kind: "warning",
      title: "Arquivo duplicado",
      detail: "O arquivo a.png foi adicionado mais de uma vez.",
      life: 5_000,
    })
    expect(names()).toHaveLength(10)
    expect(state().refused.map(({ reason }) => reason)).toEqual(["Máximo de 10 arquivos por mensagem"])
  })

  it("that were removed are deleted when nothing can bring them back, and never while undo can", async () => {
    const { add, botFiles, ids, document, stored } = await open()
    await add(file("a.png"), file("b.png"), file("c.png"))
    const [a = "", b = ""] = ids()
    botFiles.remove(place, a)
    botFiles.remove(place, b)
    await settled()
    expect(stored()).toEqual(["a.png", "b.png", "c.png"])
    document.undo()
    scope.end()
    await settled()
    expect(stored()).toEqual(["b.png", "c.png"])
  })

  it("that a version uses are kept by the server, and those of an earlier visit are not touched", async () => {
    const { add, botFiles, ids, stored, uploads } = await open()
    await add(file("publicado.png"))
    const [id] = ids()
    const kept = uploads.stored.find((one) => one.id === id)
    if (kept !== undefined) uploads.use(kept.id)
    botFiles.remove(place, id ?? "")
    scope.end()
    await settled()
    expect(stored()).toEqual(["publicado.png"])
  })

  it("are deleted when their text is removed during the upload", async () => {
    const { attachments, panel, uploads, stored, node } = await open()
    panel.edit(place.node, addBotInteraction)
    uploads.hold(true)
    attachments.add([file("a.png")])
    panel.edit(place.node, (now) => removeBotInteraction(now, place.said))
    uploads.hold(false)
    await settled()
    expect([stored(), node(2)?.botInteractions.map(({ files }) => files)]).toEqual([[], [[]]])
  })

  it("are uploaded again when the network failed", async () => {
    const { add, attachments, names, state, uploads } = await open()
    uploads.refuse(unreachable)
    await add(file("a.png"))
    expect(state().attached).toMatchObject([{ upload: { state: "failed", reason: unreachable.message } }])
    uploads.refuse(undefined)
    attachments.retry(state().attached[0]?.key ?? 0)
    await settled()
    expect(names()).toEqual(["a.png"])
  })
})
