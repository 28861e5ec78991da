import type { MarkedText } from "@prosa/core/channel"
import type { Message } from "@prosa/core/conversation"
import type { EngineEffect, Say } from "@prosa/core/engine"
import { Effect } from "effect"
import type { FileFacts } from "../../channel/index.ts"

/** A message of the bot, with the files that still exist. */
export interface BotMessage extends MarkedText {
  readonly buttons: Message["buttons"]
  readonly files: ReadonlyArray<FileFacts>
}

/** Returns what the bot says with an effect; undefined if nothing is left of it, since its files are gone. */
export type BotMessageOf = (effect: Say) => BotMessage | undefined

/**
 * Reads the files of what the bot says, once for all of a step, with `find` (`findFiles` where they are stored in a
 * message). A file that is gone is left out: it never breaks a turn.
 */
export const botMessagesOf = (
  effects: ReadonlyArray<EngineEffect>,
  find: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<FileFacts>>,
): Effect.Effect<BotMessageOf> => {
  const ids = effects.flatMap((effect) => (effect.kind === "say" ? effect.files.map(({ fileId }) => fileId) : []))
  return Effect.map(find([...new Set(ids)]), (found) => {
    const byId = new Map(found.map((file) => [String(file.id), file]))
    return ({ text, marks, buttons, files }) => {
      const said = new Set(files.flatMap(({ fileId }) => byId.get(fileId) ?? []))
      if (text === "" && buttons.length === 0 && said.size === 0) return undefined
      return { text, ...(marks === undefined ? {} : { marks }), buttons: numbered(buttons), files: [...said] }
    }
  })
}

/** Numbers a message's buttons by their positions. */
const numbered = (buttons: Say["buttons"]): Message["buttons"] =>
  buttons.map(({ label, link }, index) =>
    link === undefined ? { id: index + 1, label } : { id: index + 1, label, link },
  )
