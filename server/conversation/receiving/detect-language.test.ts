import { BotId, ClientId, CompanyId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { expect, it } from "vitest"
import { embeddedProvider, type LanguageProvider } from "../../nlu/index.ts"
import type { DetectingDeps } from "./detect-language.ts"
import { withDetected } from "./detect-language.ts"
import type { ToReceive } from "./receive-message.ts"

const message: ToReceive = {
  companyId: Schema.decodeSync(CompanyId)(1),
  botId: Schema.decodeSync(BotId)(1),
  identity: { channel: "LIVECHAT", kind: "VISITOR", value: "visitor" },
  said: { text: "oi", clientId: Schema.decodeSync(ClientId)("6f1d3c1e-9a55-4c55-8a43-0d3f0d2c9a11"), fileIds: [] },
}
let transactions = 0
const deps: DetectingDeps = {
  // only beginning a transaction is of interest
  transactions: {
    asTenant: () => {
      transactions += 1
      return Effect.die(new Error("the database is gone"))
    },
  } as unknown as DetectingDeps["transactions"],
  scripts: { get: () => Effect.undefined, getTest: () => Effect.undefined },
  clock: { now: () => 0 },
  languageProvider: embeddedProvider,
}

it("reads nothing where the embedded matcher understands, and nothing for a message without text", () => {
  expect(Effect.runSync(withDetected(message, deps))).toBe(message)
  // none of its methods is called
  const languageProvider = { detects: true } as LanguageProvider
  const silent = { ...message, said: { ...message.said, text: " " } }
  expect(Effect.runSync(withDetected(silent, { ...deps, languageProvider }))).toBe(silent)
  expect(transactions).toBe(0)
})

it("leaves a message as it is while the database does not answer", () => {
  const languageProvider = { detects: true } as LanguageProvider
  expect(Effect.runSync(withDetected(message, { ...deps, languageProvider }))).toBe(message)
  expect(transactions).toBe(1)
})
