import { type FlowDocument, newFlow } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { declaredStyle } from "../../testing/declared-style.ts"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { NodePanel } from "./node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const files = [
  { fileId: "a1", name: "vitrine.png", url: "/api/files/a1", mime: "image/png" },
  { fileId: "b2", name: "myAudio.ogg", url: "/api/files/b2", mime: "audio/ogg; codecs=opus" },
  { fileId: "c3", name: "contrato.pdf", url: "/api/files/c3", mime: "application/pdf" },
]
const flow = (said: typeof files): FlowDocument => ({
  ...newFlow("Loja", ""),
  nodes: [sketchNode(1, { answers: [{ to: 2 }], files: said }), sketchNode(2, { files: said })],
})
const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: "image/png" })

const open = async (said: typeof files = [], node = 2) => {
  const opened = openEditor(scope, { document: flow(said) })
  const { editor } = opened
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.selection.select(nodeId(node))
  render(
    <World services={createFlowWorld(scope, flow(said))}>
      <NodePanel editor={editor} mayStore />
    </World>,
  )
  await screen.findByText("Interação do robô")
  const zone = () => screen.getByRole("group", { name: "Adicionar arquivos" })
  const add = () => userEvent.click(screen.getByRole("button", { name: "Adicionar arquivo" }))
  const drop = (...dropped: ReadonlyArray<File>) =>
    act(async () => {
      const dataTransfer = { files: dropped, types: ["Files"] }
      fireEvent.dragEnter(screen.getByRole("textbox", { name: "Texto 1 do robô" }), { dataTransfer })
      fireEvent.drop(screen.getByRole("textbox", { name: "Texto 1 do robô" }), { dataTransfer })
    })
  return { ...opened, zone, add, drop }
}

describe("the files of a bot's text", () => {
  it("are listed with their kind; pictures are seen and sounds are played", async () => {
    await open(files)
    const rows = within(screen.getByRole("list", { name: "Arquivos" })).getAllByRole("listitem")
    expect(rows.map((row) => row.textContent)).toEqual([
      "vitrine.pngImagem",
      expect.stringMatching(/^myAudio\.oggÁudio/u),
      "contrato.pdfDocumento",
    ])
    expect(screen.getByRole("group", { name: "Áudio myAudio.ogg" })).toBeDefined()
    expect(screen.getByRole("link", { name: "Abrir vitrine.png" }).getAttribute("href")).toBe("/api/files/a1")
  })

  it("are removed one by one, which an undo brings back", async () => {
    const { editor, node } = await open(files)
    await userEvent.click(screen.getByRole("button", { name: "Remover contrato.pdf" }))
    expect(node(2)?.botInteractions[0]?.files.map(({ name }) => name)).toEqual(["vitrine.png", "myAudio.ogg"])
    act(() => editor.document.undo())
    expect(screen.getByText("contrato.pdf")).toBeDefined()
  })

  it("can only be read in the start node", async () => {
    await open(files, 1)
    expect(screen.getByText("vitrine.png")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Remover vitrine.png" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Adicionar arquivo" })).toBeNull()
  })

  it("are dropped on the text: the border says whether all, some or none were accepted", async () => {
    const { zone, drop, node } = await open()
    await drop(png("a.png"))
    expect(within(zone()).getByText("Todos os arquivos foram aceitos.")).toBeDefined()
    await waitFor(() => expect(node(2)?.botInteractions[0]?.files.map(({ name }) => name)).toEqual(["a.png"]))
    expect(screen.getByText("Imagem · 10 B")).toBeDefined()
    await drop(png("b.png"), new File(["x"], "c.exe"))
    expect(within(zone()).getByText("Alguns arquivos foram recusados.")).toBeDefined()
    expect(screen.getByText("Formato não permitido!")).toBeDefined()
    expect(screen.getByText(/^Formatos aceitos: jpeg, jpg/u)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Dispensar o aviso sobre c.exe" }))
    expect(screen.queryByText("Formato não permitido!")).toBeNull()
    await drop(png("grande.png", 5 * 1_048_576 + 1))
    expect(within(zone()).getByText("Nenhum arquivo foi aceito.")).toBeDefined()
    expect(screen.getByText("Tamanho máximo excedido. Máximo permitido para imagem: 5 MB")).toBeDefined()
  })

  it.each([
    ["green", [png("a.png")], "ok"],
    ["yellow", [png("a.png"), new File(["x"], "c.exe")], "warning"],
    ["red", [new File(["x"], "c.exe")], "danger"],
  ])("have a %s border for how many were accepted", async (_colour, dropped, role) => {
    const { drop, zone } = await open()
    await drop(...dropped)
    expect(declaredStyle(zone())).toContain(`border-color:var(--prosa-colors-${role});`)
  })

  it("show how far their upload is, and may be cancelled", async () => {
    const { add, uploads, zone, node } = await open()
    await add()
    uploads.hold(true)
    const chooser = zone().querySelector("input")
    if (chooser === null) throw new Error("the zone has a chooser")
    await userEvent.upload(chooser, png("a.png"))
    expect(screen.getByText("Enviando… 50%")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Remover a.png" }))
    uploads.hold(false)
    expect([screen.queryByText("a.png"), node(2)?.botInteractions[0]?.files]).toEqual([null, []])
    await add()
    expect(screen.queryByRole("group", { name: "Adicionar arquivos" })).toBeNull()
  })
})
