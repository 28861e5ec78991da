import { countOfSelected, isRowSelected } from "@prosa/core/shell"
import { chakra } from "@chakra-ui/react"
import {
  isRoomFilterSet,
  type RoomColumn,
  roomColumns,
  roomFilterLabels,
  roomMessages as say,
  type RoomRow,
} from "@prosa/core/conversation"
import { createRoomsDesk, type RoomsDesk } from "@prosa/core/conversation/view"
import { createTableColumns, type TableColumns } from "@prosa/core/shell/view"
import { notAllowed } from "@prosa/core/kernel"
import { ArrowLeftRight, Check, ChevronDown, Download, MessagesSquare, RefreshCw, Tag } from "lucide-react"
import { type ReactNode, useMemo } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { ColumnChooser } from "../../kit/tables/column-chooser.tsx"
import { TablePage, type TableWords } from "../../kit/tables/table-page.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useConversationServices } from "../conversation-services.ts"
import { RoomFiltersBar } from "./room-filters-bar.tsx"
import { choosingRooms, columnsOfRooms, pathOfRoom } from "./room-table-columns.tsx"
import { RoomsBulkBar, SelectEveryRoom } from "./rooms-bulk-bar.tsx"
import { RoomsBulkDialogs } from "./rooms-bulk-dialogs.tsx"

/** '/rooms'. */
export const RoomsPage = () => {
  const { session, toaster, confirmer, clock } = useEntry()
  const { managedRooms: rooms, roomLabels } = useConversationServices()
  const { selection } = useTenancyServices()
  const { address, departures, downloads, tableLayouts } = useShellServices()
  const { company } = useBehavior(session.state$)
  const desk = useViewModel(
    (scope) =>
      createRoomsDesk(scope, {
        rooms,
        roomLabels,
        session,
        selection,
        address,
        departures,
        downloads,
        clock,
        toasts: toaster,
        confirmations: confirmer,
      }),
    `rooms ${company?.id}`,
  )
  const arranging = useViewModel(
    (scope) => createTableColumns(scope, { table: "rooms", columns: arrangedColumns, layouts: tableLayouts }),
    "columns of rooms",
  )
  return desk === undefined || arranging === undefined ? null : <RoomsTablePage desk={desk} arranging={arranging} />
}

const Place = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minHeight: 0,
    // The last row is not under the bar of the selected rooms.
    "&[data-chosen] section:has(> table)": { paddingBottom: "60px" },
  },
})

const icon = <MessagesSquare aria-hidden size={24} strokeWidth={1.75} />

interface RoomsTablePageProps {
  readonly desk: RoomsDesk
  readonly arranging: TableColumns<RoomColumn>
}

const RoomsTablePage = ({ desk, arranging }: RoomsTablePageProps) => {
  const { navigation } = useEntry()
  const { table, choice, bulk } = desk
  const { rows, wish, failure } = useBehavior(table.list.state$)
  const filters = useBehavior(table.filters$)
  const selection = useBehavior(choice.selection$)
  const narrow = useMedia("(max-width: 900px)")
  const unsorted = wish.sort === undefined
  const refusal = useBehavior(table.orderRefusal$)
  const laid = useBehavior(arranging.columns$)
  const columns = useMemo(
    () => columnsOfRooms({ columns: laid, resize: arranging.resize }, narrow, unsorted, refusal),
    [laid, arranging, narrow, unsorted, refusal],
  )
  const allColumns = useMemo(() => [choosingRooms(choice, rows), ...columns], [choice, rows, columns])
  const narrowed = roomFilterLabels.some(([field]) => isRoomFilterSet(filters, field)) || wish.search !== ""
  const words: TableWords = {
    failed: {
      title: say.listFailed,
      sentence: failure?.message ?? "",
      aboveRows: `${say.listFailed}: ${failure?.message ?? ""}`,
    },
    empty: {
      icon,
      title: say.nothingFound,
      sentence: "As conversas dos workspaces escolhidos no cabeçalho da página aparecem aqui.",
    },
    nothingFound: say.nothingFound,
  }
  const count = countOfSelected(selection)
  return (
    <Place {...(count > 0 ? { "data-chosen": "" } : {})}>
      <TablePage<RoomRow, typeof wish>
        list={table.list}
        title={say.title}
        noun={["sala", "salas"]}
        columns={allColumns}
        keyOf={({ id }) => id}
        isSelected={({ id }) => isRowSelected(selection, id)}
        searchLabel="Buscar por lead"
        words={words}
        filters={
          <>
            <RoomFiltersBar table={table} />
            <SelectEveryRoom desk={desk} />
          </>
        }
        tools={<RoomTools desk={desk} columns={narrow ? null : <RoomColumns arranging={arranging} />} />}
        {...(narrowed ? { onClearFilters: table.clear } : {})}
        onPress={(row) => navigation.go(pathOfRoom(row))}
        onLeave={() => navigation.go("/home")}
      />
      {count > 0 && <RoomsBulkBar desk={desk} />}
      <RoomsBulkDialogs bulk={bulk} />
      <Exporting desk={desk} />
    </Place>
  )
}

