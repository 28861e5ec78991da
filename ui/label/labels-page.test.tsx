import { aUser } from "@prosa/core/access/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { labelMessages as say } from "@prosa/core/label"
import { aLabel } from "@prosa/core/label/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { LabelsPage } from "./labels-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = () => {
  const services = createFakeServices(scope, {
    path: "/labels",
    user: aUser({ permissions: ["label_edit"] }),
    labels: [
      aLabel({ id: 1, name: "Frete", rooms: 3, contacts: 1 }),
      aLabel({ id: 2, name: "VIP", colour: "red", rooms: 1_000 }),
    ],
  })
  render(
    <World services={services}>
      <LabelsPage />
    </World>,
  )
  return { labels: services.work.label.labels }
}

describe("the page of labels", () => {
  it("makes one; a name that is taken stands with its reason, and what was written stays", async () => {
    const { labels } = open()
    await screen.findByRole("rowheader", { name: "Frete" })
    expect(screen.getByRole("row", { name: /VIP/u }).textContent).toContain("1.000+")
    await userEvent.click(screen.getByRole("button", { name: "Adicionar" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Nova etiqueta" }))
    await userEvent.type(dialog.getByLabelText("Nome"), "frete")
    await userEvent.click(dialog.getByRole("radio", { name: "Roxo" }))
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
    expect(await dialog.findByText(say.taken)).toBeDefined()
    await userEvent.type(dialog.getByLabelText("Nome"), " grátis")
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
    await screen.findByRole("rowheader", { name: "frete grátis" })
    expect(labels.kept.at(-1)).toMatchObject({ name: "frete grátis", colour: "purple" })
  })

  it("removes one after a question that says what it stands on", async () => {
    const { labels } = open()
    await userEvent.click(await screen.findByRole("button", { name: "Excluir Frete" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByText(/Ela sai de 3 conversas e de 1 contato\./u)).toBeDefined()
    await userEvent.click(question.getByRole("button", { name: "Excluir" }))
    await waitFor(() => expect(screen.queryByRole("rowheader", { name: "Frete" })).toBeNull())
    expect(labels.kept.map(({ name }) => name)).toEqual(["VIP"])
  })
})
