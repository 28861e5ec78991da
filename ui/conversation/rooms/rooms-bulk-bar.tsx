import { countOfSelected, wholeLimit } from "@prosa/core/shell"
import { offersEveryRow } from "@prosa/core/shell/view"
import { roomMessages as say } from "@prosa/core/conversation"
import { type RoomsDesk } from "@prosa/core/conversation/view"
import { formatTotal, notAllowed } from "@prosa/core/kernel"
import { ArrowLeftRight, Check, Tag } from "lucide-react"
import { SelectionAction, SelectionAll, SelectionBar, SelectionLine } from "../../kit/tables/selection-bar.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

/** How many rooms are selected, and what can be done with them. */
export const RoomsBulkBar = ({ desk }: { readonly desk: RoomsDesk }) => {
  const { bulk, choice, may } = desk
  const count = countOfSelected(useBehavior(choice.selection$))
  const refusal = (allowed: boolean) => (allowed ? undefined : notAllowed.message)
  return (
    <SelectionBar
      label="Salas selecionadas"
      count={count === 1 ? "1 sala selecionada" : `${formatTotal(count)} salas selecionadas`}
      onClear={choice.clear}
    >
      <SelectionAction
        icon={<Check aria-hidden size={16} />}
        label={say.close}
        refusal={refusal(may.close)}
        onPress={() => bulk.choose("close")}
      />
      <SelectionAction
        icon={<ArrowLeftRight aria-hidden size={16} />}
        label={say.transfer}
        refusal={refusal(may.transfer)}
        onPress={() => bulk.choose("transfer")}
      />
      <SelectionAction
        icon={<Tag aria-hidden size={16} />}
        label={say.label}
        refusal={refusal(may.label)}
        onPress={() => bulk.choose("label")}
      />
    </SelectionBar>
  )
}

/** 'Selecionar todas as N do filtro', once the page is selected and there are more. */
export const SelectEveryRoom = ({ desk: { table, choice } }: { readonly desk: RoomsDesk }) => {
  const selection = useBehavior(choice.selection$)
  const list = useBehavior(table.list.state$)
  const capped = list.total > wholeLimit
  if (selection.kind === "all")
    return (
      <SelectionLine>
        {selection.except.size > 0
          ? `${formatTotal(countOfSelected(selection))} das ${capped ? "primeiras " : ""}${formatTotal(Math.min(list.total, wholeLimit))} salas do filtro estão selecionadas.`
          : capped
            ? `As primeiras ${formatTotal(wholeLimit)} salas do filtro estão selecionadas.`
            : `Todas as ${formatTotal(list.total)} salas do filtro estão selecionadas.`}
      </SelectionLine>
    )
  if (!offersEveryRow(selection, list)) return null
  return (
    <SelectionLine>
      <span>Todas as salas desta página estão selecionadas.</span>
      <SelectionAll type="button" onClick={choice.selectAll}>
        Selecionar todas as {formatTotal(list.total)} do filtro
      </SelectionAll>
      {capped && <span>(são tomadas as primeiras {formatTotal(wholeLimit)})</span>}
    </SelectionLine>
  )
}
