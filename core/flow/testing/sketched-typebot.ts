interface SketchedItem {
  readonly content: unknown
  readonly to?: string
}

/** A block of a sketched Typebot; a name of a group in `to` becomes an edge. */
export interface SketchedBlock {
  readonly type: string
  readonly options?: object
  readonly content?: object
  readonly items?: ReadonlyArray<SketchedItem>
  readonly to?: string
}

/** The groups of a sketched Typebot by their titles, in order: the start leads to the first. */
export type SketchedGroups = Readonly<Record<string, ReadonlyArray<SketchedBlock>>>

const variableId = (name: string): string => `v:${name}`

/** Writes the export of a Typebot of version 6. An edge 'Group#2' leads to the third block of a group. */
export const sketchTypebot = (groups: SketchedGroups, variables: ReadonlyArray<string> = []): string => {
  const edges: Array<object> = []
  const edge = (to: string | undefined): object => {
    if (to === undefined) return {}
    const [group = "", block] = to.split("#")
    const id = `e${edges.length}`
    edges.push({ id, to: { groupId: `g:${group}`, ...(block !== undefined && { blockId: `${group}#${block}` }) } })
    return { outgoingEdgeId: id }
  }
  const titles = Object.keys(groups)
  const events = [{ id: "start", type: "start", ...edge(titles[0]) }]
  const written = titles.map((title) => ({
    id: `g:${title}`,
    title,
    graphCoordinates: { x: 0, y: 0 },
    blocks: (groups[title] ?? []).map(({ to, items, ...block }, at) => ({
      ...block,
      id: `${title}#${at}`,
      ...(items !== undefined && {
        items: items.map(({ to: itemTo, ...item }, place) => ({
          ...item,
          id: `${title}#${at}.${place}`,
          ...edge(itemTo),
        })),
      }),
      ...edge(to),
    })),
  }))
  return JSON.stringify({
    version: "6.1",
    name: "Loja",
    events,
    groups: written,
    edges,
    variables: variables.map((name) => ({ id: variableId(name), name })),
  })
}

/** Blocks as Typebot writes them. */
export const typebotBlock = {
  text: (text: string, to?: string): SketchedBlock => ({
    type: "text",
    content: { richText: text.split("\n").map((line) => ({ type: "p", children: [{ text: line }] })) },
    ...(to !== undefined && { to }),
  }),
  input: (kind: string, name?: string, to?: string): SketchedBlock => ({
    type: `${kind} input`,
    options: name === undefined ? {} : { variableId: variableId(name) },
    ...(to !== undefined && { to }),
  }),
  set: (name: string, expressionToEvaluate: string, to?: string): SketchedBlock => ({
    type: "Set variable",
    options: { variableId: variableId(name), expressionToEvaluate },
    ...(to !== undefined && { to }),
  }),
  /** Options by their words, with where each leads; '' for what follows. */
  choice: (items: Readonly<Record<string, string>>, options: object = {}, to?: string): SketchedBlock => ({
    type: "choice input",
    items: Object.entries(items).map(([content, leads]) => ({ content, ...(leads !== "" && { to: leads }) })),
    options,
    ...(to !== undefined && { to }),
  }),
  when: (name: string, comparisonOperator: string, value: string, then: string, otherwise?: string): SketchedBlock => ({
    type: "Condition",
    items: [
      {
        content: { logicalOperator: "AND", comparisons: [{ variableId: variableId(name), comparisonOperator, value }] },
        to: then,
      },
    ],
    ...(otherwise !== undefined && { to: otherwise }),
  }),
  /** Fields of the answer by the names that they are kept as. */
  call: (url: string, keeps: Readonly<Record<string, string>>, more: object = {}): SketchedBlock => ({
    type: "Webhook",
    options: {
      webhook: { url, method: "GET", ...more },
      responseVariableMapping: Object.entries(keeps).map(([name, bodyPath]) => ({
        variableId: variableId(name),
        bodyPath,
      })),
    },
  }),
  jump: (group: string): SketchedBlock => ({ type: "Jump", options: { groupId: `g:${group}` } }),
  /** The id of a variable, for options that are written out. */
  variable: variableId,
}
