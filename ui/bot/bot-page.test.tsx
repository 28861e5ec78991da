import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aBot } from "@prosa/core/bot/testing"
import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { BotPage } from "./bot-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

describe("the hosts of a bot's live chat", () => {
  it("are written one a line, and what is no host is said under the field", async () => {
    const services = createFakeServices(scope, { path: "/chatbots/1042", bots: [aBot()] })
    render(
      <World services={services}>
        <BotPage params={{ botId: "1042" }} />
      </World>,
    )
    const field = await screen.findByRole("textbox", { name: "Domínios permitidos" })
    await userEvent.type(field, "loja")
    await userEvent.click(screen.getByRole("button", { name: "Salvar domínios" }))
    expect(field.getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByText(/^loja: Domínio inválido/)).toBeDefined()
    await userEvent.type(field, ".com.br")
    await userEvent.click(screen.getByRole("button", { name: "Salvar domínios" }))
    expect(field).toHaveProperty("value", "loja.com.br")
    expect(screen.queryByText(/Domínio inválido/)).toBeNull()
  })
})

describe("the live chat of a company that may not use it", () => {
  const page = (livechat: boolean) => {
    const services = createFakeServices(scope, { path: "/chatbots/1042", bots: [aBot()], channels: { livechat } })
    render(
      <World services={services}>
        <BotPage params={{ botId: "1042" }} />
      </World>,
    )
    return screen.findByRole("heading", { name: "Live Chat" })
  }

  it("says whom to ask, above the script", async () => {
    await page(false)
    expect(screen.getByText("Você deve entrar em contato com o suporte para ativar o canal.")).toBeDefined()
  })

  it("says nothing where the channel is on", async () => {
    await page(true)
    expect(screen.queryByText(/contato com o suporte/)).toBeNull()
  })
})
