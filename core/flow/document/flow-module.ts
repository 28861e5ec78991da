import { Schema } from "effect"
import { BotId } from "../../kernel/index.ts"
import { FlowNode } from "./flow-node.ts"

/** The published flow of a bot, as other flows call it. */
export const FlowModule = Schema.Struct({ botId: BotId, nodes: Schema.Array(FlowNode) })
export type FlowModule = typeof FlowModule.Type

/** Maximum modules that one flow calls, those that they call themselves included. */
export const moduleLimit = 50
