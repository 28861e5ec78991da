import { Result } from "effect"
import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import { type ForeignFile, openForeignFile } from "../foreign-file.ts"

/** A way on from a node of Botpress. */
export interface BotpressNext {
  readonly condition: string
  readonly node: string
}

/** A node of a flow of Botpress. */
export interface BotpressNode {
  readonly name: string
  readonly type: string
  /** What a node that only says something says: the type of its content, and the fields of its form. */
  readonly content: { readonly type: string; readonly form: LooseRecord } | undefined
  readonly onEnter: ReadonlyArray<string>
  /** Null: the node does not wait for an answer. */
  readonly onReceive: ReadonlyArray<string> | null
  readonly next: ReadonlyArray<BotpressNext>
  /** Of a node that calls a skill: its kind, and the flow of it. */
  readonly skill: string
  readonly flow: string
}

/** A flow of Botpress, by the path of its file below 'flows'. */
export interface BotpressFlow {
  readonly path: string
  readonly start: string
  readonly nodes: ReadonlyArray<BotpressNode>
  readonly byName: ReadonlyMap<string, BotpressNode>
  /** By their names in small letters. */
  readonly byLowerName: ReadonlyMap<string, BotpressNode>
  /** What the skill that made the flow was told. */
  readonly skillData: LooseRecord
  /** How many ways and actions are tried at every node. */
  readonly everywhere: number
  /** The node to which the flow leads when nobody answers. */
  readonly timeout: string
}

/** A bot of Botpress 12. */
export interface BotpressBot {
  readonly name: string
  readonly flows: ReadonlyMap<string, BotpressFlow>
  /** The flow where conversations begin. */
  readonly main: BotpressFlow | undefined
  /** Content by its id; the type is the id's beginning. */
  readonly contents: ReadonlyMap<string, LooseRecord>
  readonly intents: ReadonlyMap<string, LooseRecord>
  readonly questions: ReadonlyArray<LooseRecord>
  readonly entities: ReadonlyArray<LooseRecord>
  /** The suffixes of languages, the preferred one first. */
  readonly languages: ReadonlyArray<string>
  /** The file is one flow alone, without what it says. */
  readonly isFlowAlone: boolean
  /** Files that could not be read. */
  readonly unread: ReadonlyArray<string>
}

const isFlow = (json: LooseRecord): boolean =>
  Array.isArray(json["nodes"]) && typeof json["startNode"] === "string" && !("edges" in json)

/** Returns whether a file is a flow of Botpress 12, or an archive of a bot with its flows. */
export const isBotpress = ({ json, entries }: ForeignFile): boolean =>
  isFlow(looseRecord(json)) || [...entries.keys()].some((path) => path.endsWith(".flow.json"))

const mainPath = "main.flow.json"

/** Reads a bot of Botpress: total; what cannot be read is listed. */
export const readBotpress = ({ json, entries }: ForeignFile): BotpressBot => {
  if (entries.size === 0) {
    const flow = flowIn(mainPath, looseRecord(json))
    return {
      name: "",
      flows: new Map([[mainPath, flow]]),
      main: flow,
      contents: new Map(),
      intents: new Map(),
      questions: [],
      entities: [],
      languages: languagesIn({}, heldIn([flow])),
      isFlowAlone: true,
      unread: [],
    }
  }
  const unread: Array<string> = []
  const root = rootOf([...entries.keys()])
  const flows = new Map<string, BotpressFlow>()
  const contents = new Map<string, LooseRecord>()
  const intents = new Map<string, LooseRecord>()
  const questions: Array<LooseRecord> = []
  const entities: Array<LooseRecord> = []
  let config: LooseRecord = {}
  for (const [whole, text] of entries) {
    const path = whole.startsWith(root) ? whole.slice(root.length) : ""
    const [folder = ""] = path.split("/")
    const isRead =
      /^(?:flows\/.*\.flow|content-elements\/[^/]*|intents\/[^/]*|qna\/[^/]*|entities\/[^/]*|bot\.config)\.json$/u
    if (!isRead.test(path)) {
      if (whole.endsWith(".flow.json")) unread.push(whole)
      continue
    }
    const read = Result.getOrUndefined(openForeignFile(text))?.json
    if (read === undefined) {
      unread.push(whole)
      continue
    }
    const record = looseRecord(read)
    if (folder === "flows") flows.set(path.slice("flows/".length), flowIn(path.slice("flows/".length), record))
    else if (folder === "content-elements")
      for (const element of looseRecords(read)) contents.set(looseText(element["id"]), looseRecord(element["formData"]))
    else if (folder === "intents") intents.set(looseText(record["name"]), record)
    else if (folder === "qna") questions.push(record)
    else if (folder === "entities") entities.push(record)
    else config = record
  }
  return {
    name: looseText(config["name"]),
    flows,
    main: flows.get(mainPath) ?? [...flows.values()].find(({ path }) => !path.startsWith("skills/")),
    contents,
    intents,
    questions,
    entities,
    languages: languagesIn(config, [...contents.values(), ...heldIn([...flows.values()])]),
    isFlowAlone: false,
    unread,
  }
}

