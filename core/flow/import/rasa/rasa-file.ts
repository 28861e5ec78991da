import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import type { ForeignFile } from "../foreign-file.ts"
import { yamlIn, yamlLimit } from "../yaml-text.ts"

/** A story or a rule of a project. */
export interface RasaStory {
  readonly name: string
  readonly isRule: boolean
  /** The form that must be asking for a rule to hold. */
  readonly within: string | undefined
  /** It holds only where slots have certain values. */
  readonly isConditional: boolean
  readonly steps: ReadonlyArray<LooseRecord>
}

/** A project of Rasa: what all of its files say together. */
export interface RasaProject {
  /** What the domain says of each, by name. */
  readonly responses: ReadonlyMap<string, ReadonlyArray<LooseRecord>>
  readonly slots: ReadonlyMap<string, LooseRecord>
  readonly forms: ReadonlyMap<string, LooseRecord>
  /** The training data: intents, synonyms, lookup tables and expressions. */
  readonly training: ReadonlyArray<LooseRecord>
  readonly stories: ReadonlyArray<RasaStory>
  /** Flows of the newer product, which is led by a language model. */
  readonly flows: ReadonlyArray<string>
  /** Files that are no YAML, that are of the older format, and that hold tests. */
  readonly unread: ReadonlyArray<string>
  readonly markdown: ReadonlyArray<string>
  readonly tests: ReadonlyArray<string>
}

const yamlFile = /\.ya?ml$/iu
const testFile = /(?:^|\/)(?:tests?|e2e_tests?)\/|(?:^|\/)(?:test_|failed_|conversation_tests)[^/]*$/iu
/** How a project is run, which says nothing of its conversations. */
const settings = /(?:^|\/)(?:\.[^/]*\/.*|models\/.*|(?:config|credentials|endpoints|docker-compose)[^/]*\.ya?ml)$/iu
const older = /^##\s*(?:intent|synonym|lookup|regex)\s*:|^##\s.*\n\s*\*\s*\w/mu

/** What stands at the beginning of a line of every file of a project. */
const isPart = (text: string): boolean =>
  /^(?:nlu|stories|rules)[ \t]*:[ \t\r]*(?:#.*)?$/mu.test(text) ||
  (/^(?:responses|templates)[ \t]*:/mu.test(text) && /^(?:intents|responses|templates|version)[ \t]*:/mu.test(text)) ||
  (/^intents[ \t]*:/mu.test(text) && /^(?:entities|slots|actions)[ \t]*:/mu.test(text))

/** The files that may be of a project, by their paths; a single text has the path ''. */
const partsOf = ({ text, entries }: Pick<ForeignFile, "text" | "entries">): ReadonlyArray<readonly [string, string]> =>
  entries.size === 0
    ? [["", text]]
    : [...entries].filter(([path]) => yamlFile.test(path) && !settings.test(path) && !testFile.test(path))

/** Returns whether a file is a project of Rasa, or one YAML file of it. */
export const isRasa = (file: ForeignFile): boolean =>
  file.json === undefined && partsOf(file).some(([, text]) => isPart(text))

/** Characters of the YAML files of a project together. */
const mostYaml = 2 * yamlLimit

/** Returns whether a file is of the older format alone, in which phrases and stories are Markdown. */
export const isOlderRasa = ({ text, entries }: ForeignFile): boolean =>
  entries.size === 0
    ? /^\s*(?:#|<!--)/u.test(text) && older.test(text.slice(0, 20_000))
    : [...entries].some(([path, written]) => /\.md$/iu.test(path) && older.test(written.slice(0, 20_000)))

/** Reads a project, or says why it cannot be read: total; what several files say of the same counts once, the later of them. */
export const readRasa = (file: Pick<ForeignFile, "text" | "entries">): RasaProject | { readonly why: string } => {
  if (partsOf(file).reduce((sum, [, text]) => sum + text.length, 0) > mostYaml)
    return { why: `Os arquivos YAML do projeto têm juntos mais de ${mostYaml / 1_000_000} milhões de caracteres.` }
  const responses = new Map<string, ReadonlyArray<LooseRecord>>()
  const slots = new Map<string, LooseRecord>()
  const forms = new Map<string, LooseRecord>()
  const training: Array<LooseRecord> = []
  const rules: Array<RasaStory> = []
  const stories: Array<RasaStory> = []
  const flows: Array<string> = []
  const unread: Array<string> = []
  for (const [path, text] of partsOf(file)) {
    const value = yamlIn(text)
    if (value === undefined) unread.push(path)
    const part = looseRecord(value)
    for (const [name, said] of Object.entries(looseRecord(part["responses"] ?? part["templates"])))
      responses.set(
        name,
        (Array.isArray(said) ? said : [said]).map((one: unknown) =>
          typeof one === "string" ? { text: one } : looseRecord(one),
        ),
      )
    for (const [name, slot] of Object.entries(looseRecord(part["slots"]))) slots.set(name, looseRecord(slot))
    for (const [name, form] of formsIn(part["forms"])) forms.set(name, form)
    training.push(...looseRecords(part["nlu"]))
    rules.push(...looseRecords(part["rules"]).map((rule) => storyOf(rule, true)))
    stories.push(...looseRecords(part["stories"]).map((story) => storyOf(story, false)))
    flows.push(...Object.keys(looseRecord(part["flows"])))
  }
  if (file.entries.size === 0 && unread.length > 0)
    return { why: "O arquivo parece ser do Rasa, e não é um YAML válido, ou é grande demais." }
  const paths = [...file.entries.keys()]
  return {
    responses,
    slots,
    forms,
    training,
    stories: [...rules, ...stories],
    flows,
    unread,
    markdown: paths.filter(
      (path) => /\.md$/iu.test(path) && older.test(file.entries.get(path)?.slice(0, 20_000) ?? ""),
    ),
    tests: paths.filter((path) => yamlFile.test(path) && testFile.test(path)),
  }
}

/** Forms are a map by their names, or, in the oldest files, a list. */
const formsIn = (value: unknown): ReadonlyArray<readonly [string, LooseRecord]> =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => (typeof one === "string" ? [[one, {}] as const] : formsIn(looseRecord(one))))
    : Object.entries(looseRecord(value)).map(([name, form]) => [name, looseRecord(form)] as const)

const storyOf = (story: LooseRecord, isRule: boolean): RasaStory => ({
  name: looseText(story["rule"] ?? story["story"]) || "sem nome",
  isRule,
  within: looseRecords(story["condition"])
    .map((condition) => looseText(condition["active_loop"]))
    .find((form) => form !== ""),
  isConditional: looseRecords(story["condition"]).some((condition) => "slot_was_set" in condition),
  steps: looseRecords(story["steps"]),
})
