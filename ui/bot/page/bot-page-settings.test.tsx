import { aBot } from "@prosa/core/bot/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { BotPage } from "./bot-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

describe("what a bot does where it does not understand", () => {
  it("is set beside its messages of exception: it asks, and hands over after so many; what was chosen survives a failed save", async () => {
    const bot = aBot()
    const services = createFakeServices(scope, { path: "/chatbots/1042", bots: [bot], workspaces: [aWorkspace()] })
    render(
      <World services={services}>
        <BotPage params={{ botId: "1042" }} />
      </World>,
    )
    const asks = await screen.findByRole<HTMLInputElement>("switch", { name: /Você quis dizer/u })
    expect(asks.checked).toBe(true)
    expect(screen.queryByRole("button", { name: /^Transferir para/u })).toBeNull()
    await userEvent.click(asks)
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Exceções seguidas" }), "Depois de 3 vezes")
    await userEvent.click(screen.getByRole("button", { name: `Transferir para Sequencial: ${aWorkspace().name}` }))
    const dialog = within(await screen.findByRole("dialog", { name: "Transferir conversa" }))
    await userEvent.click(dialog.getByRole("radio", { name: /Plataforma Externa/u }))
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
    services.work.bot.bots.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }))
    expect(await screen.findByText(unavailable.message)).toBeDefined()
    expect(asks.checked).toBe(false)
    expect(screen.getByRole("button", { name: /^Transferir para Plataforma/u })).toBeDefined()
    services.work.bot.bots.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }))
    const saved = async () => {
      const { disambiguates, fallbackTransfer } = await Effect.runPromise(services.work.bot.bots.summary(bot.id))
      return { disambiguates, fallbackTransfer }
    }
    await waitFor(async () =>
      expect(await saved()).toEqual({
        disambiguates: false,
        fallbackTransfer: { times: 3, target: { kind: "external-platform" } },
      }),
    )
  })
})
