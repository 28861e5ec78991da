import { chakra } from "@chakra-ui/react"
import { coverageSentence, type FlowTest, flowTestMessages } from "@prosa/core/engine"
import type { FlowTestListState, FlowTrial } from "@prosa/core/engine/view"
import { Download, FlaskConical, Play } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { FlowTestItem } from "./flow-test-item.tsx"

const Page = chakra("div", {
  base: { flex: 1, display: "flex", flexDirection: "column", minHeight: 0, overflowY: "auto" },
})
const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "48px",
    paddingInline: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    textStyle: "cell",
  },
})
const Coverage = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    padding: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    "& progress": {
      width: "full",
      height: "6px",
      appearance: "none",
      border: 0,
      borderRadius: "full",
      overflow: "hidden",
      backgroundColor: "active",
      "&::-webkit-progress-bar": { backgroundColor: "active" },
      "&::-webkit-progress-value": { backgroundColor: "ok" },
      "&::-moz-progress-bar": { backgroundColor: "ok" },
    },
  },
})

export interface FlowTestsTabProps {
  readonly trial: FlowTrial
}

/** The saved tests of the bot, with their outcome on the flow as it stands in the editor. */
export const FlowTestsTab = ({ trial }: FlowTestsTabProps) => {
  const { tests } = trial
  const state = useBehavior(tests.state$)
  if (state.status === "failed")
    return <ErrorState title={flowTestMessages.listFailed} sentence={state.problem ?? ""} onRetry={tests.reload} />
  if (state.status === "loading")
    return (
      <chakra.div display="grid" placeItems="center" flex="1">
        <Spinner label="Carregando os testes" size={20} />
      </chakra.div>
    )
  if (state.tests.length === 0)
    return (
      <EmptyState
        icon={<FlaskConical size={24} />}
        title="Nenhum teste salvo"
        sentence="Converse com o robô e salve a conversa como teste: ela mostra depois se uma mudança quebrou o que já funcionava."
      />
    )
  const resultOf = (id: FlowTest["id"]) => state.run?.results.find(({ test }) => test.id === id)
  return (
    <Page>
      <Head>
        <Outcome state={state} />
        <IconButton size="compact" label="Exportar testes" icon={<Download size={16} />} onClick={tests.export} />
        <Button
          size="compact"
          variant="secondary"
          icon={<Play size={14} />}
          busy={state.running}
          busyLabel="Rodando…"
          onClick={tests.run}
        >
          Rodar testes
        </Button>
      </Head>
      {state.outdated && (
        <Banner tone="warning" edge>
          O fluxo mudou depois que os testes rodaram.
        </Banner>
      )}
      {state.run !== undefined && (
        <Coverage aria-label="Cobertura">
          <chakra.p textStyle="cell">
            <chakra.strong fontWeight={600}>Cobertura</chakra.strong>{" "}
            <chakra.span color="text-2">{figureOf(state.run)}</chakra.span>
          </chakra.p>
          <progress
            aria-label="Nodes por onde os testes passam"
            max={state.run.coverage.nodes.total}
            value={state.run.coverage.nodes.reached}
          />
          <Checkbox label="Pintar a cobertura no fluxo" checked={state.painted} onChange={tests.paint} />
        </Coverage>
      )}
      <chakra.ul aria-label="Testes salvos">
        {state.tests.map((test) => (
          <FlowTestItem
            key={test.id}
            tests={tests}
            test={test}
            result={resultOf(test.id)}
            naming={state.naming?.of === test.id ? state.naming : undefined}
            busy={state.busy === test.id}
            onOpen={() => trial.repeat(test, resultOf(test.id)?.failure)}
          />
        ))}
      </chakra.ul>
    </Page>
  )
}

const figureOf = ({ coverage }: NonNullable<FlowTestListState["run"]>): string => coverageSentence(coverage)

/** How many passed and failed, announced after each run. */
const Outcome = ({ state: { run } }: { readonly state: FlowTestListState }) => (
  <chakra.output display="flex" flexWrap="wrap" columnGap="3" flex="1">
    {run === undefined ? (
      <chakra.span color="text-2">Aguardando os dados do robô…</chakra.span>
    ) : (
      <>
        {(run.passed > 0 || run.failed === 0) && (
          <chakra.span color="ok">{run.passed === 1 ? "1 passou" : `${run.passed} passaram`}</chakra.span>
        )}
        {run.failed > 0 && (
          <chakra.span color="danger">{run.failed === 1 ? "1 falhou" : `${run.failed} falharam`}</chakra.span>
        )}
      </>
    )}
  </chakra.output>
)
