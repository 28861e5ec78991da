import type { CompiledScript } from "../script/compiled-script.ts"
import { type ReadText, readTextIn } from "../step/step.ts"
import type { Conversation } from "./conversation-document.ts"
import { playConversation } from "./play-conversation.ts"

/** Plays conversations, ignoring expectations, and returns every text that a node of the script reads in them. */
export const textsReadIn = (
  script: CompiledScript,
  conversations: ReadonlyArray<Conversation>,
): ReadonlyArray<ReadText> =>
  conversations.flatMap((conversation) =>
    playConversation(script, conversation).flatMap(
      ({ before, input, now, about }) => readTextIn(script, before, input, { now, about }) ?? [],
    ),
  )
