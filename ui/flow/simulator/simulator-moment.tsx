import { chakra } from "@chakra-ui/react"
import { momentKind, momentLabels, type Simulation, type SimulationState } from "@prosa/core/engine/view"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(180px, 1fr))",
    gap: "2",
    width: "full",
    maxWidth: "332px",
    smDown: { maxWidth: "full" },
  },
})

export interface SimulatorMomentProps {
  readonly simulation: Pick<Simulation, "suppose" | "supposeKind">
  readonly state: Pick<SimulationState, "moment" | "moments">
}

/** When the simulated conversation takes place: what the bot says outside of its hours can be tried at any time. */
export const SimulatorMoment = ({ simulation, state: { moment, moments } }: SimulatorMomentProps) => (
  <Row>
    <SelectField
      label="Momento simulado"
      labelHidden
      size="compact"
      value={momentKind(moment)}
      options={moments.map((kind) => ({ value: kind, label: momentLabels[kind] }))}
      onChange={simulation.supposeKind}
    />
    {typeof moment === "object" && (
      <TextField
        label="Dia e hora simulados"
        labelHidden
        size="compact"
        type="datetime-local"
        value={moment.at}
        onChange={(at) => simulation.suppose({ at })}
      />
    )}
  </Row>
)
