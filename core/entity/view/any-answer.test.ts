import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { BotId, unavailable, WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import type { EntityRow } from "../entities.ts"
import { type BotOfEntities, createInMemoryEntities } from "../testing/index.ts"
import { createAnyAnswer } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const shop: BotOfEntities = {
  id: Schema.decodeSync(BotId)(1042),
  name: "Aroeira",
  workspaceId: Schema.decodeSync(WorkspaceId)(1),
}

const open = () => {
  const entities = createInMemoryEntities([shop], [], { latency: 5 })
  const notices: Array<Notice> = []
  const any = createAnyAnswer(scope, shop.id, { entities, toasts: { show: (notice) => notices.push(notice) } })
  return { entities, notices, any }
}

describe("'qualquer_resposta'", () => {
  it("is found by its name among the entities of the system, once for each press", async () => {
    const { any, notices } = open()
    const taken: Array<EntityRow> = []
    any.find((entity) => taken.push(entity))
    expect(any.finding$.value).toBe(true)
    any.find((entity) => taken.push(entity))
    await soon(() => expect(any.finding$.value).toBe(false))
    expect(taken.map(({ name, system }) => [name, system])).toEqual([["qualquer_resposta", true]])
    expect(notices).toEqual([])
  })

  it("that cannot be had is told, and may be tried again", async () => {
    const { any, notices, entities } = open()
    entities.refuse(unavailable)
    const take = vi.fn()
    any.find(take)
    await soon(() => expect(notices).toHaveLength(1))
    expect(notices[0]).toMatchObject({ kind: "error", title: "Erro ao buscar entidades." })
    entities.refuse(undefined)
    any.find(take)
    await soon(() => expect(take).toHaveBeenCalledOnce())
  })

  it("is not taken from an entity of the bot, whatever its name", async () => {
    const { any: ofSystem } = open()
    const row = await new Promise<EntityRow>((resolve) => ofSystem.find(resolve))
    const notices: Array<Notice> = []
    const own = createAnyAnswer(scope, shop.id, {
      entities: { ofBot: () => Effect.succeed({ result: [{ ...row, botId: shop.id, system: false }], total: 1 }) },
      toasts: { show: (notice) => notices.push(notice) },
    })
    const take = vi.fn()
    own.find(take)
    await soon(() => expect(notices).toHaveLength(1))
    expect(take).not.toHaveBeenCalled()
  })
})
