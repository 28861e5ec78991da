import { Effect, Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import {
  type CallRefused,
  ClientId,
  CompanyId,
  DialogId,
  unavailable,
  unreachable,
  UserId,
  WorkspaceId,
} from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import type { HandOver } from "../../../transfer/index.ts"
import { type AttendantChoice, attendantGone, type TransferRefused } from "../../index.ts"
import { aDialog } from "../../testing/index.ts"
import { createHandOverForm } from "../index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const userId = Schema.decodeSync(UserId)
const workspaceId = Schema.decodeSync(WorkspaceId)
const dialogId = Schema.decodeSync(DialogId)
const person = (id: number, name: string, online: boolean, rooms: number, takesTurns = true): AttendantChoice => ({
  id: userId(id),
  name,
  online,
  rooms,
  takesTurns,
})

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const open = (holder: number | null = 9) => {
  const asked: Array<WorkspaceId> = []
  const sent: Array<HandOver> = []
  const clientIds: Array<ClientId | undefined> = []
  let made = 0
  const notices: Array<Notice> = []
  const gone: Array<string> = []
  let inTurn: UserId | undefined
  let refusal: TransferRefused | CallRefused | undefined
  let people: Effect.Effect<ReadonlyArray<AttendantChoice>, CallRefused> = Effect.succeed([
    person(9, "Camila", true, 3),
    person(2, "Rafael", true, 6),
    person(4, "Tiago", false, 0),
    person(3, "Juliana", true, 2),
    person(5, "Gestora", true, 0, false),
  ])
  const dialog = { ...aDialog({ id: dialogId(7) }), workspaceId: workspaceId(1) }
  const form = createHandOverForm(scope, {
    rooms: {
      attendants: (_company, workspace) => {
        asked.push(workspace)
        return people
      },
      handOver: (_id, target, clientId) => {
        sent.push(target)
        clientIds.push(clientId)
        const to = target.kind === "specific-person" ? target.userId : inTurn
        const held = { ...dialog, holder: to === undefined ? null : { id: to, name: "" } }
        return refusal === undefined ? Effect.succeed(held) : Effect.fail(refusal)
      },
    },
    companyId: Schema.decodeSync(CompanyId)(1),
    me: userId(9),
    dialog: { ...dialog, holder: holder === null ? null : { id: userId(holder), name: "Camila" } },
    toasts: { show: (notice) => void notices.push(notice) },
    navigation: { go: (path) => void gone.push(path) },
    newClientId: () => Schema.decodeSync(ClientId)(`transferencia-${++made}`),
    done: () => void gone.push("closed"),
  })
  return {
    form,
    asked,
    sent,
    clientIds,
    notices,
    gone,
    state: () => form.state$.value,
    refuse: (failure: typeof refusal) => (refusal = failure),
    turnOf: (id: UserId) => (inTurn = id),
    without: (id: UserId) => (people = Effect.map(people, (all) => all.filter((one) => one.id !== id))),
    loses: () => (people = Effect.fail(unavailable)),
  }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

it("begins with the room's workspace and its attendants, who are ready first, without the holder", async () => {
  const { state, asked } = open()
  await settled()
  expect(asked).toEqual([1])
  expect(state()).toMatchObject({ source: "workspace", workspaceId: 1, type: "specific", target: undefined })
  expect(state().people.map(({ name }) => name)).toEqual(["Gestora", "Juliana", "Rafael", "Tiago"])
})

it("transfers to the chosen person, says so, and leaves for the inbox anew", async () => {
  const { form, state, sent, notices, gone } = open()
  await settled()
  form.submit()
  expect(sent).toEqual([])
  form.choosePerson(userId(2))
  expect(state().target).toMatchObject({ kind: "specific-person", userId: 2, userName: "Rafael" })
  form.submit()
  await settled()
  expect(sent).toMatchObject([{ kind: "specific-person", workspaceId: 1, userId: 2 }])
  expect(notices).toEqual([{ kind: "ok", title: "Sala transferida com sucesso" }])
  expect(gone).toEqual(["closed", "/reload"])
})

it("opens the room after a transfer to oneself", async () => {
  const { form, gone } = open(null)
  await settled()
  form.choosePerson(userId(9))
  form.submit()
  await settled()
  expect(gone).toEqual(["closed", "/omnichannel/?dialogId=7"])
})

it("opens the room when its turn falls on oneself", async () => {
  for (const [id, path] of [
    [9, "/omnichannel/?dialogId=7"],
    [2, "/reload"],
  ] as const) {
    const { form, gone, turnOf } = open()
    await settled()
    form.chooseType("sequential")
    turnOf(userId(id))
    form.submit()
    await settled()
    expect(gone).toEqual(["closed", path])
  }
})

it("in turn takes part who is online, and another workspace has other people", async () => {
  const { form, state, asked } = open()
  await settled()
  form.choosePerson(userId(2))
  form.chooseType("sequential")
  // Rafael and Juliana: Camila gives the room away, and the manager takes no turns.
  expect(state().online).toBe(2)
  expect(state().target).toEqual({ kind: "sequential-person", workspaceId: 1, onlyOnlineUser: true })
  form.chooseWorkspace(workspaceId(5))
  form.chooseType("specific")
  await settled()
  expect(asked).toEqual([1, 5])
  expect(state()).toMatchObject({ workspaceId: 5, userId: undefined, target: undefined })
})

it("to a system needs no further choice, and going back begins at the room's workspace", async () => {
  const { form, state } = open()
  await settled()
  form.chooseSource("external")
  expect(state().target).toEqual({ kind: "external-platform" })
  form.chooseSource("webhook")
  expect(state().target).toEqual({ kind: "workspace-by-webhook" })
  form.chooseSource("workspace")
  await settled()
  expect(state()).toMatchObject({ source: "workspace", workspaceId: 1, peopleStatus: "ready" })
})

it("says that the chosen person is gone, no longer lists them, and another choice takes the words away", async () => {
  const { form, state, sent, refuse, without } = open()
  await settled()
  form.choosePerson(userId(2))
  refuse(attendantGone)
  without(userId(2))
  form.submit()
  await settled()
  expect(state()).toMatchObject({ error: attendantGone.message, busy: false, userId: undefined, target: undefined })
  expect(state().people.map(({ name }) => name)).toEqual(["Gestora", "Juliana", "Tiago"])
  form.submit()
  expect(sent).toHaveLength(1)
  form.choosePerson(userId(3))
  expect(state()).toMatchObject({ error: undefined, userId: 3 })
})

it("says why it is refused, keeps the choices, and loads people again", async () => {
  const { form, state, gone, refuse, loses } = open()
  await settled()
  form.choosePerson(userId(2))
  refuse(unavailable)
  form.submit()
  await settled()
  expect(state()).toMatchObject({ busy: false, userId: 2 })
  expect(state().error).toBe("Não foi possível transferir a sala de conversa. Por favor, tente novamente mais tarde.")
  form.choosePerson(userId(3))
  expect(state().error).toBeUndefined()
  loses()
  form.reloadPeople()
  await settled()
  expect([state().peopleStatus, gone]).toEqual(["failed", []])
})

it("repeats a transfer under the same id, so that a lost answer moves the room once; another choice has its own", async () => {
  const { form, clientIds, refuse } = open()
  await settled()
  form.chooseType("sequential")
  refuse(unreachable)
  for (let press = 0; press < 2; press += 1) {
    form.submit()
    await settled()
  }
  form.chooseWorkspace(workspaceId(5))
  form.submit()
  await settled()
  const [first, second, other] = clientIds
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect([undefined, first]).not.toContain(other)
})
