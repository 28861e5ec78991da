import { looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import type { AnswerChoice } from "../../document/answer-choice.ts"
import { buttonLabels, cutLabels } from "../button-labels.ts"
import type { DraftWay } from "../import-draft.ts"
import type { StepQuestion } from "../step-writer.ts"
import { callOf, type KeptList } from "./typebot-call.ts"
import type { TypebotBlock, TypebotFile } from "./typebot-file.ts"

/** A question with buttons, and what is changed about it. */
export interface ChoiceQuestion {
  readonly question: StepQuestion
  readonly changed: ReadonlyArray<string>
}

/** What choices of lists need to know of the whole flow. */
export interface KnownLists {
  /** The values that hold lists of answers. */
  readonly lists: ReadonlyMap<string, KeptList>
  /** Returns what else is kept of an item, where 'Map item with same index' looked it up by the value of the choice. */
  readonly kept: (chosen: string, list: string) => ReadonlyArray<{ readonly path: string; readonly name: string }>
  /** The blocks 'Map item with same index' that choices replace. */
  readonly replaced: ReadonlySet<string>
}

/** Reads which values of a flow hold lists, and which blocks look something up in them. */
export const knownListsOf = (file: TypebotFile): KnownLists => {
  const blocks = file.groups.flatMap((group) => group.blocks)
  const lists = new Map<string, KeptList>()
  for (const { type, options } of blocks) {
    const read = type === "Webhook" ? callOf(options, file) : undefined
    if (read !== undefined && "lists" in read) for (const [name, list] of read.lists) lists.set(name, list)
  }
  const kept = new Map<string, Array<{ readonly path: string; readonly name: string }>>()
  const replaced = new Set<string>()
  for (const { id, type, options } of blocks) {
    if (type !== "Set variable" || options["type"] !== "Map item with same index") continue
    const asked = looseRecord(options["mapListItemParams"])
    const [chosen, base, target, name] = [
      file.variable(asked["baseItemVariableId"]),
      file.variable(asked["baseListVariableId"]),
      file.variable(asked["targetListVariableId"]),
      file.variable(options["variableId"]),
    ]
    const [from, to] = [lists.get(base ?? ""), lists.get(target ?? "")]
    if (chosen === undefined || name === undefined || from === undefined || from.list !== to?.list) continue
    const key = `${chosen}/${base}`
    const fields = kept.get(key) ?? []
    if (!fields.some((field) => field.name === name)) fields.push({ path: to.field, name })
    kept.set(key, fields)
    replaced.add(id)
  }
  return { lists, kept: (chosen, list) => kept.get(`${chosen}/${list}`) ?? [], replaced }
}

/** Reads a block of buttons or pictures. */
export const questionOfChoice = (
  { type, options, items, edge }: TypebotBlock,
  file: TypebotFile,
  known: KnownLists,
  next: string,
): ChoiceQuestion => {
  const changed: Array<string> = []
  const name = file.variable(options["variableId"])
  const several = options["isMultipleChoice"] === true
  const list = file.variable(options["dynamicVariableId"])
  const after = file.targetOf(edge) ?? next
  if (list !== undefined) {
    const path = known.lists.get(list)?.field ?? ""
    if (path === "") changed.push(`As opções são os itens de @${list}, que precisa ser uma lista de uma chamada.`)
    const keeps = name === undefined ? [] : [{ path, name }, ...known.kept(name, list)]
    const choice = { list: { value: list, label: path }, several, keeps }
    return { question: { ways: [{ to: after, choice }] }, changed }
  }
  const offered = new Map<string, string>()
  let isHidden = false
  for (const item of items) {
    const words = looseText(item["content"] ?? item["title"])
      .replace(/\s+/gu, " ")
      .trim()
    isHidden ||= looseRecord(item["displayCondition"])["isEnabled"] === true
    if (words !== "" && !offered.has(words))
      offered.set(words, several ? after : (file.targetOf(item["outgoingEdgeId"]) ?? after))
  }
  const labels = buttonLabels([...offered.keys()])
  if (isHidden) changed.push("Opções com condição aparecem sempre.")
  if ([...offered.keys()].some((words) => words.includes("{{"))) changed.push("Opções não citam valores.")
  if (type === "picture choice input") changed.push("As imagens das opções não vieram.")
  if ([...labels].some(([words, label]) => words !== label)) changed.push(cutLabels)
  const ways = new Map<string, Array<string>>()
  for (const [words, to] of offered) {
    const phrases = ways.get(to) ?? []
    phrases.push(...new Set([labels.get(words) ?? words, words]))
    ways.set(to, phrases)
  }
  const choice: AnswerChoice | undefined =
    name === undefined && !several
      ? undefined
      : { list: null, several, keeps: name === undefined ? [] : [{ path: "", name }] }
  return {
    question: {
      ways: [...ways].map(([to, phrases]): DraftWay => ({ to, phrases, ...(choice !== undefined && { choice }) })),
      replies: [...labels.values()],
      fallback: looseText(options["retryMessageContent"]),
    },
    changed,
  }
}

/** Lists the buttons of cards as the items of a choice. */
export const pathsOfCards = (items: TypebotBlock["items"]): TypebotBlock["items"] =>
  items.flatMap((item) =>
    looseRecords(item["paths"]).map((path) => ({
      content: path["text"],
      outgoingEdgeId: path["outgoingEdgeId"],
    })),
  )
