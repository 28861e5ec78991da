import { chakra } from "@chakra-ui/react"
import { simulatorMessages } from "@prosa/core/engine"
import type { Simulation, SimulationState } from "@prosa/core/engine/view"
import { RefreshCw, RotateCcw, X } from "lucide-react"
import { Badge } from "../kit/badge.tsx"
import { Banner } from "../kit/banner.tsx"
import { Button } from "../kit/button.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { EditorPanel, PanelHead } from "./editor-panel.tsx"
import { SimulatorPhone } from "./simulator-phone.tsx"

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
const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "4",
    rowGap: "1",
    width: "full",
    maxWidth: "332px",
    textStyle: "cell",
    "& dt": { color: "text-2" },
    "& dd": { margin: 0, color: "text", overflowWrap: "anywhere" },
  },
})
const Values = chakra("ul", { base: { display: "flex", flexDirection: "column", gap: "1" } })

export interface SimulatorPanelProps {
  readonly simulation: Simulation
  readonly onClose: () => void
}

/** The simulator beside the canvas (conversations, section 2, 'Phone-style simulator'). */
export const SimulatorPanel = ({ simulation, onClose }: SimulatorPanelProps) => {
  const state = useBehavior(simulation.state$)
  const { phase, outdated, messages } = state
  return (
    <EditorPanel whole aria-label="Simulador">
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
      {outdated && phase === "ready" && (
        <Banner tone="warning" edge>
          O fluxo mudou depois da última atualização.
        </Banner>
      )}
      <Bench>
        <SimulatorPhone simulation={simulation} state={state} />
        <Standing state={state} />
      </Bench>
    </EditorPanel>
  )
}

/** Where the conversation stands: the node that waits, and the values captured so far. */
const Standing = ({ state }: { readonly state: SimulationState }) => {
  const { nodeTitle, variables, stands } = state
  const captured = Object.entries(variables)
  if (nodeTitle === undefined) return null
  return (
    <Facts aria-label="Estado da conversa">
      <dt>Node atual</dt>
      <dd>
        <chakra.bdi fontWeight={500}>{nodeTitle}</chakra.bdi>{" "}
        {stands !== "waiting" && (
          <Badge tone={stands === "closed" ? "neutral" : "warning"}>
            {stands === "closed" ? "Finalizada" : "Transferida"}
          </Badge>
        )}
      </dd>
      {captured.length > 0 && (
        <>
          <dt>Variáveis</dt>
          <dd>
            <Values>
              {captured.map(([name, value]) => (
                <li key={name}>
                  <chakra.bdi color="brand-ink">@{name}</chakra.bdi> <bdi>{value}</bdi>
                </li>
              ))}
            </Values>
          </dd>
        </>
      )}
    </Facts>
  )
}
