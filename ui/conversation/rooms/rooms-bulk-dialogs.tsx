import { bulkLimit, roomMessages as say } from "@prosa/core/conversation"
import type { RoomBulk, RoomBulkState } from "@prosa/core/conversation/view"
import { formatTotal } from "@prosa/core/kernel"
import { useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { LabelRoomsDialog } from "./label-rooms-dialog.tsx"
import { RoomTransferDialog } from "../transfer/room-transfer-dialog.tsx"

/** The dialogs of the actions on many rooms: each stays the same one from its first step to its last. */
export const RoomsBulkDialogs = ({ bulk }: { readonly bulk: RoomBulk }) => {
  const state = useBehavior(bulk.state$)
  if (state.step === "idle") return null
  switch (state.action) {
    case "close":
      return <CloseRooms bulk={bulk} state={state} />
    case "transfer":
      return <RoomTransferDialog bulk={bulk} state={state} />
    case "label":
      return <LabelRoomsDialog bulk={bulk} state={state} />
  }
}

interface CloseRoomsProps {
  readonly bulk: RoomBulk
  readonly state: Exclude<RoomBulkState, { readonly step: "idle" }>
}

const CloseRooms = ({ bulk, state }: CloseRoomsProps) => {
  const first = useRef<HTMLButtonElement>(null)
  const count = state.step === "asking" ? state.fit.length : state.total
  const running = state.step === "running"
  const long = state.step === "collecting" || (running && state.total > bulkLimit)
  return (
    <ModalDialog
      question
      open
      onClose={bulk.cancel}
      title={say.close}
      sentence={
        state.step === "asking"
          ? wordsOfClosing(count, state.passedOver)
          : running
            ? "As salas estão sendo fechadas."
            : "Reunindo as salas do filtro…"
      }
      initialFocus={first}
      actions={
        <>
          <Button ref={first} onClick={bulk.cancel}>
            {running && long ? "Interromper" : count === 0 ? "Voltar" : "Cancelar"}
          </Button>
          {!long && count > 0 && (
            <Button variant="primary" busy={running} busyLabel="Fechando…" onClick={bulk.close}>
              {say.close}
            </Button>
          )}
        </>
      }
    >
      {long ? (
        <ProgressBar label={running ? "Salas fechadas" : "Salas reunidas"} done={state.done} total={state.total} />
      ) : undefined}
    </ModalDialog>
  )
}

const wordsOfClosing = (count: number, passedOver: number): string => {
  if (count === 0) return "Nenhuma das salas selecionadas está aberta."
  const open =
    count === 1 ? "1 sala está aberta e será fechada." : `${formatTotal(count)} salas estão abertas e serão fechadas.`
  if (passedOver === 0) return open
  return passedOver === 1
    ? `${open} A outra já está fechada e fica como está.`
    : `${open} As outras ${formatTotal(passedOver)} já estão fechadas e ficam como estão.`
}
