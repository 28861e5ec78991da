import { Result, Schema } from "effect"
import { CompanyId, decode, type NodeId } from "../../kernel/index.ts"
import { type FlowFault, faultSentence, faultsOf } from "../document/flow-faults.ts"
import { FlowNode, isBlankAnswer, nodeLimit, type UserInteraction } from "../document/flow-node.ts"
import { flowMessages as say } from "../flow-messages.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { isTooDeep } from "../json/flow-json.ts"

/** Nodes of a flow with the connections between them, as the clipboard carries them. */
export const FlowPart = Schema.Struct({
  /** The company whose files, people and bots the nodes name; null where none is known. */
  company: Schema.NullOr(CompanyId),
  /** Connections and returns to nodes that were not copied. */
  left: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "Valor inválido" })),
  /** In the order of their flow; none is a start. Mentions name their sources by the ids of that flow. */
  nodes: Schema.Array(FlowNode),
})
export type FlowPart = typeof FlowPart.Type

const format = "prosa.flow-part"
const version = 1
/** Maximum characters of a part as text. */
export const flowPartLimit = 20_000_000

/** Returns these nodes as a part: ways to other nodes wait for a target, and blank ones are left out. The start becomes an ordinary node. */
export const partOf = (graph: FlowGraph, ids: ReadonlySet<NodeId>, company: CompanyId | null): FlowPart => {
  let left = 0
  const nodes = [...graph.nodes.values()]
    .filter(({ id }) => ids.has(id))
    .map((node): FlowNode => {
      const ways = node.userInteractions.flatMap((way): ReadonlyArray<UserInteraction> => {
        if (way.target === null || ids.has(way.target)) return [way]
        left++
        const waiting = { ...way, target: null }
        return isBlankAnswer(waiting) ? [] : [waiting]
      })
      const returns = node.returnTo === null || ids.has(node.returnTo)
      if (!returns) left++
      return { ...ordinary(node), userInteractions: ways, returnTo: returns ? node.returnTo : null }
    })
  return { company, left, nodes }
}

/** Writes a part as JSON text: `{"format":"prosa.flow-part","version":1,"company":…,"left":…,"nodes":[…]}`. Fails where it is too large. */
export const writePart = (part: FlowPart): Result.Result<string, FlowRefusal> => {
  const text = JSON.stringify({ format, version, ...part })
  return text.length > flowPartLimit ? refuse(say.partTooLarge) : Result.succeed(text)
}

/** Returns whether a text says that it is a part of a flow. */
export const isPartText = (text: string): boolean =>
  /^\s*\{\s*"format"\s*:\s*"prosa\.flow-part"/u.test(text.slice(0, 200))

/** Reads a part. A text that claims to be none (`isPartText`) is refused as well. */
export const readPart = (text: string): Result.Result<FlowPart, FlowRefusal> => {
  if (text.length > flowPartLimit) return refuse(say.partTooLarge)
  if (!isPartText(text) || isTooDeep(text)) return refuse(say.partUnreadable)
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return refuse(say.partUnreadable)
  const written = parsed.success as { readonly version?: unknown; readonly nodes?: unknown }
  if (written.version !== version) return refuse(say.partOfOtherVersion)
  if (Array.isArray(written.nodes) && written.nodes.length > nodeLimit) return Result.fail({ _tag: "TooManyNodes" })
  const decoded = decode(FlowPart, written)
  if (Result.isFailure(decoded)) return refuse(say.partUnreadable)
  const part = { ...decoded.success, nodes: decoded.success.nodes.map(ordinary) }
  if (part.nodes.length === 0) return refuse(say.partUnreadable)
  const fault = faultOf(part)
  return fault === undefined ? Result.succeed(part) : refuse(faultSentence(fault, titlesIn(part)))
}

const refuse = (problem: string) => Result.fail({ _tag: "PartRefused" as const, problem })

const ordinary = (node: FlowNode): FlowNode => (node.kind === "start" ? { ...node, kind: "default" } : node)

/** The first fault of a part; that it has no start is none. */
const faultOf = ({ nodes }: FlowPart): FlowFault | undefined =>
  faultsOf({ version: 1, name: "", nodes }).find(({ _tag }) => _tag !== "NotOneStart")

const titlesIn = ({ nodes }: FlowPart): ((id: NodeId) => string) => {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]))
  return (id) => titles.get(id) ?? String(id)
}
