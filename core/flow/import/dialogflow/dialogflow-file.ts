import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import { folderOf, type ForeignFile, jsonIn } from "../foreign-file.ts"

/** A parameter of an intent, which the agent takes out of what the person says. */
export interface DialogflowParameter {
  readonly name: string
  /** '@sys.date', '@cor'. */
  readonly dataType: string
  readonly isRequired: boolean
  readonly isList: boolean
  /** What is asked where a required one is missing. */
  readonly prompts: ReadonlyArray<string>
  readonly defaultValue: string
}

/** A phrase that an intent was trained with. */
export interface DialogflowPhrase {
  readonly text: string
  /** The parameter that the whole phrase is a value of; undefined: it says more. */
  readonly whole: string | undefined
  /** An older form: names of entities stand in it instead of examples. */
  readonly isTemplate: boolean
}

/** An intent of an agent. */
export interface DialogflowIntent {
  readonly id: string
  readonly name: string
  /** The contexts that must be active: it is understood at any time without any. */
  readonly inputs: ReadonlyArray<string>
  /** The contexts that it makes active, with their lifespans; 0 ends one. */
  readonly outputs: ReadonlyMap<string, number>
  readonly events: ReadonlyArray<string>
  readonly isFallback: boolean
  readonly usesWebhook: boolean
  readonly endsConversation: boolean
  readonly hasConditions: boolean
  readonly parameters: ReadonlyArray<DialogflowParameter>
  /** Its answers, as they are written. */
  readonly messages: ReadonlyArray<LooseRecord>
  readonly phrases: ReadonlyArray<DialogflowPhrase>
}

/** An entity of an agent. */
export interface DialogflowEntity {
  readonly name: string
  readonly isRegex: boolean
  readonly isFuzzy: boolean
  /** Words that are in none of its values are recognised as well, by what stands around them. */
  readonly expands: boolean
  readonly entries: ReadonlyArray<{ readonly value: string; readonly synonyms: ReadonlyArray<string> }>
}

/** The export of an agent of Dialogflow ES, in one of its languages. */
export interface DialogflowAgent {
  readonly name: string
  readonly language: string
  /** The languages that do not come. */
  readonly otherLanguages: ReadonlyArray<string>
  readonly intents: ReadonlyArray<DialogflowIntent>
  readonly entities: ReadonlyArray<DialogflowEntity>
  /** Files of intents and entities that are no JSON. */
  readonly unread: ReadonlyArray<string>
}

/** Returns whether an archive is the export of an agent of Dialogflow ES. */
export const isDialogflow = ({ entries }: Pick<ForeignFile, "entries">): boolean => agentFolder(entries) !== undefined

/** The folder of an agent, '' for the top: that of its settings, or, where these were left out, of phrases of its intents. */
const agentFolder = (entries: ForeignFile["entries"]): string | undefined => {
  const folder = folderOf(entries, "agent.json")
  const paths = [...entries.keys()]
  if (folder !== undefined && paths.some((path) => intentFile.test(path.slice(folder.length)))) return folder
  return paths
    .map((path) => /^(.*\/|)intents\/[^/]+_usersays_[A-Za-z-]+\.json$/u.exec(path)?.[1])
    .find((found) => found !== undefined)
}

/** Returns whether an archive is the export of an agent of Dialogflow CX, which is another product. */
export const isDialogflowCx = ({ entries }: Pick<ForeignFile, "entries">): boolean => {
  const folder = folderOf(entries, "agent.json")
  return folder !== undefined && [...entries.keys()].some((path) => path.startsWith(`${folder}flows/`))
}

const intentFile = /^intents\/[^/]+\.json$/u
const entityFile = /^entities\/[^/]+\.json$/u
const phrasesFile = /^(.*)_usersays_([A-Za-z-]+)\.json$/u
const entriesFile = /^(.*)_entries_([A-Za-z-]+)\.json$/u

