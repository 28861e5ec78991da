import { chakra } from "@chakra-ui/react"
import { coverageSentence, type FlowTestResult } from "@prosa/core/engine"
import type { FlowBench, PublishReview, PublishReviewState, ReviewedNode, ReviewedTests } from "@prosa/core/engine/view"
import { Check, ChevronDown } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { Badge } from "../../kit/labels/badge.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { ReviewHeading } from "./review-differences.tsx"
import { ReviewFailure } from "./review-failure.tsx"
import { ReviewMeta, ReviewRow, ReviewRows } from "./review-problems.tsx"

/** The most passed tests, and nodes without one, that are listed at first. */
const shownPassed = 3
const shownNodes = 5

interface TestsProps {
  readonly tests: PublishReviewState["tests"]
  readonly doings: PublishReview["tests"]
  readonly bench: Pick<FlowBench, "openFailure" | "record">
}

/** The saved tests on the flow as it stands, and the nodes that none of them reaches. */
export const ReviewTests = ({ tests, doings, bench }: TestsProps) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" gap="2">
        <ReviewHeading id={id}>Testes salvos</ReviewHeading>
        {tests.status === "ready" && tests.value.run.results.length > 0 && <Counts {...tests.value} />}
      </chakra.div>
      {tests.status === "loading" ? (
        <Spinner label="Repetindo os testes salvos" />
      ) : tests.status === "failed" ? (
        <Banner tone="danger">{tests.message}</Banner>
      ) : (
        <>
          {tests.value.run.results.length === 0 && (
            <chakra.p textStyle="cell" color="text-2">
              Nenhum teste salvo. Uma conversa do simulador pode ser salva como teste: daqui em diante ela é conferida
              antes de cada publicação.
            </chakra.p>
          )}
          <Results tested={tests.value} doings={doings} bench={bench} />
        </>
      )}
    </chakra.section>
  )
}

const seconds = (took: number): string => (took / 1_000).toLocaleString("pt-BR", { maximumFractionDigits: 1 })

const Counts = ({ run, took }: ReviewedTests) => (
  <>
    <chakra.span textStyle="meta" color="text-2">
      {run.results.length} em {took < 100 ? "menos de 0,1" : seconds(took)} s
    </chakra.span>
    <chakra.span display="flex" gap="1" marginInlineStart="auto">
      {run.passed > 0 && <Badge tone="ok">{run.passed === 1 ? "1 passou" : `${run.passed} passaram`}</Badge>}
      {run.failed > 0 && <Badge tone="danger">{run.failed === 1 ? "1 falhou" : `${run.failed} falharam`}</Badge>}
    </chakra.span>
  </>
)

interface ResultsProps extends Pick<TestsProps, "doings" | "bench"> {
  readonly tested: ReviewedTests
}

const Results = ({ tested, doings, bench }: ResultsProps) => {
  const { run, unreached, accepted, asked, busy, refused } = tested
  const failed = run.results.filter(({ failure }) => failure !== undefined)
  const passed = run.results.filter(({ failure }) => failure === undefined)
  // What was just accepted stays in sight, since it can be undone.
  const listed = passed.toSorted((a, b) => Number(accepted.has(b.test.id)) - Number(accepted.has(a.test.id)))
  const [whole, setWhole] = useState(false)
  const most = whole ? listed.length : Math.max(shownPassed, accepted.size)
  return (
    <>
      {run.results.length > 0 && (
        <ReviewRows aria-label="Resultados dos testes">
          {failed.map((result) => (
            <ReviewFailure
              key={result.test.id}
              result={result}
              {...{ asked, busy, refused }}
              tests={doings}
              onOpen={bench.openFailure}
            />
          ))}
          {listed.slice(0, most).map((result) => (
            <Passed key={result.test.id} result={result} tested={tested} onUndo={doings.undo} />
          ))}
          {listed.length > most && <More onPress={() => setWhole(true)}>Mais {listed.length - most} que passaram</More>}
        </ReviewRows>
      )}
      <Covered coverage={run.coverage} />
      {unreached.length > 0 && <Unreached nodes={unreached} onRecord={bench.record} />}
    </>
  )
}

