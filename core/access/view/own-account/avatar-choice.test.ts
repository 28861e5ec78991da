import { Effect } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { unavailable } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import {
  type OwnAccounts,
  type PhotoContent,
  photoNotAccepted,
  type SquarePhoto,
  type SquarePhotos,
} from "../../index.ts"
import { aSessionHost, aUser, createInMemoryOwnAccount, createInMemorySessions } from "../../testing/index.ts"
import { createAvatarChoice, createSession } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ now: testNow })
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const file = (name: string): PhotoContent => ({
  name,
  type: "image/png",
  size: 1,
  arrayBuffer: async () => new ArrayBuffer(1),
})

/** Photos are cut after as many milliseconds as their name says; saving takes 10. */
const open = async (image = "") => {
  const user = aUser({ image, isFirstAccess: true })
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await vi.advanceTimersByTimeAsync(0)
  const { id, name, email, avatarColor } = user
  const memory = createInMemoryOwnAccount({ id, name, email, phone: "", image, avatarColor })
  const wishes: Array<unknown> = []
  const ownAccounts: OwnAccounts = {
    ...memory,
    chooseAvatar: (wish) => {
      wishes.push(typeof wish.photo === "object" ? wish.photo.name : wish.photo)
      return Effect.delay(memory.chooseAvatar(wish), 10)
    },
  }
  const released: Array<string> = []
  const photos: SquarePhotos = {
    square: (content) =>
      content.name === "texto"
        ? Effect.fail(photoNotAccepted)
        : Effect.delay(
            Effect.succeed<SquarePhoto>({
              content,
              address: `memory:${content.name}`,
              release: () => released.push(content.name),
            }),
            Number(content.name),
          ),
  }
  const done = vi.fn<() => void>()
  const notices: Array<Notice> = []
  const toasts = { show: (notice: Notice) => void notices.push(notice) }
  const choice = createAvatarChoice(scope, { ownAccounts, photos, session, toasts, done })
  return { memory, notices, choice, session, wishes, released, done, state: () => choice.state$.value }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it("a present photo that nobody touched stays", async () => {
  const { choice, wishes, session, state } = await open("/api/photos/eu")
  choice.save()
  await pass(10)
  expect(wishes).toEqual(["keep"])
  expect(state().photo).toBe("/api/photos/eu")
  expect(session.state$.value.user).toMatchObject({ image: "/api/photos/eu", isFirstAccess: false })
})

it("a present photo is taken away by going back to the initials, or by their colour", async () => {
  const { choice, wishes } = await open("/api/photos/eu")
  choice.removePhoto()
  choice.save()
  await pass(10)
  const other = await open("/api/photos/eu")
  other.choice.chooseColour("#15803d")
  other.choice.save()
  await pass(10)
  expect([wishes, other.wishes]).toEqual([[undefined], [undefined]])
})

it("of two photos the one chosen last is shown, whichever is cut first", async () => {
  const { choice, state } = await open()
  choice.choosePhoto(file("50"))
  choice.choosePhoto(file("5"))
  await pass(100)
  expect(state().photo).toBe("memory:5")
})

it("a file that is no photo says so, and the photo before it stays", async () => {
  const { choice, state } = await open("/api/photos/eu")
  choice.choosePhoto(file("texto"))
  await pass(0)
  expect(state()).toMatchObject({ photo: "/api/photos/eu", failure: photoNotAccepted.message })
})

it("a photo that the server refuses says so in a toast with its sentence, and stays chosen", async () => {
  const { choice, memory, notices, done, state } = await open()
  choice.choosePhoto(file("1"))
  await pass(1)
  memory.refuse(unavailable)
  choice.save()
  await pass(10)
  expect(notices).toEqual([{ kind: "error", title: "Ocorreu um erro.", detail: unavailable.message }])
  expect(state()).toMatchObject({ photo: "memory:1", saving: false, failure: unavailable.message })
  expect(done).not.toHaveBeenCalled()
})

it("two presses save once; the photo is then shown from its own address and not sent again", async () => {
  const { choice, wishes, released, done, state } = await open()
  choice.choosePhoto(file("1"))
  await pass(1)
  choice.save()
  choice.save()
  expect(state().saving).toBe(true)
  await pass(10)
  expect([wishes, done.mock.calls.length]).toEqual([["1"], 1])
  expect(state()).toMatchObject({ photo: "/api/photos/1", saving: false })
  expect(released).toEqual(["1"])
  choice.save()
  await pass(10)
  expect(wishes).toEqual(["1", "keep"])
})

it("a photo chosen while the former one is saved is not lost", async () => {
  const { choice, state, wishes } = await open()
  choice.choosePhoto(file("1"))
  await pass(1)
  choice.save()
  choice.choosePhoto(file("2"))
  await pass(20)
  expect(state().photo).toBe("memory:2")
  choice.save()
  await pass(10)
  expect(wishes).toEqual(["1", "2"])
})
