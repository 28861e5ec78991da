import { aMessage } from "@prosa/core/conversation/testing"
import { BotId, ClientId, CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { expect, it } from "vitest"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { ReceivedMessage, ToReceive } from "./receive-message.ts"
import { createSharedReceiving, type SharedReceivingDeps } from "./shared-receiving.ts"

const toReceive = (at: number): ToReceive => ({
  companyId: Schema.decodeSync(CompanyId)(1),
  botId: Schema.decodeSync(BotId)(1),
  identity: { channel: "LIVECHAT", kind: "VISITOR", value: `visitor ${at}` },
  said: { clientId: Schema.decodeSync(ClientId)(`message-${at}`), text: "oi", fileIds: [] },
})

const stored = (at: number): ReceivedMessage => ({
  message: aMessage({ seq: at }),
  dialogToken: `dialog ${at}`,
  dialogId: Schema.decodeSync(DialogId)(at + 1),
  begun: undefined,
})

/** Receives messages at once, on a database whose transactions all fail after a while. */
const receiveDuringOutage = async (messages: ReadonlyArray<ToReceive>) => {
  let attempts = 0
  // The messages come in one tick, before the first transaction fails.
  const refused = Effect.andThen(Effect.sleep(20), Effect.die(new Error("no connection")))
  const asTenant: Transactions["asTenant"] = () => {
    attempts += 1
    return refused
  }
  const alone: Array<number> = []
  // Nothing else is called: every transaction fails before its work begins.
  const receive = createSharedReceiving({ transactions: { asTenant } } as unknown as SharedReceivingDeps)
  const received = await Effect.runPromise(
    Effect.forEach(
      messages,
      (message, at) =>
        receive(
          message,
          Effect.sync(() => {
            alone.push(at)
            return stored(at + 1)
          }),
        ),
      { concurrency: "unbounded" },
    ),
  )
  return { attempts, alone, tokens: received.map(({ dialogToken }) => dialogToken) }
}

it("each message runs alone once when no shared transaction succeeds, and none waits for a second attempt", async () => {
  const places = Array.from({ length: 40 }, (_, at) => at)
  const { attempts, alone, tokens } = await receiveDuringOutage(places.map(toReceive))
  expect(alone.toSorted((a, b) => a - b)).toEqual(places)
  expect(tokens).toEqual(places.map((at) => `dialog ${at + 1}`))
  // The two transactions that a company may have at a time.
  expect(attempts).toBe(2)
})
