import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice, Question } from "../../shell/index.ts"
import { createInMemoryDepartures } from "../../shell/testing/index.ts"
import { type Objective, objectives } from "../index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createBotRemoval } from "./index.ts"

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
const open = (target: Objective = 1) => {
  const bot = aBot({ target })
  const bots = createInMemoryBots([bot], { latency })
  const remove = vi.fn<typeof bots.remove>(bots.remove)
  const shown: Array<Notice> = []
  const questions: Array<Question> = []
  const gone: Array<string> = []
  const departures = createInMemoryDepartures()
  const removal = createBotRemoval(scope, {
    bots: { remove },
    toasts: { show: (notice) => shown.push(notice) },
    confirmations: { ask: (question) => questions.push(question) },
    navigation: {
      path: "/chatbots/1042/manage",
      go: (path) => departures.depart(() => gone.push(path)),
      replace: (path) => gone.push(path),
    },
  })
  const confirm = async () => {
    removal.remove(bot)
    questions.at(-1)?.confirmed()
    await vi.advanceTimersByTimeAsync(latency)
  }
  return { bot, bots, remove, removal, shown, questions, gone, departures, confirm }
}

describe("deleting a bot", () => {
  it("asks first, and says what is lost", async () => {
    const { bot, removal, remove, questions } = open()
    removal.remove(bot)
    await vi.advanceTimersByTimeAsync(latency)
    expect(questions).toMatchObject([{ title: "Deletar bot", danger: true }])
    expect(questions[0]?.text).toMatch(
      /As credenciais do Google serão liberadas e o bot “Aroeira Atendimento” será excluído permanentemente/u,
    )
    removal.remove({ ...bot, target: 6 }) // it never had keys
    expect(questions[1]?.text).toMatch(/^O bot “Aroeira Atendimento” será excluído permanentemente/u)
    expect(remove).not.toHaveBeenCalled()
  })

  it("says the sentence of the bot's objective, and goes to the list", async () => {
    for (const { code } of objectives) {
      const { shown, gone, confirm } = open(code)
      await confirm()
      expect([code, shown]).toEqual([
        code,
        code === 4 || code === 6
          ? [{ kind: "ok", title: "O bot foi excluído." }]
          : [{ kind: "ok", title: "Bot excluído com sucesso", detail: "Bot excluído e credenciais disponíveis." }],
      ])
      expect(gone).toEqual(["/chatbots"])
    }
  })

  it("asks about nothing that was typed for the bot and not saved", async () => {
    const { departures, gone, confirm } = open()
    const asked = vi.fn<(leave: () => void) => void>()
    departures.guard(asked)
    await confirm()
    expect(asked).not.toHaveBeenCalled()
    expect(gone).toEqual(["/chatbots"])
  })

  it("says that it failed and why, and stays", async () => {
    const { bots, removal, shown, gone, confirm } = open()
    bots.refuse(unavailable)
    await confirm()
    expect(shown).toEqual([{ kind: "error", title: "Erro ao excluir bot", detail: unavailable.message }])
    expect(gone).toEqual([])
    expect(removal.removing$.value).toBe(false)
  })

  it("is one at a time", async () => {
    const { removal, questions, remove, bot } = open()
    removal.remove(bot)
    removal.remove(bot)
    questions[0]?.confirmed()
    questions[1]?.confirmed()
    expect(removal.removing$.value).toBe(true)
    await vi.advanceTimersByTimeAsync(latency)
    expect(remove).toHaveBeenCalledOnce()
    expect(removal.removing$.value).toBe(false)
  })
})
