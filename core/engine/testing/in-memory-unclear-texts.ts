import { Effect, Schema } from "effect"
import {
  type Conversation,
  unclearGroupLimit,
  type UnclearKind,
  type UnclearText,
  type UnclearTexts,
} from "../index.ts"
import { BotId, type CallRefused, type NotFound, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"

/** A group of unclear texts, with the list that it belongs to unless it is set aside. */
export interface KeptUnclearText extends UnclearText {
  readonly kind: Exclude<UnclearKind, "aside">
}

/** The port `UnclearTexts` without a server, with controls for tests. */
export interface InMemoryUnclearTexts extends UnclearTexts {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
}

/** Creates the unclear texts of one bot, by default bot 1042. `latency` is in milliseconds. */
export const createInMemoryUnclearTexts = (
  texts: ReadonlyArray<KeptUnclearText> = [],
  options: {
    readonly botId?: BotId
    readonly conversations?: ReadonlyArray<Conversation>
    readonly latency?: number
  } = {},
): InMemoryUnclearTexts => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const own = options.botId ?? Schema.decodeSync(BotId)(1042)
  const aside = new Set<string>()
  const keyOf = ({ nodeId, saying }: Pick<UnclearText, "nodeId" | "saying">) => `${nodeId} ${saying}`
  const ofBot = (botId: BotId): Effect.Effect<void, NotFound> => (botId === own ? Effect.void : Effect.fail(notFound))
  const listed = (wanted: UnclearKind) =>
    texts.filter((text) => (aside.has(keyOf(text)) ? "aside" : text.kind) === wanted)
  return {
    refuse,
    list: ({ botId, kind }) =>
      answer(() =>
        Effect.map(ofBot(botId), () => ({
          texts: listed(kind)
            .toSorted((a, b) => b.times - a.times)
            .slice(0, unclearGroupLimit)
            .map(({ kind: _kind, ...text }) => text),
          totals: {
            missed: listed("missed").length,
            unsure: listed("unsure").length,
            aside: listed("aside").length,
          },
          cut: false,
        })),
      ),
    setAside: ({ botId, aside: away, ...group }) =>
      answer(() =>
        Effect.map(ofBot(botId), () => {
          if (away) aside.add(keyOf(group))
          else aside.delete(keyOf(group))
          return {}
        }),
      ),
    conversations: ({ botId }) => answer(() => Effect.map(ofBot(botId), () => options.conversations ?? [])),
  }
}
