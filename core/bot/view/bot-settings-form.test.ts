import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Question } from "../../shell/index.ts"
import { createInMemoryDepartures } from "../../shell/testing/index.ts"
import { automationMessages, type BotChange, type BotSettings } from "../index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createBotSettingsForm } from "./index.ts"

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
const names = [
  "name",
  "active",
  "target",
  "transferMessage",
  "defaultFallbackMessages",
  "automations",
  "avatarColor",
] as const

const open = async (facts: { readonly settings?: Partial<BotSettings>; readonly providerKeys?: number } = {}) => {
  const bots = createInMemoryBots([aBot()], { latency, ...facts })
  const sent: Array<BotChange> = []
  const said: Array<string> = []
  const questions: Array<Question> = []
  const departures = createInMemoryDepartures()
  const [done, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const record = createBotSettingsForm(
    scope,
    { id: aBot().id, names, done, closed },
    {
      bots: {
        summary: bots.summary,
        update: (id, change) => {
          sent.push(change)
          return bots.update(id, change)
        },
      },
      toasts: { show: ({ kind, title, detail }) => said.push([kind, title, detail].filter(Boolean).join(": ")) },
      confirmations: { ask: (question) => questions.push(question) },
      departures,
    },
  )
  await vi.advanceTimersByTimeAsync(latency)
  const submit = async () => {
    record.form.submit()
    await vi.advanceTimersByTimeAsync(latency)
  }
  return { bots, record, sent, said, questions, departures, done, closed, submit }
}

describe("the form of a bot's settings", () => {
  it("loads the settings that it has", async () => {
    const { record } = await open({ settings: { transferMessage: "Um momento" } })
    expect(record.state$.value.status).toBe("ready")
    expect(Object.keys(record.form.state$.value.values).toSorted()).toEqual([...names].toSorted())
    expect(record.form.state$.value.values.transferMessage).toBe("Um momento")
    expect(record.unsaved$.value).toBe(0)
  })

  it("sends what was changed only, says so, and sends the next change only then", async () => {
    const { record, sent, said, done, submit } = await open()
    record.form.set("transferMessage", "Um momento")
    record.form.set("active", false)
    expect(record.unsaved$.value).toBe(2)
    await submit()
    expect(sent).toEqual([{ transferMessage: "Um momento", active: false }])
    expect(said).toEqual(["ok: Dados atualizados com sucesso!"])
    expect(done).toHaveBeenCalledOnce()
    expect(record.unsaved$.value).toBe(0)
    record.form.set("active", true)
    await submit()
    expect(sent[1]).toEqual({ active: true })
  })

  it("does not send what was changed and changed back", async () => {
    const { record, sent, submit } = await open()
    record.form.set("defaultFallbackMessages", ["Hein?"])
    record.form.set("defaultFallbackMessages", [""])
    record.form.set("name", "Outro")
    expect(record.unsaved$.value).toBe(1)
    await submit()
    expect(sent).toEqual([{ name: "Outro" }])
  })

  it("does not undo what another person has changed meanwhile", async () => {
    const { bots, record, submit } = await open()
    const other = Effect.runPromise(bots.update(aBot().id, { transferMessage: "De outra pessoa" }))
    await vi.advanceTimersByTimeAsync(latency)
    await other
    record.form.set("name", "Meu")
    await submit()
    const now = Effect.runPromise(bots.summary(aBot().id))
    await vi.advanceTimersByTimeAsync(latency)
    expect(await now).toMatchObject({ name: "Meu", transferMessage: "De outra pessoa" })
  })

  it("keeps the input when the save fails, with the server's sentence, and saves it then", async () => {
    const { bots, record, said, sent, done, submit } = await open()
    record.form.set("transferMessage", "Um momento")
    bots.refuse(unavailable)
    await submit()
    expect(record.form.state$.value.values.transferMessage).toBe("Um momento")
    expect(record.form.state$.value.failure).toBe(unavailable.message)
    expect(record.unsaved$.value).toBe(1)
    expect(said).toEqual([])
    expect(done).not.toHaveBeenCalled()
    bots.refuse(undefined)
    await submit()
    expect(sent[1]).toEqual({ transferMessage: "Um momento" })
    expect(done).toHaveBeenCalledOnce()
  })

  it("does not send incomplete automations, and puts each sentence at its field", async () => {
    const { record, sent, submit } = await open()
    const { automations } = record.form.state$.value.values
    record.form.set("automations", { ...automations, botRepeatAutomationDto: { minutes: 5, times: 0 } })
    await submit()
    expect(sent).toEqual([])
    expect(record.form.state$.value.errors).toEqual({
      "automations.botRepeatAutomationDto.times": automationMessages.repeat,
    })
  })

  it("says of a failed change of the avatar alone that it was of the avatar, in a toast of two lines", async () => {
    const { bots, record, said, submit } = await open()
    bots.refuse(unavailable)
    await submit()
    expect([record.form.state$.value.failure, said]).toEqual([unavailable.message, []])
    record.form.set("avatarColor", "#046AF3")
    await submit()
    expect(said).toEqual([`error: Erro ao atualizar dados de Avatar.: ${unavailable.message}`])
    expect(record.form.state$.value).toMatchObject({ failure: undefined, values: { avatarColor: "#046AF3" } })
    expect(record.unsaved$.value).toBe(1)
    record.form.set("name", "Outro")
    await submit()
    expect([record.form.state$.value.failure, said.length]).toEqual([unavailable.message, 1])
  })

  it("says the refusal for want of keys in a toast, by title and description, and keeps the type", async () => {
    const { record, said, submit } = await open({ settings: { target: 4 }, providerKeys: 0 })
    record.form.set("target", 1)
    await submit()
    expect(said).toEqual(["error: Credenciais insuficientes: O robô não possui credenciais para realizar essa ação."])
    expect(record.form.state$.value).toMatchObject({ failure: undefined, saving: false, values: { target: 1 } })
  })

  it("asks before unsaved changes are lost, and leaves at once without any", async () => {
    const { record, questions, departures, closed } = await open()
    const left = vi.fn<() => void>()
    departures.depart(left)
    expect(left).toHaveBeenCalledOnce()
    record.form.set("name", "Outro")
    departures.depart(left)
    expect(left).toHaveBeenCalledOnce()
    expect(questions).toHaveLength(1)
    questions[0]?.refused?.()
    expect(closed).not.toHaveBeenCalled()
    departures.depart(left)
    questions[1]?.confirmed()
    expect(left).toHaveBeenCalledTimes(2)
    expect(closed).toHaveBeenCalledOnce()
  })
})
