import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aBot } from "@prosa/core/bot/testing"
import { sketchEntity } from "@prosa/core/entity/testing"
import { aUser } from "@prosa/core/access/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { EntityDialog } from "./entity-dialog.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (entries: ReadonlyArray<string>) => {
  const entity = sketchEntity(11, "cor_do_tecido", entries)
  const services = createFakeServices(scope, {
    user: aUser({ permissions: ["entity_view"] }),
    bots: [aBot({ id: 7, name: "Aroeira" })],
    entities: [entity],
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  render(
    <World services={services}>
      <EntityDialog target={{ id: entity.id }} onClose={() => {}} onSaved={() => {}} />
    </World>,
  )
  const dialog = within(await screen.findByRole("dialog"))
  await dialog.findByRole("button", { name: `Editar ${entries[0]}` })
  return { dialog, field: () => dialog.getByRole<HTMLInputElement>("textbox", { name: "Nova entrada" }) }
}

describe("new entries", () => {
  it("are not added when a pasted value is too long: the reason is shown, and what was written stays", async () => {
    const { dialog, field } = await open(["Caramelo"])
    await writeInto(field(), "Oliva")
    await userEvent.paste(`Mostarda\n${"x".repeat(1_001)}`)
    expect(dialog.getByText("Máximo de 1000 caracteres por valor.")).toBeDefined()
    expect(field().value).toBe("Oliva")
    expect(dialog.queryByRole("button", { name: "Editar Mostarda" })).toBeNull()
    await userEvent.paste("Mostarda\nLinho cru")
    expect(dialog.queryByText("Máximo de 1000 caracteres por valor.")).toBeNull()
    expect(field().value).toBe("Oliva")
    expect(dialog.getByText("3")).toBeDefined()
  })

  it("stay in the field when they are too long", async () => {
    const { dialog, field } = await open(["Caramelo"])
    await userEvent.click(field())
    await userEvent.paste("x".repeat(1_001))
    await userEvent.keyboard("{Enter}")
    expect(dialog.getByText("Máximo de 1000 caracteres por valor.")).toBeDefined()
    expect(field().value).toHaveLength(1_001)
  })

  it("are 30,000 at most", async () => {
    const { dialog, field } = await open(Array.from({ length: 29_999 }, (_, at) => `Cor ${at}`))
    await userEvent.click(field())
    await userEvent.paste("Mostarda\nLinho cru")
    expect(dialog.getByText("Máximo de 30000 valores.")).toBeDefined()
    expect(dialog.getByText("29.999")).toBeDefined()
  })

  it("are pasted by line, and the first of many are drawn", async () => {
    const { dialog, field } = await open(["Azul", "Terracota", "Caramelo"])
    await userEvent.click(field())
    await userEvent.paste(Array.from({ length: 120 }, (_, at) => `Cor ${at}, c${at}`).join("\n"))
    expect(dialog.getByText("123")).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "mais 73 entradas" }))
    expect(dialog.getByRole("button", { name: "Editar Cor 119" })).toBeDefined()
  })
})
