import { SequenceNumber } from "@prosa/core/kernel"
import { Schema } from "effect"

/** The paths of the inbox's sockets (conversations, section 7). */
export const socketPaths = {
  dialog: (dialogId: number | ":dialogId", userId: number | ":userId") => `/api/omnichannel/${dialogId}/${userId}`,
  inbox: (userId: number | ":userId") => `/api/omnichannel-sidebar/${userId}`,
  visitor: "/api/livechat/socket",
} as const

/** The heartbeat of every page. */
export const Ping = Schema.Struct({ type: Schema.Literal("ping") })

/**
 * The first frame of every connection: the last change received. The changes after it are sent before anything else.
 */
export const Resume = Schema.Struct({ type: Schema.Literal("resume"), after: SequenceNumber })

/** The typing indicator, repeated meanwhile. It is not stored and has no sequence number. */
export const Typing = Schema.Struct({ type: Schema.Literal("typing") })

/** A message has the same keys on the sockets as in HTTP responses. */
export const messageKeys = { text: "message", sentAt: "dateTime" } as const
