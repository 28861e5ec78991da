import { type CompiledEntity, compileEntity, type EntityType, findValues } from "@prosa/core/entity"
import type { Script } from "@prosa/core/engine"
import type { FlowNode, UserInteraction } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import type { AgentVersion } from "../language-agents.ts"
import { contextName, entityTypeName, intentName } from "./agent-names.ts"

/** An entity type, as Dialogflow's REST API has it. */
export interface AgentEntityType {
  readonly displayName: string
  readonly kind: "KIND_MAP" | "KIND_LIST" | "KIND_REGEXP"
  readonly enableFuzzyExtraction?: true
  readonly entities: ReadonlyArray<{ readonly value: string; readonly synonyms: ReadonlyArray<string> }>
}

/** A part of a training phrase; with an entity type, a value in it. */
export interface PhrasePart {
  readonly text: string
  readonly entityType?: string
  readonly alias?: string
  readonly userDefined?: true
}

/** An intent, as Dialogflow's REST API has it. */
export interface AgentIntent {
  readonly displayName: string
  readonly priority: number
  readonly inputContextNames: ReadonlyArray<string>
  readonly action: string
  readonly trainingPhrases: ReadonlyArray<{ readonly type: "EXAMPLE"; readonly parts: ReadonlyArray<PhrasePart> }>
  readonly parameters: ReadonlyArray<{
    readonly displayName: string
    readonly value: string
    readonly entityTypeDisplayName: string
    readonly mandatory: false
  }>
  readonly messages: readonly []
}

/** What an agent learns of one version. */
export interface AgentParts {
  readonly entityTypes: ReadonlyArray<AgentEntityType>
  readonly intents: ReadonlyArray<AgentIntent>
}

/** The parameter of an intent that holds the value of its answer's entity. */
export const valueParameter = "valor"

/** An answer with training phrases, which becomes an intent. */
export interface TrainedAnswer extends Pick<UserInteraction, "phrases" | "entity"> {
  readonly node: FlowNode
  readonly target: NodeId
}

/** Lists the answers of a script that become intents: those with a target and a written phrase. */
export const trainedAnswers = ({ flow }: Script): ReadonlyArray<TrainedAnswer> =>
  flow.nodes.flatMap((node) =>
    node.userInteractions.flatMap(({ target, phrases, entity }) => {
      const written = [...new Set(phrases.map((phrase) => phrase.trim()))].filter((phrase) =>
        /[\p{L}\p{N}]/u.test(phrase),
      )
      return target === null || written.length === 0 ? [] : [{ node, target, phrases: written, entity }]
    }),
  )

/** Lists the entity types that an agent learns: entities of bots that such answers use. Those of the system stay ours. */
export const trainedEntities = (script: Script): ReadonlyArray<EntityType> => {
  const used = new Set(trainedAnswers(script).map(({ entity }) => entity?.id))
  return script.entities.filter(({ id, kind, entries }) => kind !== "system" && entries.length > 0 && used.has(id))
}

/**
 * Returns what an agent learns of a version: an intent for each answer with phrases, active in its node's context, and the
 * entities that they capture. Values in a phrase are annotated.
 */
export const agentOfScript = (script: Script, version: AgentVersion, projectId: string): AgentParts => {
  const entities = trainedEntities(script)
  const compiled = new Map(entities.map((entity) => [entity.id, compileEntity(entity)]))
  return {
    entityTypes: entities.map((entity) => entityTypeOf(entity, version)),
    intents: trainedAnswers(script).map(({ node, target, phrases, entity }): AgentIntent => {
      const found = entity === null ? undefined : compiled.get(entity.id)
      const entityType = entity === null || found === undefined ? undefined : `@${entityTypeName(version, entity.id)}`
      return {
        displayName: intentName(version, node.id, target),
        priority: 500_000,
        inputContextNames: [`projects/${projectId}/agent/sessions/-/contexts/${contextName(version, node.id)}`],
        action: `goto.n${target}`,
        trainingPhrases: phrases.map((phrase) => ({
          type: "EXAMPLE",
          parts:
            found === undefined || entityType === undefined ? [{ text: phrase }] : partsOf(phrase, found, entityType),
        })),
        parameters:
          entityType === undefined
            ? []
            : [
                {
                  displayName: valueParameter,
                  value: `$${valueParameter}`,
                  entityTypeDisplayName: entityType,
                  mandatory: false,
                },
              ],
        messages: [],
      }
    }),
  }
}

const entityTypeOf = ({ id, kind, fuzzy, entries }: EntityType, version: AgentVersion): AgentEntityType => {
  const synonyms = entries.some((entry) => entry.synonyms.length > 0)
  return {
    displayName: entityTypeName(version, id),
    kind: kind === "regex" ? "KIND_REGEXP" : synonyms ? "KIND_MAP" : "KIND_LIST",
    ...(fuzzy ? { enableFuzzyExtraction: true } : {}),
    entities: entries.map(({ value, synonyms: others }) => ({ value, synonyms: [...new Set([value, ...others])] })),
  }
}

const partsOf = (phrase: string, entity: CompiledEntity, entityType: string): ReadonlyArray<PhrasePart> => {
  const parts: Array<PhrasePart> = []
  let from = 0
  for (const { start, end } of findValues(entity, phrase)) {
    if (start > from) parts.push({ text: phrase.slice(from, start) })
    parts.push({ text: phrase.slice(start, end), entityType, alias: valueParameter, userDefined: true })
    from = end
  }
  if (from < phrase.length) parts.push({ text: phrase.slice(from) })
  return parts
}
