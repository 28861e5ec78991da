import { strToU8, zipSync } from "fflate"

/** A parameter of a sketched intent: its type, and what is asked for it where it is required. */
export interface SketchedParameter {
  readonly type: string
  readonly prompt?: string
  readonly isList?: boolean
}

/** An intent of a sketched agent; a phrase in which `{palavras|parâmetro}` stands is annotated. */
export interface SketchedIntent {
  readonly phrases?: ReadonlyArray<string>
  /** Each is one message: alternatives of a text, or what the console writes for another kind. */
  readonly says?: ReadonlyArray<ReadonlyArray<string> | object>
  readonly inputs?: ReadonlyArray<string>
  readonly outputs?: Readonly<Record<string, number>>
  readonly parameters?: Readonly<Record<string, SketchedParameter>>
  readonly events?: ReadonlyArray<string>
  readonly fallback?: boolean
  /** Any other fields of the file. */
  readonly besides?: object
}

/** An agent: its intents by name, and the entities by theirs, each value with its synonyms. */
export interface SketchedAgent {
  readonly intents: Readonly<Record<string, SketchedIntent>>
  readonly entities?: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>>
  readonly language?: string
  /** The folder in which the agent is packed. */
  readonly folder?: string
}

/** Packs texts as a zip archive. */
export const packedFiles = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

/** Writes the export of an agent of Dialogflow ES as the console does, file by file. */
export const sketchedAgentFiles = ({
  intents,
  entities = {},
  language = "pt-br",
  folder = "",
}: SketchedAgent): Readonly<Record<string, string>> => {
  const files: Record<string, unknown> = {
    "package.json": { version: "1.0.0" },
    "agent.json": { language, googleAssistant: { project: "loja-agent" } },
  }
  for (const [name, { phrases = [], besides = {}, ...intent }] of Object.entries(intents)) {
    files[`intents/${name}.json`] = {
      id: `id-${name}`,
      name,
      contexts: intent.inputs ?? [],
      responses: [
        {
          affectedContexts: Object.entries(intent.outputs ?? {}).map(([context, lifespan]) => ({
            name: context,
            lifespan,
          })),
          parameters: Object.entries(intent.parameters ?? {}).map(([parameter, { type, prompt, isList = false }]) => ({
            name: parameter,
            dataType: type,
            value: `$${parameter}`,
            required: prompt !== undefined,
            isList,
            prompts: prompt === undefined ? [] : [{ lang: language, value: prompt }],
          })),
          messages: (intent.says ?? []).map((said) =>
            Array.isArray(said) ? { type: "0", lang: language, speech: said } : { lang: language, ...said },
          ),
        },
      ],
      webhookUsed: false,
      fallbackIntent: intent.fallback ?? false,
      events: (intent.events ?? []).map((event) => ({ name: event })),
      ...besides,
    }
    if (phrases.length > 0)
      files[`intents/${name}_usersays_${language}.json`] = phrases.map((phrase) => ({
        data: phrase.split(/(\{[^{}]*\})/u).flatMap((text) => {
          const [, words, alias] = /^\{([^|]*)\|([^}]*)\}$/u.exec(text) ?? []
          if (text === "") return []
          return [
            words === undefined
              ? { text, userDefined: false }
              : { text: words, alias, meta: `@${alias}`, userDefined: true },
          ]
        }),
        isTemplate: false,
        count: 0,
      }))
  }
  for (const [name, entries] of Object.entries(entities)) {
    files[`entities/${name}.json`] = { id: `id-${name}`, name, isRegexp: false }
    files[`entities/${name}_entries_${language}.json`] = Object.entries(entries).map(([value, synonyms]) => ({
      value,
      synonyms: [value, ...synonyms],
    }))
  }
  return Object.fromEntries(Object.entries(files).map(([path, json]) => [`${folder}${path}`, JSON.stringify(json)]))
}

/** Writes the export of an agent of Dialogflow ES as a zip archive. */
export const sketchDialogflow = (agent: SketchedAgent): Uint8Array => packedFiles(sketchedAgentFiles(agent))
