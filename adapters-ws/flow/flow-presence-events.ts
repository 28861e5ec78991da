import { PresentUser } from "@prosa/core/flow"
import { NodeId } from "@prosa/core/kernel"
import { Schema } from "effect"

/** The path of the socket of a user who has the flow of a bot open. */
export const flowPresencePath = (botId: number | ":botId", userId: number | ":userId"): string =>
  `/api/flow-presence/${botId}/${userId}`

/** The only frame of a client besides the heartbeat: the selected node, null for none. */
export const FlowPresenceFrame = Schema.Struct({ type: Schema.tag("select"), node: Schema.NullOr(NodeId) })
export type FlowPresenceFrame = typeof FlowPresenceFrame.Type

/** All other users who have the flow open. Sent when it changes; a client that is alone receives none. */
export const FlowPresenceNews = Schema.Struct({ type: Schema.tag("present"), users: Schema.Array(PresentUser) })
export type FlowPresenceNews = typeof FlowPresenceNews.Type
