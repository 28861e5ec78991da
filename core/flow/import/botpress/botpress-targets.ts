import type { BotpressBot, BotpressFlow, BotpressNode } from "./botpress-file.ts"
import { type BotpressTarget, botpressStep, botpressWaysStep } from "./botpress-reading.ts"
import { botpressSkills } from "./botpress-skills.ts"

/** Where the ways of a bot of Botpress lead. */
export interface BotpressTargets {
  readonly targetOf: (flow: BotpressFlow, written: string) => BotpressTarget
  /** The step of a node of a flow, or of where the flow starts; undefined: there is none. */
  readonly stepIn: (flow: string, node: string) => string | undefined
  /** A flow that a skill made and that is read with the node that calls it. */
  readonly isSkill: (path: string) => boolean
  /** Returns the next node whose ways are led to without what it says, each once. */
  readonly awaited: () => readonly [BotpressFlow, BotpressNode] | undefined
}

interface Caller {
  readonly flow: BotpressFlow
  readonly node: BotpressNode
}

const end: BotpressTarget = { to: null, changed: "" }
const mark = ".flow.json"

/** Resolves the ways of a bot: to nodes, to other flows, and back to the flow that called, which is one here. */
export const botpressTargets = (bot: BotpressBot): BotpressTargets => {
  const readWithNode = new Set(
    [...bot.flows.values()].flatMap(({ nodes }) =>
      nodes.flatMap(({ skill, flow }) => (Object.hasOwn(botpressSkills, skill.toLowerCase()) ? [flow] : [])),
    ),
  )
  const callers = new Map<string, Array<Caller>>()
  for (const flow of bot.flows.values())
    for (const node of flow.nodes)
      for (const called of new Set([node.flow, ...node.next.map((one) => partsOf(one.node)[0])]))
        if (called !== "" && called !== flow.path) {
          const known = callers.get(called)
          if (known === undefined) callers.set(called, [{ flow, node }])
          else known.push({ flow, node })
        }
  const wanted: Array<readonly [BotpressFlow, BotpressNode]> = []
  const asked = new Set<string>()
  let given = 0
  const waysOnly = (flow: BotpressFlow, node: BotpressNode): string => {
    const id = botpressWaysStep(flow, node.name)
    if (!asked.has(id)) {
      asked.add(id)
      wanted.push([flow, node])
    }
    return id
  }
  const stepIn = (path: string, name: string): string | undefined => {
    const flow = bot.flows.get(path)
    const node = flow?.byName.get(name === "" ? flow.start : name)
    return flow === undefined || node === undefined || readWithNode.has(path)
      ? undefined
      : botpressStep(flow, node.name)
  }
  const back = (flow: BotpressFlow, written: string): BotpressTarget => {
    const executes = written.startsWith("##")
    const name = written.replace(/^##?/u, "")
    const known = callers.get(flow.path) ?? []
    const [first] = name === "" ? known : known.filter((one) => one.flow.byName.has(name))
    const node = first === undefined ? undefined : name === "" ? first.node : first.flow.byName.get(name)
    if (first === undefined || node === undefined) {
      const own = flow.byLowerName.get(name.toLowerCase())
      return own === undefined
        ? {
            to: null,
            changed: "O caminho volta ao fluxo anterior, mas nenhum outro fluxo leva a este: a conversa termina.",
          }
        : { to: botpressStep(flow, own.name), changed: `O caminho volta a “${own.name}”, que está neste mesmo fluxo.` }
    }
    const several =
      known.length > 1 ? `O fluxo é chamado de mais de um lugar, e aqui volta sempre a “${node.name}”.` : ""
    return { to: executes ? botpressStep(first.flow, node.name) : waysOnly(first.flow, node), changed: several }
  }
  return {
    stepIn,
    isSkill: (path) => readWithNode.has(path),
    awaited: () => wanted[given++],
    targetOf: (flow, written) => {
      if (written === "" || written === "END") return end
      if (written.startsWith("#")) return back(flow, written)
      const [path, name] = partsOf(written)
      if (path === "") {
        const node = flow.byName.get(written)
        return node === undefined
          ? { to: null, changed: `O caminho leva a “${written}”, que não existe: a conversa termina.` }
          : { to: botpressStep(flow, node.name), changed: "" }
      }
      const to = stepIn(path, name)
      return to === undefined
        ? { to: null, changed: `O fluxo “${path}” está em outro arquivo: importe o bot inteiro, em um .zip.` }
        : { to, changed: "" }
    },
  }
}

/** Parts 'outro.flow.json#node' into the flow and the node; '' for what it does not name. */
const partsOf = (written: string): readonly [flow: string, node: string] => {
  const at = written.indexOf(mark)
  if (at < 0 || written.startsWith("#")) return ["", written]
  const flow = written.slice(0, at + mark.length)
  return [flow, written.slice(flow.length).replace(/^#/u, "")]
}