/** The room's number is said by its person's name as well: that column is always there. */
const arrangedColumns = roomColumns.map(({ key }) => ({ key, fixed: key === "lead" }))

const RoomColumns = ({ arranging }: Pick<RoomsTablePageProps, "arranging">) => {
  const arranged = useBehavior(arranging.arranged$)
  const columns = useBehavior(arranging.columns$).map(({ key, shown }) => ({
    key,
    shown,
    label: roomColumns.find((column) => column.key === key)?.label ?? key,
    fixed: arrangedColumns.some((column) => column.key === key && column.fixed),
  }))
  return (
    <ColumnChooser
      columns={columns}
      onShow={arranging.show}
      onMove={arranging.move}
      onReset={arranged ? arranging.reset : undefined}
    />
  )
}

interface RoomToolsProps {
  readonly desk: RoomsDesk
  readonly columns: ReactNode
}

/** The actions on the selected rooms, the export, and 'Atualizar'. */
const RoomTools = ({ desk: { table, bulk, exporting, may }, columns }: RoomToolsProps) => {
  const { status, loadedOnce, total } = useBehavior(table.list.state$)
  const telephone = useMedia("(max-width: 599.98px)")
  const refusal = (allowed: boolean) =>
    allowed ? {} : { disabled: true, aside: <chakra.span textStyle="meta">{notAllowed.message}</chakra.span> }
  const actions = [
    {
      id: "1",
      label: say.close,
      icon: <Check aria-hidden size={16} />,
      onSelect: () => bulk.choose("close"),
      ...refusal(may.close),
    },
    {
      id: "2",
      label: say.transfer,
      icon: <ArrowLeftRight aria-hidden size={16} />,
      onSelect: () => bulk.choose("transfer"),
      ...refusal(may.transfer),
    },
    {
      id: "3",
      label: say.label,
      icon: <Tag aria-hidden size={16} />,
      onSelect: () => bulk.choose("label"),
      ...refusal(may.label),
    },
  ]
  return (
    <>
      <Menu trigger={<Button iconEnd={<ChevronDown aria-hidden size={14} />}>Ações</Button>} groups={[actions]} />
      {telephone ? (
        <IconButton
          label="Exportar CSV"
          variant="secondary"
          icon={<Download aria-hidden size={16} />}
          disabled={total === 0}
          onClick={exporting.start}
        />
      ) : (
        <Button
          icon={<Download aria-hidden size={16} />}
          disabledReason={total === 0 ? "Não há salas para exportar." : undefined}
          onClick={exporting.start}
        >
          Exportar CSV
        </Button>
      )}
      {columns}
      <IconButton
        label="Atualizar"
        variant="secondary"
        icon={status === "loading" && loadedOnce ? <Spinner label="Carregando" /> : <RefreshCw aria-hidden size={16} />}
        onClick={table.list.reload}
      />
    </>
  )
}

const Exporting = ({ desk: { exporting } }: { readonly desk: RoomsDesk }) => {
  const state = useBehavior(exporting.state$)
  return (
    <ModalDialog
      question
      open={state !== undefined}
      onClose={exporting.stop}
      title="Exportar CSV"
      sentence="Reunindo as salas do filtro…"
      actions={<Button onClick={exporting.stop}>Cancelar</Button>}
    >
      <ProgressBar label="Salas reunidas" done={state?.done ?? 0} total={state?.total ?? 0} />
    </ModalDialog>
  )
}
