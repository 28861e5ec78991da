import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import { valueNamesFor } from "../value-names.ts"

/** A block of a Typebot; what its kind needs stands in `options`, `content` and `items`. */
export interface TypebotBlock {
  readonly id: string
  readonly type: string
  readonly options: LooseRecord
  readonly content: LooseRecord
  readonly items: ReadonlyArray<LooseRecord>
  /** Where it leads; undefined: to the block below. */
  readonly edge: string | undefined
}

/** A group of blocks, which follow each other. */
export interface TypebotGroup {
  readonly id: string
  readonly title: string
  readonly blocks: ReadonlyArray<TypebotBlock>
}

/** The export of a Typebot, of any version since 3. */
export interface TypebotFile {
  readonly name: string
  readonly groups: ReadonlyArray<TypebotGroup>
  /** The step that the start leads to; undefined: none. */
  readonly start: string | undefined
  /** Returns the step that an edge leads to: a group, or a block within one; undefined: there is none. */
  readonly targetOf: (edge: unknown) => string | undefined
  /** Returns the step of a group, or of a block in it. */
  readonly stepOf: (group: unknown, block: unknown) => string | undefined
  /** The blocks within groups to which something leads. */
  readonly entered: ReadonlySet<string>
  /** Returns the name of a variable by its id; undefined: it has none. */
  readonly variable: (id: unknown) => string | undefined
  /** Returns the name of a variable by what Typebot calls it. */
  readonly named: (name: string) => string | undefined
  /** The names of the values that lists are kept in, one item after the other. */
  readonly appended: ReadonlySet<string>
}

/** Returns whether a JSON is the export of a Typebot. */
export const isTypebot = (json: LooseRecord): boolean =>
  Array.isArray(json["edges"]) &&
  (Array.isArray(json["groups"]) || (Array.isArray(json["blocks"]) && looseRecords(json["blocks"]).some(hasSteps)))

const hasSteps = (group: LooseRecord): boolean => Array.isArray(group["steps"])

/** Reads the export of a Typebot: total; what cannot be read is absent. */
export const readTypebot = (json: LooseRecord): TypebotFile => {
  // Before version 4 groups were 'blocks' of 'steps'.
  const groups = looseRecords(json["groups"] ?? json["blocks"]).map(groupIn)
  const firsts = new Map(groups.map(({ id, blocks }) => [id, blocks[0]?.id]))
  const groupOfBlock = new Map(groups.flatMap(({ id, blocks }) => blocks.map((block) => [block.id, id] as const)))
  const stepOf = (group: unknown, block: unknown): string | undefined => {
    const inside = looseText(block)
    const home = firsts.has(looseText(group)) ? looseText(group) : groupOfBlock.get(inside)
    if (home === undefined) return undefined
    return inside === "" || groupOfBlock.get(inside) !== home || firsts.get(home) === inside ? home : blockStep(inside)
  }
  const targets = new Map<string, string>()
  const entered = new Set<string>()
  for (const edge of looseRecords(json["edges"])) {
    const to = looseRecord(edge["to"])
    const step = "groupId" in to ? stepOf(to["groupId"], to["blockId"]) : stepOf(to["blockId"], to["stepId"])
    if (step !== undefined) targets.set(looseText(edge["id"]), step)
  }
  for (const step of targets.values()) entered.add(step)
  for (const { blocks } of groups)
    for (const { type, options } of blocks) {
      const step = type === "Jump" ? stepOf(options["groupId"], options["blockId"]) : undefined
      if (step !== undefined) entered.add(step)
    }
  const targetOf = (edge: unknown) => targets.get(looseText(edge))
  const names = valueNamesFor(
    looseRecords(json["variables"]).map((one) => [looseText(one["id"]), looseText(one["name"])]),
  )
  const byName = new Map(
    looseRecords(json["variables"]).map(
      (one) => [looseText(one["name"]).trim(), names.get(looseText(one["id"]))] as const,
    ),
  )
  const [event] = looseRecords(json["events"]).filter(({ type }) => type === "start")
  const startBlock = groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === "start")
  return {
    name: looseText(json["name"]),
    groups: groups.filter(({ blocks }) => !blocks.some(({ type }) => type === "start")),
    start: targetOf(event?.["outgoingEdgeId"] ?? startBlock?.edge),
    targetOf,
    stepOf,
    entered,
    variable: (id) => names.get(looseText(id)),
    named: (name) => byName.get(name.trim()),
    appended: new Set(
      groups.flatMap(({ blocks }) =>
        blocks.flatMap(({ options }) =>
          options["type"] === "Append value(s)" ? (names.get(looseText(options["variableId"])) ?? []) : [],
        ),
      ),
    ),
  }
}

/** The id of the step that begins at a block within a group. */
export const blockStep = (block: string): string => `block:${block}`

const groupIn = (group: LooseRecord): TypebotGroup => ({
  id: looseText(group["id"]),
  title: looseText(group["title"]),
  blocks: looseRecords(group["blocks"] ?? group["steps"]).map((block) => ({
    id: looseText(block["id"]),
    type: looseText(block["type"]),
    options: looseRecord(block["options"]),
    content: looseRecord(block["content"]),
    items: looseRecords(block["items"]),
    edge: looseText(block["outgoingEdgeId"]) || undefined,
  })),
})
