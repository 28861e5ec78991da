import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createLiveChatBinding } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const open = (liveChatHosts: ReadonlyArray<string> = []) => {
  const bots = createInMemoryBots([aBot()])
  const said: Array<string> = []
  const { id } = aBot()
  const binding = createLiveChatBinding(
    scope,
    { id, liveChatHosts },
    { bots, toasts: { show: ({ title }) => said.push(title) } },
  )
  return { binding, bots, said }
}

describe("the binding of a live chat", () => {
  it("shows the saved hosts, one per line", () => {
    expect(open(["a.com", "*.b.com"]).binding.state$.value.text).toBe("a.com\n*.b.com")
  })

  it("saves the input, full addresses too, and shows it as saved", () => {
    const { binding, said } = open()
    binding.type("https://Loja.com.br/inicio, *.loja.com.br\n")
    binding.save()
    expect(binding.state$.value).toEqual({ text: "loja.com.br\n*.loja.com.br", error: undefined, saving: false })
    expect(said).toEqual(["Domínios do Live Chat salvos."])
    binding.type("")
    binding.save()
    expect([binding.state$.value.text, said.length]).toEqual(["", 2])
  })

  it("names the invalid host, keeps the input, and clears the reason with the next edit", () => {
    const { binding, said } = open()
    binding.type("loja.com.br\nloja virtual")
    binding.save()
    expect(binding.state$.value).toMatchObject({
      text: "loja.com.br\nloja virtual",
      error: "loja: Domínio inválido. Use, por exemplo, www.loja.com.br ou *.loja.com.br",
    })
    expect(said).toEqual([])
    binding.type("loja.com.br")
    expect(binding.state$.value.error).toBeUndefined()
  })

  it("keeps the input when the save fails", () => {
    const { binding, bots } = open()
    bots.refuse(unavailable)
    binding.type("loja.com.br")
    binding.save()
    expect(binding.state$.value).toEqual({ text: "loja.com.br", error: unavailable.message, saving: false })
  })
})
