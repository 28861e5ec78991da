import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryBots } from "../testing/index.ts"
import { createBotCreation } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const start = () => {
  const bots = createInMemoryBots([])
  const gone: Array<string> = []
  const said: Array<string> = []
  const created = vi.fn<() => void>()
  const navigation = { path: "/chatbots", go: (path: string) => gone.push(path), replace: () => {} }
  const creation = createBotCreation(scope, {
    bots,
    toasts: { show: ({ title }) => said.push(title) },
    navigation,
    created,
  })
  return { creation, bots, gone, said, created }
}

describe("creating a bot", () => {
  it("shows the errors of the first step only once 'Próximo' was pressed", () => {
    const { creation } = start()
    expect(creation.missing$.value).toEqual({})
    creation.next()
    expect(creation.step$.value).toBe(1)
    expect(creation.missing$.value).toEqual({
      name: "Campo obrigatório",
      workspaceId: "Você deve selecionar uma área de trabalho",
      target: "Você deve selecionar um objetivo do robô",
    })
  })

  it("clears an error as soon as its field is filled", () => {
    const { creation } = start()
    creation.next()
    creation.form.set("name", "Rastreio")
    expect(creation.missing$.value).not.toHaveProperty("name")
    creation.form.set("name", "  ")
    expect(creation.missing$.value).toHaveProperty("name", "Campo obrigatório")
  })

  it("creates the bot from both steps, shows a toast, and opens its page", async () => {
    const { creation, bots, gone, said, created } = start()
    creation.form.set("name", " Rastreio ")
    creation.form.set("workspaceId", 1)
    creation.form.set("target", 3)
    creation.next()
    expect(creation.step$.value).toBe(2)
    creation.form.submit()
    await vi.waitFor(() => expect(created).toHaveBeenCalledOnce())
    expect(bots.drafts).toEqual([
      { name: "Rastreio", workspaceId: 1, target: 3, avatarColor: "#0A043C", chatColor: "#FF0025" },
    ])
    expect(said).toEqual(["Chatbot criado com sucesso!!"])
    expect(gone).toEqual(["/chatbots/1"])
  })
})
