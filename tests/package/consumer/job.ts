import { compile, initialState, scriptOf, step } from "@prosa/core/engine"
import {
  diffFlows,
  exampleFlowCsv,
  findFlowProblems,
  type FlowDocument,
  flowSvg,
  graphOfDocument,
  importFlowCsv,
  problemSentence,
} from "@prosa/core/flow"

/** What a team that installs the package does with it: reads a flow, checks it, talks to it and compares it. */
export const job = (): string => {
  const read = importFlowCsv(exampleFlowCsv().csv, "Loja")
  if (read._tag === "Failure") return read.failure.title
  const flow: FlowDocument = read.success.document
  const problems = findFlowProblems(graphOfDocument(flow), { channels: ["WHATSAPP"] }).map(problemSentence)
  const script = compile(scriptOf(flow, { fallbackMessages: ["Não entendi."] }))
  const begun = step(script, initialState, { kind: "started" }, { now: 0, seed: 1 })
  const answered = step(script, begun.state, { kind: "text", text: "Pedido" }, { now: 1_000, seed: 2 })
  const said = [...begun.effects, ...answered.effects].flatMap((effect) => (effect.kind === "say" ? [effect.text] : []))
  const changes = diffFlows(flow, { ...flow, name: "Loja nova" }).map(({ description }) => description)
  return JSON.stringify({ problems, said, changes, drawn: flowSvg(flow).length > 1_000 })
}