const Bar = chakra("div", {
  base: { height: "6px", borderRadius: "full", backgroundColor: "active", overflow: "hidden" },
})

const Covered = ({ coverage }: Pick<ReviewedTests["run"], "coverage">) => {
  const { reached, total } = coverage.nodes
  const percent = total === 0 ? 0 : Math.floor((reached / total) * 100)
  return (
    <chakra.div marginTop="2" display="flex" flexDirection="column" gap="2">
      <chakra.p textStyle="cell" display="flex" alignItems="baseline" justifyContent="space-between" gap="2">
        <span>
          <chakra.span fontWeight={600}>Cobertura</chakra.span> {coverageSentence(coverage)}
        </span>
        <ReviewMeta>{`${percent} %`}</ReviewMeta>
      </chakra.p>
      <Bar aria-hidden>
        <chakra.div height="full" backgroundColor="ok" style={{ width: `${percent}%` }} />
      </Bar>
    </chakra.div>
  )
}

interface PassedProps {
  readonly result: FlowTestResult
  readonly tested: ReviewedTests
  readonly onUndo: PublishReview["tests"]["undo"]
}

const Passed = ({ result: { test, turns }, tested: { accepted, busy, refused }, onUndo }: PassedProps) => (
  <ReviewRow>
    <Check size={14} color="var(--prosa-ok)" aria-label="Passou" />
    <chakra.div flex="1" minWidth={0} overflowWrap="anywhere">
      <bdi>{test.name}</bdi>
      {accepted.has(test.id) && <chakra.p color="text-2">Novo resultado aceito.</chakra.p>}
      {refused?.id === test.id && <Banner tone="danger">{refused.message}</Banner>}
    </chakra.div>
    {accepted.has(test.id) ? (
      <Button
        size="compact"
        variant="ghost"
        aria-label={`Desfazer: ${test.name}`}
        busy={busy === test.id}
        busyLabel="Desfazendo…"
        onClick={() => onUndo(test.id)}
      >
        Desfazer
      </Button>
    ) : (
      <ReviewMeta>{turns === 1 ? "1 fala" : `${turns} falas`}</ReviewMeta>
    )}
  </ReviewRow>
)

interface UnreachedProps {
  readonly nodes: ReadonlyArray<ReviewedNode>
  readonly onRecord: FlowBench["record"]
}

const Unreached = ({ nodes, onRecord }: UnreachedProps) => {
  const [whole, setWhole] = useState(false)
  const most = whole ? nodes.length : shownNodes
  return (
    <>
      <chakra.p textStyle="meta" color="text-2">
        Nenhum teste passa por aqui:
      </chakra.p>
      <ReviewRows aria-label="Nodes sem teste">
        {nodes.slice(0, most).map(({ nodeId, title }) => (
          <ReviewRow key={nodeId}>
            <chakra.bdi flex="1" minWidth={0}>
              {title}
            </chakra.bdi>
            <Button
              variant="ghost"
              size="compact"
              aria-label={`Gravar teste em ${title}`}
              onClick={() => onRecord(nodeId)}
            >
              Gravar teste
            </Button>
          </ReviewRow>
        ))}
        {nodes.length > most && (
          <More onPress={() => setWhole(true)}>
            Mais {nodes.length - most} {nodes.length - most === 1 ? "node" : "nodes"}
          </More>
        )}
      </ReviewRows>
    </>
  )
}

interface MoreProps {
  readonly onPress: () => void
  readonly children: ReactNode
}

const More = ({ onPress, children }: MoreProps) => (
  <ReviewRow>
    <Button variant="ghost" size="compact" iconEnd={<ChevronDown size={14} />} onClick={onPress}>
      {children}
    </Button>
  </ReviewRow>
)
