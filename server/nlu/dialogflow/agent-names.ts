import type { BotId, EntityTypeId, NodeId } from "@prosa/core/kernel"
import type { AgentVersion } from "../language-agents.ts"

/**
 * The names of a version's parts in an agent. All begin with bot and version, so that versions, and bots that share a
 * project, stand beside each other; they depend on ids only, so that a version has the same names at every attempt.
 */
export const prefixOf = ({ botId, version }: AgentVersion): string => `b${botId}_${version}_`

/** The context of a node: its intents match while it is active. */
export const contextName = (version: AgentVersion, node: NodeId): string => `${prefixOf(version)}n${node}`

/** The intent of an answer, which its node and its target name. */
export const intentName = (version: AgentVersion, node: NodeId, target: NodeId): string =>
  `${contextName(version, node)}_n${target}`

export const entityTypeName = (version: AgentVersion, entity: EntityTypeId): string => `${prefixOf(version)}e${entity}`

/** Reads the version of a name; undefined if the name is not ours. */
export const versionIn = (name: string): AgentVersion | undefined => {
  const [, bot, version] = /^b(\d{1,15})_([ft]\d{1,15})_/u.exec(name) ?? []
  // an id that was written by `prefixOf`
  return bot === undefined || version === undefined ? undefined : { botId: Number(bot) as BotId, version }
}

/** Reads the target of an intent of a node; undefined for every other intent. */
export const targetIn = (name: string, version: AgentVersion, node: NodeId): NodeId | undefined => {
  const start = `${contextName(version, node)}_n`
  const id = name.startsWith(start) ? name.slice(start.length) : ""
  // as above
  return /^\d{1,15}$/u.test(id) ? (Number(id) as NodeId) : undefined
}
