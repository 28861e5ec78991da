import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CompanyId, unavailable, UserId, type WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryDepartures } from "../../shell/testing/index.ts"
import { aWorkspace } from "../../tenancy/testing/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { createPeopleTransferForm } from "./index.ts"

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
const rafael = { id: Schema.decodeSync(UserId)(7), name: "Rafael Nogueira" }
const open = async (own: { readonly ownWorkspace?: WorkspaceId } = {}) => {
  const bots = createInMemoryBots([aBot()], { latency })
  const said: Array<string> = []
  const closed = vi.fn<() => void>()
  const ofWorkspace = vi.fn<() => Effect.Effect<ReadonlyArray<typeof rafael>, typeof unavailable>>(() =>
    Effect.delay(Effect.succeed([rafael]), latency),
  )
  const { record, ...form } = createPeopleTransferForm(scope, aBot().id, {
    bots,
    collaborators: { ofWorkspace },
    companyId: Schema.decodeSync(CompanyId)(1),
    closed,
    ...own,
    toasts: { show: ({ title }) => said.push(title) },
    confirmations: { ask: () => {} },
    departures: createInMemoryDepartures(),
  })
  await vi.advanceTimersByTimeAsync(latency)
  const submit = async () => {
    record.form.submit()
    await vi.advanceTimersByTimeAsync(latency)
  }
  const stored = async () => {
    const answer = Effect.runPromise(bots.peopleTransfer(aBot().id))
    await vi.advanceTimersByTimeAsync(latency)
    return await answer
  }
  return { ...form, record, bots, said, closed, ofWorkspace, submit, stored }
}

describe("the room transfer of a bot", () => {
  it("needs a workspace, and a collaborator for the specific kind", async () => {
    const { record, chooseWorkspace, said, submit } = await open()
    await submit()
    const workspaceRequired = 'É preciso selecionar um workspace no campo "Selecione um workspace"'
    const userRequired = 'É preciso selecionar um usuário no campo "Usuário"'
    expect(record.form.state$.value.errors).toEqual({ workspaceId: workspaceRequired })
    record.form.set("way", "specific")
    await submit()
    expect(record.form.state$.value.errors).toEqual({ workspaceId: workspaceRequired, userId: userRequired })
    chooseWorkspace(aWorkspace().id)
    await submit()
    expect(record.form.state$.value.errors).toEqual({ userId: userRequired })
    expect(said).toEqual([])
  })

  it("goes to the people of the bot's own workspace, in turn, unless something else is chosen", async () => {
    const { record, submit, stored } = await open({ ownWorkspace: aWorkspace().id })
    expect(record.form.state$.value.values).toMatchObject({ workspaceId: aWorkspace().id, way: "sequential" })
    expect((await stored()).workspaceId).toBeNull()
    await submit()
    expect(await stored()).toMatchObject({ workspaceId: aWorkspace().id, userId: null })
  })

  it("is saved with its sentence, and closes", async () => {
    const { record, chooseWorkspace, said, closed, submit, stored } = await open()
    chooseWorkspace(aWorkspace().id)
    record.form.set("way", "specific")
    record.form.set("userId", rafael.id)
    record.form.set("transferDialogInitiatedByBot", true)
    await submit()
    expect(said).toEqual(["Configurações de transferência atualizadas com sucesso!"])
    expect(closed).toHaveBeenCalledOnce()
    expect(await stored()).toMatchObject({
      workspaceId: aWorkspace().id,
      userId: rafael.id,
      transferDialogInitiatedByBot: true,
    })
  })

  it("goes to all in turn although a collaborator was chosen before", async () => {
    const { record, chooseWorkspace, submit, stored } = await open()
    chooseWorkspace(aWorkspace().id)
    record.form.set("userId", rafael.id)
    record.form.set("way", "sequential")
    await submit()
    expect(await stored()).toMatchObject({ workspaceId: aWorkspace().id, userId: null })
  })

  it("offers the collaborators of the chosen workspace, forgets the chosen one with another, and loads again", async () => {
    const { record, people$, reloadPeople, chooseWorkspace, ofWorkspace } = await open()
    expect(people$.value).toEqual({ status: "none", people: [] })
    expect(ofWorkspace).not.toHaveBeenCalled()
    chooseWorkspace(aWorkspace().id)
    expect(people$.value.status).toBe("loading")
    await vi.advanceTimersByTimeAsync(latency)
    expect(people$.value).toEqual({ status: "ready", people: [rafael] })
    record.form.set("userId", rafael.id)
    ofWorkspace.mockReturnValueOnce(Effect.fail(unavailable))
    chooseWorkspace(aWorkspace({ id: 2 }).id)
    await vi.advanceTimersByTimeAsync(0)
    expect(record.form.state$.value.values.userId).toBeNull()
    expect(people$.value).toEqual({ status: "failed", people: [] })
    reloadPeople()
    await vi.advanceTimersByTimeAsync(latency)
    expect(people$.value.status).toBe("ready")
  })

  it("keeps the input when the save fails", async () => {
    const { bots, record, chooseWorkspace, closed, submit } = await open()
    chooseWorkspace(aWorkspace().id)
    bots.refuse(unavailable)
    await submit()
    expect(record.form.state$.value).toMatchObject({
      failure: unavailable.message,
      values: { workspaceId: aWorkspace().id },
    })
    expect(closed).not.toHaveBeenCalled()
  })
})
