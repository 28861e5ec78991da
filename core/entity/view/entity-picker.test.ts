import { Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { BotId, WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryEntities } from "../testing/index.ts"
import { createEntityPicker } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const botId = Schema.decodeSync(BotId)(7)

const open = async () => {
  const workspaceId = Schema.decodeSync(WorkspaceId)(1)
  const entities = createInMemoryEntities([{ id: botId, name: "Aroeira", workspaceId }])
  const asked = vi.spyOn(entities, "ofBot")
  const picker = createEntityPicker(scope, botId, entities)
  await vi.advanceTimersByTimeAsync(0)
  return { picker, wishes: () => asked.mock.calls.map(([wish]) => wish) }
}

it("the picker asks at once for the first 100 entities of the bot", async () => {
  const { wishes } = await open()
  expect(wishes()).toEqual([{ botId, name: "", offset: 0, limit: 100 }])
})

it("the picker searches 500 ms after the last letter", async () => {
  const { picker, wishes } = await open()
  picker.search("c")
  await vi.advanceTimersByTimeAsync(499)
  picker.search("ce")
  await vi.advanceTimersByTimeAsync(499)
  expect(wishes()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(wishes().slice(1)).toEqual([{ botId, name: "ce", offset: 0, limit: 100 }])
})

it("the picker shows at once what matches of the entities that it knows", async () => {
  const { picker, wishes } = await open()
  await vi.advanceTimersByTimeAsync(0)
  const names = () => picker.state$.value.rows.map(({ name }) => name)
  const all = names()
  expect(all).toContain("cpf")
  picker.search("CPF")
  expect(names()).toEqual(["cpf", "cpf_cnpj"])
  picker.search("xyz")
  expect([names(), picker.state$.value.status]).toEqual([[], "loading"])
  picker.search("")
  expect(names()).toEqual(all)
  expect(wishes()).toHaveLength(1)
})

it("the picker finds those of the system by what they recognise, where no name matches", async () => {
  const { picker } = await open()
  const names = () => picker.state$.value.rows.map(({ name }) => name)
  picker.search("recado")
  expect(names()).toEqual(["qualquer_resposta"])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([names(), picker.state$.value.status]).toEqual([["qualquer_resposta"], "ready"])
  picker.search("nota")
  expect(names()).toEqual(["avaliacao"])
  picker.search("cp")
  expect(names()).toEqual(["cpf", "cpf_cnpj"])
  picker.search("cl")
  expect(names()).toEqual([])
  picker.search("cla")
  expect(names()).toEqual(["sim_nao"])
  picker.search("ecado")
  expect(names()).toEqual([])
})
