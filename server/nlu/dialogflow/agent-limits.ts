import type { Script } from "@prosa/core/engine"
import type { PublishBlocker } from "@prosa/core/flow"
import { trainedAnswers, trainedEntities } from "./agent-of-script.ts"

/** The limits of a Dialogflow agent. */
export const agentLimits = {
  intents: 2_000,
  entityTypes: 250,
  entries: 30_000,
  /** Of one entry, its value included. */
  synonyms: 200,
  /** Of one intent. */
  phrases: 2_000,
  phrasesOfAgent: 100_000,
  /** Characters of a phrase. */
  phrase: 768,
} as const

/** Returns whether two versions as large as this one exceed the limits of an agent together. */
export const crowdsAgent = (script: Script): boolean => {
  const answers = trainedAnswers(script)
  const phrases = answers.reduce((sum, { phrases: own }) => sum + own.length, 0)
  return (
    answers.length * 2 > agentLimits.intents ||
    phrases * 2 > agentLimits.phrasesOfAgent ||
    trainedEntities(script).length * 2 > agentLimits.entityTypes
  )
}

/** Lists what of a flow exceeds the limits of an agent, each with the node to change. */
export const beyondAgentLimits = (script: Script): ReadonlyArray<PublishBlocker> => {
  const answers = trainedAnswers(script)
  const entities = trainedEntities(script)
  const blockers: Array<PublishBlocker> = []
  let phrases = 0
  answers.forEach(({ node, phrases: own }, at) => {
    const before = phrases
    phrases += own.length
    if (at === agentLimits.intents) blockers.push({ nodeId: node.id, sentence: say.intents(answers.length) })
    if (own.length > agentLimits.phrases) blockers.push({ nodeId: node.id, sentence: say.phrases(own.length) })
    if (before <= agentLimits.phrasesOfAgent && phrases > agentLimits.phrasesOfAgent)
      blockers.push({ nodeId: node.id, sentence: say.phrasesOfAgent })
    if (own.some(({ length }) => length > agentLimits.phrase)) blockers.push({ nodeId: node.id, sentence: say.phrase })
  })
  entities.forEach((entity, at) => {
    const nodeId = answers.find((answer) => answer.entity?.id === entity.id)?.node.id
    if (nodeId === undefined) return
    const { name, entries } = entity
    if (at === agentLimits.entityTypes) blockers.push({ nodeId, sentence: say.entityTypes(entities.length) })
    if (entries.length > agentLimits.entries) blockers.push({ nodeId, sentence: say.entries(name) })
    if (entries.some(({ synonyms }) => synonyms.length >= agentLimits.synonyms))
      blockers.push({ nodeId, sentence: say.synonyms(name) })
  })
  return blockers
}

const shown = (count: number) => count.toLocaleString("pt-BR")

const say = {
  intents: (count: number) =>
    `O fluxo tem ${shown(count)} respostas com frases. O Dialogflow aceita ${shown(agentLimits.intents)}.`,
  entityTypes: (count: number) =>
    `O fluxo usa ${shown(count)} entidades. O Dialogflow aceita ${shown(agentLimits.entityTypes)}.`,
  phrases: (count: number) =>
    `Uma resposta tem ${shown(count)} frases. O Dialogflow aceita ${shown(agentLimits.phrases)}.`,
  phrasesOfAgent: `O fluxo tem mais de ${shown(agentLimits.phrasesOfAgent)} frases, o máximo do Dialogflow.`,
  phrase: `Uma frase tem mais de ${shown(agentLimits.phrase)} caracteres, o máximo do Dialogflow.`,
  entries: (name: string) =>
    `A entidade "${name}" tem mais de ${shown(agentLimits.entries)} valores, o máximo do Dialogflow.`,
  synonyms: (name: string) =>
    `A entidade "${name}" tem um valor com ${shown(agentLimits.synonyms)} sinônimos ou mais: o Dialogflow não aceita.`,
} as const