/** The folder of the bot: that of the flow where conversations begin, else of any flow; of several the nearest. */
const rootOf = (paths: ReadonlyArray<string>): string => {
  const folders = (end: string) =>
    paths.flatMap((path) => {
      const at = `/${path}`.lastIndexOf("/flows/")
      return at >= 0 && path.endsWith(end) ? [path.slice(0, at)] : []
    })
  const [nearest = ""] = [...folders(`flows/${mainPath}`), ...folders(".flow.json")].toSorted(
    (one, other) => one.split("/").length - other.split("/").length,
  )
  return nearest
}

const heldIn = (flows: ReadonlyArray<BotpressFlow>): ReadonlyArray<LooseRecord> =>
  flows.flatMap(({ nodes }) => nodes.flatMap(({ content }) => (content === undefined ? [] : [content.form])))

const languagesIn = (config: LooseRecord, contents: Iterable<LooseRecord>): ReadonlyArray<string> => {
  const met = new Set<string>()
  for (const content of contents)
    for (const key of Object.keys(content)) {
      const [, language] = /\$([a-z]{2}(?:-[a-z]{2})?)$/iu.exec(key) ?? []
      if (language !== undefined) met.add(language)
    }
  const own = looseText(config["defaultLanguage"])
  const rank = (language: string) =>
    language.toLowerCase() === "pt-br" ? 0 : language.toLowerCase().startsWith("pt") ? 1 : language === own ? 2 : 3
  return [...new Set([...met, ...(own === "" ? [] : [own])])].toSorted((one, other) => rank(one) - rank(other))
}

const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.map(looseText).filter((text) => text.trim() !== "") : []

const flowIn = (path: string, json: LooseRecord): BotpressFlow => {
  const nodes = looseRecords(json["nodes"]).map(nodeIn)
  const everywhere = looseRecord(json["catchAll"])
  return {
    path,
    start: looseText(json["startNode"]),
    nodes,
    byName: new Map(nodes.map((node) => [node.name, node])),
    byLowerName: new Map(nodes.map((node) => [node.name.toLowerCase(), node])),
    skillData: looseRecord(json["skillData"]),
    everywhere:
      looseRecords(everywhere["next"]).length +
      texts(everywhere["onReceive"]).length +
      texts(everywhere["onEnter"]).length,
    timeout: looseText(json["timeoutNode"]),
  }
}

const nodeIn = (node: LooseRecord): BotpressNode => ({
  name: looseText(node["name"]) || looseText(node["id"]),
  type: looseText(node["type"]) || "standard",
  content: contentIn(looseRecord(node["content"])),
  onEnter: texts(node["onEnter"]),
  onReceive: Array.isArray(node["onReceive"]) ? texts(node["onReceive"]) : null,
  next: looseRecords(node["next"]).map((one) => ({
    condition: looseText(one["condition"]).trim(),
    node: looseText(one["node"]).trim(),
  })),
  skill: looseText(node["skill"]),
  flow: looseText(node["flow"]),
})

const contentIn = (content: LooseRecord): BotpressNode["content"] => {
  const type = looseText(content["contentType"])
  return type === "" ? undefined : { type, form: looseRecord(content["formData"]) }
}

/** Returns a field of some content in the preferred language, else in any that has it. */
export const fieldIn = (content: LooseRecord, field: string, languages: ReadonlyArray<string>): unknown => {
  for (const key of [...languages.map((language) => `${field}$${language}`), field]) {
    const value = content[key]
    if (value !== undefined && value !== null && value !== "") return value
  }
  return undefined
}

/** Returns the list of a language, of lists by language; a list alone is of every language. */
export const listIn = (value: unknown, languages: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (Array.isArray(value)) return texts(value)
  const lists = looseRecord(value)
  for (const language of [...languages, ...Object.keys(lists)]) {
    const list = Object.hasOwn(lists, language) ? texts(lists[language]) : []
    if (list.length > 0) return list
  }
  return []
}
