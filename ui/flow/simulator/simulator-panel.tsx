import { chakra } from "@chakra-ui/react"
import { media } from "@prosa/core/channel"
import { simulatorMessages } from "@prosa/core/engine"
import { canGoBack, type FlowTrial, type ReviewErrand } from "@prosa/core/engine/view"
import { FlaskConical, RefreshCw, RotateCcw, Undo2, X } from "lucide-react"
import { useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { Tabs } from "../../kit/layout/tabs.tsx"
import { pageRegion } from "../../kit/focus/region-keys.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { EditorPanel, PanelHead } from "../editor/editor-panel.tsx"
import { FlowTestsTab } from "./flow-tests-tab.tsx"
import { FlowTestNameForm } from "./flow-test-name-form.tsx"
import { SimulatorFacts } from "./simulator-facts.tsx"
import { SimulatorMoment } from "./simulator-moment.tsx"
import { SimulatorPhone } from "./simulator-phone.tsx"

/** The tabs fill the panel, and each scrolls on its own. */
const fillingTabs = {
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  "& > div": { flex: 1, display: "flex", flexDirection: "column", minHeight: 0 },
  "& [role=tablist]": { flexShrink: 0, paddingInline: "4" },
  "& [role=tabpanel]": { flex: 1, display: "flex", flexDirection: "column", minHeight: 0, paddingTop: 0 },
} as const
const Bench = chakra("div", {
  base: {
    flex: 1,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "3",
    minHeight: 0,
    padding: "4",
    overflowY: "auto",
    backgroundColor: "app",
    smDown: { padding: "2" },
  },
})
const Tools = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    width: "full",
    maxWidth: "332px",
    smDown: { maxWidth: "full" },
  },
})

export interface SimulatorPanelProps {
  readonly trial: FlowTrial
  /** What the review before publishing has led here for, and the way back to it. */
  readonly fromReview?: { readonly errand: ReviewErrand; readonly onBack: () => void } | undefined
  /** It stands beside the panel of a node. */
  readonly further?: boolean
  readonly onClose: () => void
}

/** The simulator beside the canvas (conversations, section 2, 'Phone-style simulator'), and the saved tests. */
export const SimulatorPanel = ({ trial, fromReview, further = false, onClose }: SimulatorPanelProps) => {
  const { simulation, tests } = trial
  const { phase, outdated, refused, messages } = useBehavior(simulation.state$)
  const { run, tests: saved } = useBehavior(tests.state$)
  const part = useBehavior(trial.part$)
  const [draft, setDraft] = useState("")
  return (
    <EditorPanel whole further={further} aria-label="Simulador" {...pageRegion()}>
      <PanelHead>
        <chakra.h2 flex="1">Simulador</chakra.h2>
        {phase !== "to-update" && (
          <Button
            variant={outdated ? "tonal" : "secondary"}
            icon={<RefreshCw size={16} />}
            busy={phase === "updating"}
            busyLabel={simulatorMessages.update}
            onClick={simulation.update}
          >
            {simulatorMessages.update}
          </Button>
        )}
        <IconButton
          label="Recomeçar a conversa"
          icon={<RotateCcw size={16} />}
          disabled={messages.length === 0}
          onClick={simulation.restart}
        />
        <IconButton label="Fechar simulador" icon={<X size={16} />} onClick={onClose} />
      </PanelHead>
      {fromReview !== undefined && (
        <Banner
          tone={isDone(fromReview.errand) ? "ok" : "neutral"}
          edge
          action={{ label: "Voltar à revisão", run: fromReview.onBack }}
        >
          <ErrandWords errand={fromReview.errand} />
        </Banner>
      )}
      {refused !== undefined && phase !== "updating" && (
        <Banner tone="danger" edge>
          {[
            simulatorMessages.updateFailed,
            refused,
            ...(phase === "ready" ? [simulatorMessages.stillBefore] : []),
          ].join(" ")}
        </Banner>
      )}
      {outdated && refused === undefined && phase === "ready" && (
        <Banner tone="warning" edge>
          O fluxo mudou depois da última atualização.
        </Banner>
      )}
      <chakra.div css={fillingTabs}>
        <Tabs
          label="Partes do simulador"
          open={part}
          onOpen={trial.show}
          tabs={[
            { id: "talk", label: "Conversa", content: <Talk trial={trial} draft={draft} onDraft={setDraft} /> },
            {
              id: "tests",
              label: "Testes",
              ...(saved.length > 0 ? { count: run !== undefined && run.failed > 0 ? run.failed : saved.length } : {}),
              content: <FlowTestsTab trial={trial} />,
            },
          ]}
        />
      </chakra.div>
    </EditorPanel>
  )
}

const isDone = (errand: ReviewErrand): boolean => errand.kind === "recording" && errand.saved

const ErrandWords = ({ errand }: { readonly errand: ReviewErrand }) => {
  if (errand.kind === "failure")
    return (
      <>
        O teste “<bdi>{errand.test}</bdi>” falha na última resposta.
      </>
    )
  const node = <bdi>{errand.title}</bdi>
  if (errand.saved) return <>Teste salvo.</>
  return errand.there ? (
    <>A conversa já passou por “{node}”. Salve-a como teste, ou continue antes.</>
  ) : (
    <>Converse até passar por “{node}” e salve como teste.</>
  )
}

interface TalkProps extends Pick<SimulatorPanelProps, "trial"> {
  readonly draft: string
  readonly onDraft: (text: string) => void
}

const Talk = ({ trial: { simulation, tests }, draft, onDraft }: TalkProps) => {
  const state = useBehavior(simulation.state$)
  const { naming } = useBehavior(tests.state$)
  return (
    <Bench>
      <Tools>
        <chakra.div flex="1" minWidth={0}>
          <SelectField
            label="Canal simulado"
            labelHidden
            size="compact"
            value={state.channel}
            options={state.channels.map((channel) => ({ value: channel, label: media[channel].label }))}
            onChange={simulation.choose}
          />
        </chakra.div>
        <IconButton
          size="compact"
          label="Voltar uma fala"
          icon={<Undo2 size={16} />}
          disabled={!canGoBack(state)}
          onClick={simulation.back}
        />
        {tests.mayWrite && (
          <Button
            size="compact"
            variant="secondary"
            icon={<FlaskConical size={14} />}
            disabled={state.turns.length === 0 || state.pending > 0}
            onClick={tests.startSaving}
          >
            Salvar como teste
          </Button>
        )}
      </Tools>
      <SimulatorMoment simulation={simulation} state={state} />
      {naming?.of === "new" && (
        <chakra.div width="full" maxWidth="332px">
          <FlowTestNameForm tests={tests} naming={naming} label="Nome do teste" action="Salvar teste" first="" />
        </chakra.div>
      )}
      <SimulatorPhone simulation={simulation} state={state} draft={draft} onDraft={onDraft} />
      <SimulatorFacts state={state} />
    </Bench>
  )
}
