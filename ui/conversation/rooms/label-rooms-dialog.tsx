import { chakra } from "@chakra-ui/react"
import { bulkLimit, roomMessages as say } from "@prosa/core/conversation"
import type { RoomBulk, RoomBulkState } from "@prosa/core/conversation/view"
import { formatTotal } from "@prosa/core/kernel"
import type { Label } from "@prosa/core/label"
import { hasLabel } from "@prosa/core/label/view"
import { useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx"
import { Segments } from "../../kit/fields/segments.tsx"
import { LabelOptionsList } from "../../label/label-options-list.tsx"

const Options = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    marginTop: "3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "control",
  },
})

export interface LabelRoomsDialogProps {
  readonly bulk: RoomBulk
  readonly state: Exclude<RoomBulkState, { readonly step: "idle" }>
}

/** Puts labels on the selected rooms, or takes them off. */
export const LabelRoomsDialog = ({ bulk, state }: LabelRoomsDialogProps) => {
  const [chosen, setChosen] = useState<ReadonlyArray<Label>>([])
  const [way, setWay] = useState<"add" | "remove">("add")
  const count = state.step === "asking" ? state.fit.length : state.total
  const running = state.step === "running"
  const long = state.step === "collecting" || (running && state.total > bulkLimit)
  const rooms = count === 1 ? "1 sala" : `${formatTotal(count)} salas`
  const toggle = (label: Label) =>
    setChosen((before) =>
      hasLabel(before, label.id) ? before.filter(({ id }) => id !== label.id) : [...before, label],
    )
  const apply = () => {
    const ids = chosen.map(({ id }) => id)
    bulk.label(way === "add" ? { add: ids, remove: [] } : { add: [], remove: ids })
  }
  return (
    <ModalDialog
      open
      onClose={bulk.cancel}
      title={say.label}
      sentence={
        state.step === "collecting"
          ? "Reunindo as salas do filtro…"
          : count === 1
            ? "1 sala selecionada."
            : `${rooms} selecionadas.`
      }
      actions={
        <>
          <Button onClick={bulk.cancel}>{running && long ? "Interromper" : "Cancelar"}</Button>
          {!long && (
            <Button
              variant="primary"
              busy={running}
              busyLabel="Etiquetando…"
              disabledReason={chosen.length === 0 ? "Escolha ao menos uma etiqueta." : undefined}
              onClick={apply}
            >
              {way === "add" ? `Pôr em ${rooms}` : `Tirar de ${rooms}`}
            </Button>
          )}
        </>
      }
    >
      {long ? (
        <ProgressBar label={running ? "Salas etiquetadas" : "Salas reunidas"} done={state.done} total={state.total} />
      ) : (
        <>
          <Segments
            label="O que fazer"
            value={way}
            choices={[
              { value: "add", label: "Pôr" },
              { value: "remove", label: "Tirar" },
            ]}
            onChange={setWay}
          />
          <Options>
            <LabelOptionsList
              on={chosen}
              onToggle={toggle}
              {...(way === "add" ? { onTake: (label) => hasLabel(chosen, label.id) || toggle(label) } : {})}
            />
          </Options>
        </>
      )}
    </ModalDialog>
  )
}
