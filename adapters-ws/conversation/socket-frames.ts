import { Schema } from "effect"

/** Where the sockets of the inbox live (conversations, section 7). */
export const socketPaths = {
  dialog: (dialogId: number | ":dialogId", userId: number | ":userId") => `/api/omnichannel/${dialogId}/${userId}`,
  inbox: (userId: number | ":userId") => `/api/omnichannel-sidebar/${userId}`,
  visitor: "/api/livechat/socket",
} as const

const sequence = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "Valor inválido" }))

/** Every page says that it is there. */
export const Ping = Schema.Struct({ type: Schema.Literal("ping") })

/** First on every connection: the last change that was seen. What came after it is told before anything else. */
export const Resume = Schema.Struct({ type: Schema.Literal("resume"), after: sequence })

/** Somebody is writing; said again while they are. Nothing is stored, and nobody counts it. */
export const Typing = Schema.Struct({ type: Schema.Literal("typing") })

/** A message on the sockets has the names that it has in answers. */
export const messageKeys = { text: "message", sentAt: "dateTime" } as const
