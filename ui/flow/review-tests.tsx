import { chakra } from "@chakra-ui/react"
import type { FlowTestFailure, FlowTestResult } from "@prosa/core/engine"
import type { PublishReviewState, ReviewedTests } from "@prosa/core/engine/view"
import type { NodeId } from "@prosa/core/kernel"
import { Check, CircleX } from "lucide-react"
import { useId } from "react"
import { Badge } from "../kit/badge.tsx"
import { Banner } from "../kit/banner.tsx"
import { Spinner } from "../kit/spinner.tsx"
import { ReviewHeading } from "./review-differences.tsx"
import { ReviewRow, ReviewRows, ToNode } from "./review-problems.tsx"

const Said = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    gap: "1",
    columnGap: "3",
    marginTop: "2",
    alignItems: "baseline",
    overflowWrap: "anywhere",
    "& dt": { textStyle: "meta", color: "text-2" },
    "& dd": { paddingInline: "2", paddingBlock: "1", borderRadius: "badge", backgroundColor: "active" },
  },
})

/** The most of a kind that are listed. */
const shown = 5

interface TestsProps {
  readonly tests: PublishReviewState["tests"]
  readonly onShow: (node: NodeId) => void
}

/** The saved tests on the flow as it stands, and the nodes that none of them reaches. */
export const ReviewTests = ({ tests, onShow }: TestsProps) => {
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
      ) : tests.value.run.results.length === 0 ? (
        <chakra.p textStyle="cell" color="text-2">
          Nenhum teste salvo. Uma conversa do simulador pode ser salva como teste: daqui em diante ela é conferida antes
          de cada publicação.
        </chakra.p>
      ) : (
        <Results {...tests.value} onShow={onShow} />
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

const Results = ({ run, unreached, onShow }: ReviewedTests & Pick<TestsProps, "onShow">) => {
  const failed = run.results.filter(({ failure }) => failure !== undefined)
  const passed = run.results.filter(({ failure }) => failure === undefined)
  const { total, reached } = run.coverage.nodes
  return (
    <>
      <ReviewRows aria-label="Resultados dos testes">
        {failed.map((result) => (
          <Failed key={result.test.id} {...result} />
        ))}
        {passed.slice(0, shown).map(({ test, turns }) => (
          <ReviewRow key={test.id}>
            <Check size={14} color="var(--prosa-ok)" aria-label="Passou" />
            <chakra.bdi flex="1" minWidth={0}>
              {test.name}
            </chakra.bdi>
            <Turns>{turns === 1 ? "1 fala" : `${turns} falas`}</Turns>
          </ReviewRow>
        ))}
        {passed.length > shown && <ReviewRow>Mais {passed.length - shown} que passaram</ReviewRow>}
      </ReviewRows>
      <chakra.p textStyle="cell" marginTop="2">
        <chakra.span fontWeight={600}>Cobertura</chakra.span> {reached} de {total} nodes
      </chakra.p>
      {unreached.length > 0 && (
        <>
          <chakra.p textStyle="meta" color="text-2">
            Nenhum teste passa por aqui:
          </chakra.p>
          <ReviewRows aria-label="Nodes sem teste">
            {unreached.slice(0, shown).map((node) => (
              <ReviewRow key={node.nodeId}>
                <chakra.bdi flex="1" minWidth={0}>
                  {node.title}
                </chakra.bdi>
                <ToNode node={node} onShow={onShow} />
              </ReviewRow>
            ))}
            {unreached.length > shown && <ReviewRow>e mais {unreached.length - shown}</ReviewRow>}
          </ReviewRows>
        </>
      )}
    </>
  )
}

const Turns = chakra("span", { base: { textStyle: "meta", color: "text-2", whiteSpace: "nowrap" } })

const Failed = ({ test, failure }: FlowTestResult) =>
  failure && (
    <chakra.li paddingInline="3" paddingBlock="2" textStyle="cell">
      <chakra.div display="flex" alignItems="baseline" gap="2">
        <CircleX size={14} color="var(--prosa-danger)" aria-label="Falhou" />
        <chakra.bdi flex="1" minWidth={0} fontWeight={600}>
          {test.name}
        </chakra.bdi>
        <Turns>
          fala {failure.turn} de {failure.turns}
        </Turns>
      </chakra.div>
      <FailureWords failure={failure} />
    </chakra.li>
  )

const FailureWords = ({ failure: { person, expected, now } }: { readonly failure: FlowTestFailure }) => (
  <Said>
    {person !== undefined && (
      <>
        <dt>Cliente</dt>
        <dd>{person}</dd>
      </>
    )}
    <dt>Esperado</dt>
    <chakra.dd color="ok">{expected}</chakra.dd>
    <dt>Agora</dt>
    <chakra.dd color="danger">{now}</chakra.dd>
  </Said>
)
