import { Effect, Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type CallRefused, CompanyId, unavailable, UserId, WorkspaceId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type AttendantChoice, attendantGone } from "../../index.ts"
import { createRoomTransferForm, type RoomBulkState } from "../index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const workspaceId = Schema.decodeSync(WorkspaceId)(1)
const camila = { id: Schema.decodeSync(UserId)(7), name: "Camila Duarte", online: true, rooms: 2, takesTurns: true }

const asking = (failure: string | undefined): RoomBulkState => ({
  step: "asking",
  action: "transfer",
  fit: [],
  passedOver: 0,
  failure,
})

const open = () => {
  let people: Effect.Effect<ReadonlyArray<AttendantChoice>, CallRefused> = Effect.succeed([camila])
  const state$ = new BehaviorSubject<RoomBulkState>(asking(undefined))
  const form = createRoomTransferForm(scope, {
    rooms: { attendants: () => people },
    companyId: Schema.decodeSync(CompanyId)(1),
    bulk: { state$, forgetFailure: () => state$.next(asking(undefined)) },
  })
  return { form, state$, answer: (next: typeof people) => (people = next) }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

it("goes to the external platform while that is ticked, with the other choices kept", () => {
  const { form } = open()
  form.sendOutside(true)
  expect(form.transfer$.value).toBeUndefined()
  form.chooseWorkspace(workspaceId)
  form.chooseType(1)
  form.chooseUser(camila.id)
  const complete = { typeTransfer: 1, workspaceId: 1, userId: 7 }
  expect(form.transfer$.value).toEqual({ ...complete, sendToThirdpartySystem: true })
  form.sendOutside(false)
  expect(form.transfer$.value).toEqual({ ...complete, sendToThirdpartySystem: false })
})

it("says that the attendants could not be loaded, and loads them when asked again", async () => {
  const { form, answer } = open()
  answer(Effect.fail(unavailable))
  form.chooseWorkspace(workspaceId)
  await settled()
  expect(form.attendants$.value).toEqual({ status: "failed", people: [], online: 0 })
  answer(Effect.succeed([camila]))
  form.reloadAttendants()
  await settled()
  expect(form.attendants$.value).toEqual({ status: "ready", people: [camila], online: 1 })
})

it("loads the attendants again after a refusal, without the one who is gone, until another choice is made", async () => {
  const { form, state$, answer } = open()
  form.chooseWorkspace(workspaceId)
  form.chooseType(1)
  form.chooseUser(camila.id)
  await settled()
  answer(Effect.succeed([]))
  state$.next(asking(attendantGone.message))
  await settled()
  expect(form.attendants$.value).toEqual({ status: "ready", people: [], online: 0 })
  expect(form.draft$.value).toMatchObject({ workspaceId: 1, type: 1, userId: null })
  expect(state$.value).toMatchObject({ failure: attendantGone.message })
  form.chooseUser(camila.id)
  expect(state$.value).toMatchObject({ failure: undefined })
  expect(form.draft$.value.userId).toBe(7)
})
