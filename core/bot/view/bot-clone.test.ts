import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createBotClone } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const latency = 100
const open = (limit = 0) => {
  const bots = createInMemoryBots([aBot()], { latency, limit })
  const clone = vi.fn<typeof bots.clone>(bots.clone)
  const said: Array<string> = []
  const gone: Array<string> = []
  const cloned = vi.fn<() => void>()
  const form = createBotClone(scope, aBot().id, {
    bots: { clone },
    toasts: { show: ({ title }) => said.push(title) },
    navigation: { path: "/chatbots", go: (path) => gone.push(path), replace: () => {} },
    cloned,
  })
  const submit = async () => {
    form.submit()
    await vi.advanceTimersByTimeAsync(latency)
  }
  return { bots, clone, form, said, gone, cloned, submit }
}

describe("'Duplicar Bot'", () => {
  it("needs a name, and nothing else", async () => {
    const { clone, form, submit } = open()
    form.set("name", "   ")
    await submit()
    expect(form.state$.value.errors).toEqual({ name: "Campo obrigatório" })
    expect(clone).not.toHaveBeenCalled()
  })

  it("copies the bot, says so, and opens the copy's page", async () => {
    const { bots, clone, form, said, gone, cloned, submit } = open()
    form.set("name", "  Cópia ")
    await submit()
    expect(clone).toHaveBeenCalledExactlyOnceWith({ name: "Cópia", botSourceId: 1042, workspaceId: null })
    expect(said).toEqual(["Bot clonado com sucesso!!"])
    expect(gone).toEqual(["/chatbots/1043"])
    expect(cloned).toHaveBeenCalledOnce()
    const copy = Effect.runPromise(bots.summary(aBot({ id: 1043 }).id))
    await vi.advanceTimersByTimeAsync(latency)
    expect(await copy).toMatchObject({ name: "Cópia" })
  })

  it("says why it is refused, and keeps the input", async () => {
    const { form, said, gone, cloned, submit } = open(1)
    form.set("name", "Cópia")
    await submit()
    expect(form.state$.value).toMatchObject({
      failure: "Sua empresa atingiu o limite de 1 bot.",
      values: { name: "Cópia" },
    })
    expect([said, gone]).toEqual([[], []])
    expect(cloned).not.toHaveBeenCalled()
  })
})
