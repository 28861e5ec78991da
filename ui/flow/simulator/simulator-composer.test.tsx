import type { Simulation } from "@prosa/core/engine/view"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen } from "@testing-library/react"
import { createRef } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { SimulatorComposer } from "./simulator-composer.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const write = (isTaken: boolean) => {
  const send = vi.fn<Simulation["send"]>(() => isTaken)
  const onDraft = vi.fn()
  // the composer calls nothing else of it
  const simulation = { send, say: () => isTaken } as unknown as Simulation
  render(
    <World services={createFakeServices(scope)}>
      <SimulatorComposer simulation={simulation} field={createRef()} draft="meu RG" onDraft={onDraft} />
    </World>,
  )
  return { send, onDraft }
}
const button = () => screen.getByRole("button", { name: "Enviar um arquivo" })

it("sends a file of a kind, with what is written as its caption", async () => {
  const { send, onDraft } = write(true)
  await chooseFromMenu(button(), "Documento")
  expect(send.mock.calls).toEqual([[{ kind: "document", name: "documento.pdf" }, "meu RG"]])
  expect(onDraft).toHaveBeenCalledWith("")
})

it("keeps what is written while the bot cannot take it", async () => {
  const { send, onDraft } = write(false)
  await chooseFromMenu(button(), "Imagem")
  expect(send).toHaveBeenCalledOnce()
  expect(onDraft).not.toHaveBeenCalled()
})
