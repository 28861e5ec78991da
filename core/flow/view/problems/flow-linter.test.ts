import { Subject } from "rxjs"
import { expect, it } from "vitest"
import {
  createLintReceiver,
  findFlowProblems,
  type FlowProblem,
  graphOfDocument,
  type LintedFlow,
  type LintRequest,
  newFlow,
} from "../../index.ts"
import { sketchNode } from "../../testing/index.ts"
import { createRemoteLinting, type RemoteLinterListener } from "../index.ts"

const flowOf = (says: string): LintedFlow => ({
  graph: graphOfDocument({
    ...newFlow("Loja", ""),
    nodes: [sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }), sketchNode(2, { says, kind: "end" })],
  }),
  surroundings: {},
})

/** A linter elsewhere, which answers when it is told to. */
const open = () => {
  const asked: Array<LintRequest> = []
  const answers: Array<ReadonlyArray<FlowProblem>> = []
  const flows$ = new Subject<LintedFlow>()
  const receive = createLintReceiver()
  let listener: RemoteLinterListener | undefined
  let ended = 0
  const lint = createRemoteLinting((given) => {
    listener = given
    return { ask: (request) => asked.push(request), end: () => (ended += 1) }
  })
  const subscription = lint(flows$).subscribe((found) => answers.push(found))
  return {
    asked,
    answers,
    subscription,
    check: (flow: LintedFlow) => flows$.next(flow),
    answer: () => {
      const request = asked.at(-1)
      if (request !== undefined) listener?.answered(receive(request))
    },
    fail: () => listener?.failed(),
    ended: () => ended,
  }
}
const problemsOf = (flow: LintedFlow) => findFlowProblems(flow.graph)

it("asks once at a time, and then for the newest flow only", () => {
  const { asked, answers, check, answer } = open()
  const [first, second, third] = [flowOf("Tchau!"), flowOf("T"), flowOf("")]
  for (const flow of [first, second, third]) check(flow)
  expect(asked).toHaveLength(1)
  answer()
  expect(asked).toHaveLength(2)
  answer()
  expect(asked).toHaveLength(2)
  expect(answers).toEqual([problemsOf(first), problemsOf(third)])
  expect(answers[1]).not.toEqual(answers[0])
})

it("checks on this thread once the linter elsewhere has failed, the newest flow included", () => {
  const { asked, answers, check, fail, ended } = open()
  const [first, second] = [flowOf("Tchau!"), flowOf("")]
  check(first)
  fail()
  check(second)
  expect(asked).toHaveLength(1)
  expect(answers).toEqual([problemsOf(first), problemsOf(second)])
  expect(ended()).toBe(1)
})

it("ends the linter elsewhere with its flow", () => {
  const { check, subscription, ended } = open()
  check(flowOf("Tchau!"))
  subscription.unsubscribe()
  expect(ended()).toBe(1)
})
