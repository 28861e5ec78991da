import { Effect, Schema } from "effect"
import {
  type FlowTest,
  flowTestLimit,
  flowTestNameTaken,
  type FlowTests,
  foldedTestName,
  tooManyFlowTests,
} from "../index.ts"
import { BotId, type CallRefused, FlowTestId, type NotFound, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"

/** The port `FlowTests` without a server, with controls for tests. */
export interface InMemoryFlowTests extends FlowTests {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<FlowTest>
}

/** Creates the tests of one bot, by default bot 1042. `latency` is in milliseconds. */
export const createInMemoryFlowTests = (
  options: { readonly botId?: BotId; readonly latency?: number; readonly user?: string } = {},
): InMemoryFlowTests => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const own = options.botId ?? Schema.decodeSync(BotId)(1042)
  const updatedBy = options.user ?? "Júlia Tavares"
  let kept: ReadonlyArray<FlowTest> = []
  let made = 0
  const ofBot = (botId: BotId): Effect.Effect<void, NotFound> => (botId === own ? Effect.void : Effect.fail(notFound))
  const isTaken = (name: string, by: (test: FlowTest) => boolean): boolean =>
    kept.some((test) => by(test) && foldedTestName(test.name) === foldedTestName(name))
  const sorted = (tests: ReadonlyArray<FlowTest>): ReadonlyArray<FlowTest> =>
    tests.toSorted((a, b) => compared(foldedTestName(a.name), foldedTestName(b.name)))

  return {
    get kept() {
      return kept
    },
    refuse,
    list: ({ botId }) => answer(() => Effect.map(ofBot(botId), () => kept)),
    save: ({ botId, name, conversation }) =>
      answer(() =>
        Effect.gen(function* () {
          yield* ofBot(botId)
          if (isTaken(name, () => true)) return yield* Effect.fail(flowTestNameTaken)
          if (kept.length >= flowTestLimit) return yield* Effect.fail(tooManyFlowTests)
          made += 1
          const test = { id: Schema.decodeSync(FlowTestId)(made), name: name.trim(), conversation, updatedBy }
          kept = sorted([...kept, test])
          return test
        }),
      ),
    update: ({ botId, id, name, conversation }) =>
      answer(() =>
        Effect.gen(function* () {
          yield* ofBot(botId)
          const before = kept.find((test) => test.id === id)
          if (before === undefined) return yield* Effect.fail(notFound)
          if (name !== undefined && isTaken(name, (test) => test.id !== id))
            return yield* Effect.fail(flowTestNameTaken)
          const test: FlowTest = {
            id,
            name: name?.trim() ?? before.name,
            conversation: conversation ?? before.conversation,
            updatedBy,
          }
          kept = sorted(kept.map((one) => (one.id === id ? test : one)))
          return test
        }),
      ),
    remove: ({ botId, id }) =>
      answer(() =>
        Effect.gen(function* () {
          yield* ofBot(botId)
          if (!kept.some((test) => test.id === id)) return yield* Effect.fail(notFound)
          kept = kept.filter((test) => test.id !== id)
          return { id }
        }),
      ),
  }
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