/** Reads the export of an agent: total; what cannot be read is told in `unread`. Brazilian Portuguese comes first, else the agent's own language. */
export const readDialogflow = (entries: ReadonlyMap<string, string>): DialogflowAgent => {
  const folder = agentFolder(entries) ?? ""
  const agent = looseRecord(jsonIn(entries.get(`${folder}agent.json`) ?? ""))
  const unread: Array<string> = []
  const files = new Map<string, unknown>()
  for (const [path, text] of entries) {
    const own = path.startsWith(folder) ? path.slice(folder.length) : ""
    if (!intentFile.test(own) && !entityFile.test(own)) continue
    const json = jsonIn(text)
    if (json === undefined) unread.push(own)
    else files.set(own, json)
  }
  const languages = new Set<string>()
  for (const path of files.keys()) {
    const [, , found] = phrasesFile.exec(path) ?? entriesFile.exec(path) ?? []
    if (found !== undefined) languages.add(found.toLowerCase())
  }
  const own = looseText(agent["language"]).toLowerCase()
  const spoken = [...languages, ...(own === "" ? [] : [own])]
  const language = ["pt-br", "pt"].find((one) => spoken.includes(one)) ?? (own === "" ? (spoken[0] ?? "pt-br") : own)
  const ending = new Set(listed(looseRecord(agent["googleAssistant"])["endIntentIds"]))
  const alone = [...files].filter(([path]) => !phrasesFile.test(path) && !entriesFile.test(path))
  const paths = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]))
  const list = (path: string, kind: "usersays" | "entries"): ReadonlyArray<LooseRecord> => {
    const found = paths.get(`${path.slice(0, -5)}_${kind}_${language}.json`.toLowerCase())
    return looseRecords(found === undefined ? undefined : files.get(found))
  }
  return {
    name: looseText(agent["displayName"]) || looseText(looseRecord(agent["googleAssistant"])["project"]),
    language,
    otherLanguages: [...languages].filter((one) => one !== language),
    intents: alone
      .filter(([path]) => intentFile.test(path))
      .map(([path, json]) => intentOf(looseRecord(json), path, list(path, "usersays"), language, ending)),
    entities: alone
      .filter(([path]) => entityFile.test(path))
      .map(([path, json]) => entityOf(looseRecord(json), path, list(path, "entries"))),
    unread,
  }
}

const listed = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).map(looseText).filter((text) => text.trim() !== "")

const nameOf = (path: string): string => path.replace(/^[^/]*\//u, "").replace(/\.json$/u, "")

const intentOf = (
  intent: LooseRecord,
  path: string,
  phrases: ReadonlyArray<LooseRecord>,
  language: string,
  ending: ReadonlySet<string>,
): DialogflowIntent => {
  const [response = {}] = looseRecords(intent["responses"])
  const id = looseText(intent["id"]) || path
  const isSpoken = ({ lang }: LooseRecord) =>
    lang === undefined || lang === "" || looseText(lang).toLowerCase() === language
  return {
    id,
    name: looseText(intent["name"]) || nameOf(path),
    inputs: [...new Set(listed(intent["contexts"] ?? []).map(contextName))],
    outputs: new Map(
      (Array.isArray(response["affectedContexts"]) ? response["affectedContexts"] : []).flatMap((one: unknown) => {
        const { name, lifespan } = looseRecord(one)
        const named = contextName(looseText(name ?? one))
        return named === "" ? [] : [[named, typeof lifespan === "number" ? lifespan : 5] as const]
      }),
    ),
    events: looseRecords(intent["events"])
      .map(({ name }) => looseText(name))
      .filter((name) => name !== ""),
    isFallback: intent["fallbackIntent"] === true,
    usesWebhook: intent["webhookUsed"] === true || intent["webhookForSlotFilling"] === true,
    endsConversation: intent["endInteraction"] === true || ending.has(id),
    hasConditions: [intent["conditionalResponses"], intent["conditionalFollowupEvents"]].some(
      (conditions) => Array.isArray(conditions) && conditions.length > 0,
    ),
    parameters: looseRecords(response["parameters"]).map((parameter) => ({
      name: looseText(parameter["name"]),
      dataType: looseText(parameter["dataType"]),
      isRequired: parameter["required"] === true,
      isList: parameter["isList"] === true,
      prompts: looseRecords(parameter["prompts"])
        .filter(isSpoken)
        .map(({ value }) => looseText(value))
        .filter((text) => text.trim() !== ""),
      defaultValue: looseText(parameter["defaultValue"]),
    })),
    messages: looseRecords(response["messages"]).filter(isSpoken),
    // The oldest exports hold the phrases in the file of the intent.
    phrases: [...phrases, ...looseRecords(intent["userSays"])].map(phraseOf).filter(({ text }) => text !== ""),
  }
}

/** Contexts are alike whatever their case; older exports write the whole path of one. */
const contextName = (written: string): string => written.slice(written.lastIndexOf("/") + 1).toLowerCase()

const phraseOf = ({ data, isTemplate }: LooseRecord): DialogflowPhrase => {
  const parts = looseRecords(data)
  const filled = parts.filter(({ text }) => looseText(text).trim() !== "")
  const [only] = filled
  const alias = filled.length === 1 ? looseText(only?.["alias"]) : ""
  return {
    text: parts
      .map(({ text }) => looseText(text))
      .join("")
      .replace(/\s+/gu, " ")
      .trim(),
    whole: alias === "" ? undefined : alias,
    isTemplate: isTemplate === true,
  }
}

const entityOf = (entity: LooseRecord, path: string, entries: ReadonlyArray<LooseRecord>): DialogflowEntity => ({
  name: looseText(entity["name"]) || nameOf(path),
  isRegex: entity["isRegexp"] === true,
  isFuzzy: entity["allowFuzzyExtraction"] === true,
  expands: entity["automatedExpansion"] === true,
  entries: [...entries, ...looseRecords(entity["entries"])]
    .map(({ value, synonyms }) => ({ value: looseText(value).trim(), synonyms: listed(synonyms ?? []) }))
    .filter(({ value }) => value !== ""),
})
