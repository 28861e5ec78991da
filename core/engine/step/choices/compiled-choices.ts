import { type FlowNode, readPath, repliesOfAnswer } from "../../../flow/index.ts"
import type { NodeId } from "../../../kernel/index.ts"

type Path = ReadonlyArray<string | number>

/** A choice of an answer that leads to a node of the script. */
export interface CompiledChoice {
  readonly target: NodeId
  readonly several: boolean
  /** The value whose items are offered, and the path of an item's words; undefined: the quick replies are. */
  readonly list: { readonly value: string; readonly label: Path } | undefined
  /** The quick replies that are offered; none where a list is. */
  readonly labels: ReadonlyArray<string>
  /** What is kept of what was chosen. */
  readonly keeps: ReadonlyArray<{ readonly path: Path; readonly name: string }>
}

const none: ReadonlyArray<CompiledChoice> = []

/** Reads the choices of a node's answers; a path that cannot be read is left out. */
export const compileChoices = (node: FlowNode, isThere: (id: NodeId) => boolean): ReadonlyArray<CompiledChoice> => {
  if (!node.userInteractions.some(({ choice }) => choice !== undefined)) return none
  return node.userInteractions.flatMap((answer): ReadonlyArray<CompiledChoice> => {
    const { choice, target } = answer
    if (choice === undefined || target === null || !isThere(target)) return []
    const label = choice.list === null ? undefined : readPath(choice.list.label)
    if (choice.list !== null && label === undefined) return []
    const keeps = choice.keeps.flatMap(({ path, name }) => {
      const read = readPath(path)
      return read === undefined || name === "" ? [] : [{ path: read, name }]
    })
    return [
      {
        target,
        several: choice.several,
        list: choice.list === null || label === undefined ? undefined : { value: choice.list.value, label },
        labels: choice.list === null ? repliesOfAnswer(node, answer) : [],
        keeps,
      },
    ]
  })
}
