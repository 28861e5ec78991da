import { Effect } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type CallRefused, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { SupportChat } from "../index.ts"
import { createSupportDesk } from "./support-chat.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const chat = { script: "/widget/prosa.js", token: "suporte-da-prosa-1" } as SupportChat // branded token

const open = (...answers: ReadonlyArray<Effect.Effect<SupportChat | null, CallRefused>>) => {
  const log: Array<string> = []
  let calls = 0
  const desk = createSupportDesk(scope, {
    supportChats: { current: () => (answers[calls++] ?? Effect.succeed(chat)).pipe(Effect.delay(100)) },
    widget: {
      show: ({ token }) => log.push(`show ${token}`),
      hide: () => log.push("hide"),
      remove: () => log.push("remove"),
    },
  })
  const at = async (path: string, narrow = false) => {
    desk.at({ signedIn: true, path, narrow })
    await vi.advanceTimersByTimeAsync(100)
  }
  return { desk, log, at, calls: () => calls }
}

it("is hidden in the inbox, shown again outside of it, and asked for once", async () => {
  const { desk, log, at, calls } = open()
  await at("/home")
  await at("/chatbots")
  await at("/omnichannel")
  expect(desk.shown$.value).toBe(false)
  await at("/home")
  expect(log).toEqual(["show suporte-da-prosa-1", "hide", "show suporte-da-prosa-1"])
  expect([desk.shown$.value, calls()]).toEqual([true, 1])
})

it("is not asked for in the inbox, nor on a telephone", async () => {
  const { log, at, calls } = open()
  await at("/omnichannel")
  await at("/home", true)
  expect(log).toEqual(["hide", "remove"])
  expect(calls()).toBe(0)
})

it("is not shown by a response that comes after the inbox was opened", async () => {
  const { desk, log, at } = open()
  desk.at({ signedIn: true, path: "/home", narrow: false })
  await at("/omnichannel")
  await vi.advanceTimersByTimeAsync(1_000)
  expect(log).toEqual(["hide"])
})

it("stays absent without a configuration, and is asked for again after a failure", async () => {
  const none = open(Effect.succeed(null))
  await none.at("/home")
  await none.at("/omnichannel")
  await none.at("/home")
  expect([none.log, none.calls(), none.desk.shown$.value]).toEqual([["hide"], 1, false])
  const failing = open(Effect.fail(unavailable))
  await failing.at("/home")
  expect(failing.log).toEqual([])
  await failing.at("/omnichannel")
  await failing.at("/home")
  expect(failing.log).toEqual(["hide", "show suporte-da-prosa-1"])
})

it("leaves the page with the scope", async () => {
  const { log, at } = open()
  await at("/home")
  scope.end()
  expect(log.at(-1)).toBe("remove")
})
