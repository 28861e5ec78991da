/** An agent of the fake Dialogflow: what was stored, and what it was last trained with. */
export interface FakeAgent {
  readonly intents: Map<string, FakeIntent>
  readonly entityTypes: Map<string, FakeEntityType>
  trained: { readonly intents: ReadonlyArray<FakeIntent>; readonly entityTypes: ReadonlyArray<FakeEntityType> }
}

export interface FakeIntent {
  readonly name: string
  readonly displayName: string
  readonly inputContextNames: ReadonlyArray<string>
  readonly action: string
  readonly trainingPhrases: ReadonlyArray<{
    readonly parts: ReadonlyArray<{ readonly text: string; readonly entityType?: string }>
  }>
  readonly parameters: ReadonlyArray<{ readonly displayName: string; readonly entityTypeDisplayName: string }>
}

export interface FakeEntityType {
  readonly name: string
  readonly displayName: string
  readonly kind: string
  readonly entities: ReadonlyArray<{ readonly value: string; readonly synonyms: ReadonlyArray<string> }>
}

export const emptyAgent = (): FakeAgent => ({
  intents: new Map(),
  entityTypes: new Map(),
  trained: { intents: [], entityTypes: [] },
})

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/gu) ?? []

/** The share of words that two texts have in common. */
const likeness = (text: string, phrase: string): number => {
  const [some, others] = [new Set(wordsOf(text)), new Set(wordsOf(phrase))]
  const common = [...some].filter((word) => others.has(word)).length
  return common / Math.max(1, new Set([...some, ...others]).size)
}

/** Finds the intent of the active contexts whose phrases are the most like a text, and its parameters. */
export const matchIntent = ({ trained }: FakeAgent, text: string, contexts: ReadonlyArray<string>) => {
  const active = new Set(contexts.map((name) => name.slice(name.lastIndexOf("/") + 1).toLowerCase()))
  const [best] = trained.intents
    .filter(({ inputContextNames }) =>
      inputContextNames.every((name) => active.has(name.slice(name.lastIndexOf("/") + 1).toLowerCase())),
    )
    .map((intent) => ({
      intent,
      score: Math.max(
        0,
        ...intent.trainingPhrases.map(({ parts }) => likeness(text, parts.map((part) => part.text).join(""))),
      ),
    }))
    .sort((a, b) => b.score - a.score)
  if (best === undefined || best.score < 0.3) return undefined
  const said = ` ${wordsOf(text).join(" ")} `
  const valueOf = (displayName: string) =>
    trained.entityTypes
      .find((type) => `@${type.displayName}` === displayName)
      ?.entities.find(({ synonyms }) => synonyms.some((synonym) => said.includes(` ${wordsOf(synonym).join(" ")} `)))
      ?.value ?? ""
  const parameters = best.intent.parameters.map(
    ({ displayName, entityTypeDisplayName }) => [displayName, valueOf(entityTypeDisplayName)] as const,
  )
  return { ...best, parameters: Object.fromEntries(parameters) }
}
