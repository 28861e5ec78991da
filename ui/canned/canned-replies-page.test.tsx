import { aUser } from "@prosa/core/access/testing"
import { aCannedReply } from "@prosa/core/canned/testing"
import type { CannedReply } from "@prosa/core/canned"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { CannedRepliesPage } from "./canned-replies-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (
  cannedReplies: ReadonlyArray<CannedReply>,
  permissions: ReadonlyArray<"canned_view" | "canned_edit"> = ["canned_view", "canned_edit"],
) => {
  const services = createFakeServices(scope, { user: aUser({ permissions }), cannedReplies })
  render(
    <World services={services}>
      <CannedRepliesPage />
    </World>,
  )
  await screen.findByRole("heading", { name: /^Respostas rápidas/u })
  return services.work.canned.canned
}
const north = aCannedReply({ id: 1, uses: 1_214 })
const own = aCannedReply({ id: 2, shortcut: "oi", text: "Oi!", reach: "person" })
const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent)

describe("the page of canned replies", () => {
  it("lists them with whom they are for and how often they are used, and finds them by shortcut or text", async () => {
    await open([north, own])
    await screen.findByText("/oi")
    expect(rows()).toEqual([
      expect.stringMatching(/^\/oiOi!Só eu0/u),
      expect.stringMatching(/^\/prazo-norteO prazo para .*Empresa1\.214/u),
    ])
    fireEvent.click(screen.getByRole("button", { name: /^Usos/u }))
    fireEvent.click(screen.getByRole("button", { name: /^Usos/u }))
    await waitFor(() => expect(rows()[0]).toMatch(/^\/prazo-norte/u))
    fireEvent.change(screen.getByRole("searchbox", { name: "Buscar por atalho ou texto" }), {
      target: { value: "/OI" },
    })
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it("adds one: the shortcut is written as it is used, variables go where the caret stands", async () => {
    const canned = await open([])
    // In the head, and where there is none.
    const [add] = await screen.findAllByRole("button", { name: "Adicionar" })
    await userEvent.click(add as HTMLElement)
    const dialog = within(await screen.findByRole("dialog", { name: "Nova resposta rápida" }))
    await writeInto(await dialog.findByRole("textbox", { name: "Atalho" }), "/bom dia")
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Atalho" }).value).toBe("bom-dia")
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
    expect(await dialog.findByText("Campo obrigatório")).toBeDefined()
    await writeInto(dialog.getByRole("textbox", { name: "Texto" }), "Bom dia, {contato.cpf} ")
    expect(dialog.getByText("{contato.cpf}: não é uma variável e vai como está.")).toBeDefined()
    const variable = dialog.getByRole("button", { name: "Primeiro nome do contato" })
    variable.focus()
    fireEvent.click(variable)
    // At once: what is typed next is text.
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Texto" }))
    fireEvent.change(dialog.getByRole("combobox", { name: "Quem usa" }), { target: { value: "person" } })
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
    await screen.findByText("Resposta rápida salva.")
    expect(canned.kept).toMatchObject([
      { shortcut: "bom-dia", text: "Bom dia, {contato.cpf} {contato.primeiro_nome}", reach: "person" },
    ])
    expect(await screen.findByText("/bom-dia")).toBeDefined()
  })

  it("says under its field that a shortcut is taken, and keeps what was written", async () => {
    await open([north])
    await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Nova resposta rápida" }))
    await writeInto(await dialog.findByRole("textbox", { name: "Atalho" }), "Prazo-Norte")
    await writeInto(dialog.getByRole("textbox", { name: "Texto" }), "Outro texto")
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
    expect(await dialog.findByText("Este atalho já existe")).toBeDefined()
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Texto" }).value).toBe("Outro texto")
  })

  it("lets who may not edit for others change and remove their own alone", async () => {
    const canned = await open([north, own], ["canned_view"])
    const edit = await screen.findByRole("button", { name: "Editar /prazo-norte" })
    expect(edit.getAttribute("aria-disabled")).toBe("true")
    expect(screen.queryByRole("button", { name: "Excluir /prazo-norte" })).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Excluir /oi" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByText("Excluir “/oi”?")).toBeDefined()
    await userEvent.click(question.getByRole("button", { name: "Excluir" }))
    await screen.findByText("Resposta rápida excluída.")
    expect(canned.kept.map(({ shortcut }) => shortcut)).toEqual(["prazo-norte"])
  })

  it("imports a CSV, or says of each faulty row what is wrong with it, and takes nothing", async () => {
    const canned = await open([north])
    const choose = (text: string) =>
      fireEvent.change(screen.getByLabelText("Arquivo CSV de respostas rápidas"), {
        target: { files: [new File([text], "respostas.csv", { type: "text/csv" })] },
      })
    await screen.findByText("/prazo-norte")
    choose("Atalho,Texto\nfrete,De 3 a 5 dias\n?,x\n")
    expect(await screen.findByText("Linha 3: Atalho: Use letras, números, - e _")).toBeDefined()
    expect(canned.kept).toHaveLength(1)
    choose("Atalho,Texto\nfrete,De 3 a 5 dias\nprazo-norte,Novo\n")
    await screen.findByText("1 resposta incluída, 1 alterada.")
    expect(canned.kept.map(({ text }) => text)).toEqual(["Novo", "De 3 a 5 dias"])
    expect(screen.queryByText(/^Linha 3/u)).toBeNull()
  })
})
