import { Effect } from "effect"
import { type CallRefused, invalidInput, notAllowed, notFound, type UserId } from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  conversationMessages as say,
  mayEdit,
  mayReact,
  mayWrite,
  type Message,
  type MessageActs,
  notHeldSentence,
} from "../index.ts"
import type { InMemoryDialogs } from "./dialog-controls.ts"

/** The port `MessageActs` without a server, over conversations in memory. */
export interface InMemoryMessageActs {
  readonly acts: MessageActs
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
}

/** Creates it for an attendant; whose name a message has, has written it. */
export const createInMemoryMessageActs = (
  me: { readonly id: UserId; readonly name: string },
  rooms: Pick<InMemoryDialogs, "see" | "change" | "dialogs">,
  { latency = 0, now = () => testNow }: { readonly latency?: number; readonly now?: () => number } = {},
): InMemoryMessageActs => {
  const { answer, refuse } = createFakeCalls(latency)
  const changing = (
    id: Parameters<MessageActs["react"]>[0],
    seq: number,
    change: (
      message: Message,
      medium: Parameters<typeof mayReact>[0],
    ) => Effect.Effect<Partial<Message>, Effect.Error<ReturnType<MessageActs["edit"]>>>,
  ) =>
    answer(() =>
      Effect.gen(function* () {
        const { dialog, messages } = rooms.see(id)
        if (!mayWrite(dialog, me.id))
          return yield* Effect.fail({ _tag: "RoomHeld", message: notHeldSentence(dialog) } as const)
        const message = messages.find((one) => one.seq === seq && one.sender !== "SYSTEM")
        if (message === undefined) return yield* Effect.fail(notFound)
        rooms.change(id, seq, yield* change(message, dialog.medium))
      }),
    )
  return {
    acts: {
      react: (id, seq, emoji) =>
        changing(id, seq, (message, medium) => {
          if (!mayReact(medium, message))
            return Effect.fail(invalidInput([{ path: "emoji", message: say.noReactions }]))
          const { company: _, ...others } = message.reactions ?? {}
          return Effect.succeed({ reactions: { ...others, ...(emoji === "" ? {} : { company: emoji }) } })
        }),
      edit: (id, seq, { text }) =>
        changing(id, seq, (message, medium) => {
          if (message.senderName !== me.name) return Effect.fail(notAllowed)
          if (!mayEdit(medium, message, now()))
            return Effect.fail(invalidInput([{ path: "text", message: say.notEditable }]))
          return Effect.succeed({ text: text.trim(), updatedAt: new Date(now()).toISOString() })
        }),
    },
    refuse,
  }
}
