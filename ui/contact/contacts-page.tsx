import { chakra } from "@chakra-ui/react"
import {
  contactFilterLabels,
  contactMessages as say,
  contactName,
  type ContactRow,
  isContactFilterSet,
} from "@prosa/core/contact"
import { type ContactsTable, createContactsTable } from "@prosa/core/contact/view"
import { formatTotal } from "@prosa/core/kernel"
import { countOfSelected, isRowSelected, wholeLimit } from "@prosa/core/shell"
import { offersEveryRow } from "@prosa/core/shell/view"
import { BookUser, Download, Megaphone } from "lucide-react"
import { Suspense, use, useMemo, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useMedia } from "../kit/hooks/use-media.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { choosingRows } from "../kit/tables/choosing-rows.tsx"
import { SelectionAction, SelectionAll, SelectionBar, SelectionLine } from "../kit/tables/selection-bar.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { ContactFiltersBar } from "./contact-filters-bar.tsx"
import { columnsOfContacts } from "./contacts-columns.tsx"
import { ContactTools, ExportingContacts } from "./contact-tools.tsx"
import { ContactPanelAside } from "./contact-panel.tsx"
import { RunningImportLine } from "./running-import-line.tsx"
import { type NewCampaignProps, NewCampaignSlot } from "./new-campaign-slot.ts"
import { useContactServices } from "./contact-services.ts"

/** '/contacts'. */
export const ContactsPage = () => {
  const { session, clock, confirmer, toaster } = useEntry()
  const { contacts } = useContactServices()
  const { selection } = useTenancyServices()
  const { address, downloads } = useShellServices()
  const { company } = useBehavior(session.state$)
  const table = useViewModel(
    (scope) =>
      createContactsTable(scope, {
        contacts,
        session,
        selection,
        address,
        clock,
        confirmations: confirmer,
        downloads,
        toasts: toaster,
      }),
    `contacts ${company?.id}`,
  )
  return table === undefined ? null : <ContactsTablePage table={table} />
}

const Place = chakra("div", { base: { position: "relative", display: "flex", flex: "1", minHeight: 0 } })

const Rows = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minWidth: 0,
    minHeight: 0,
    // The last row is not under the bar of the selected contacts.
    "&[data-chosen] section:has(> table)": { paddingBottom: "60px" },
  },
})

const words: TableWords = {
  failed: { title: say.listFailed, sentence: "Verifique a conexão e tente novamente." },
  empty: {
    icon: <BookUser aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhum contato por aqui",
    sentence: "Quem escreve para a empresa, em qualquer canal, aparece aqui.",
  },
  nothingFound: say.nothingFound,
}

const ContactsTablePage = ({ table }: { readonly table: ContactsTable }) => {
  const { navigation } = useEntry()
  const { choice, list } = table
  const { rows, wish } = useBehavior(list.state$)
  const filters = useBehavior(table.filters$)
  const selection = useBehavior(choice.selection$)
  const open = useBehavior(table.open$)
  const narrow = useMedia("(max-width: 900px)")
  const unsorted = wish.sort === undefined
  const labelled = rows.some(({ labels }) => labels.length > 0)
  const columns = useMemo(
    () => columnsOfContacts(narrow, unsorted, labelled, table.open),
    [narrow, unsorted, labelled, table],
  )
  const choosing = useMemo(() => choosingRows(choice, rows, (row) => `Selecionar ${contactName(row)}`), [choice, rows])
  const narrowed = contactFilterLabels.some(([field]) => isContactFilterSet(filters, field)) || wish.search !== ""
  const count = countOfSelected(selection)
  return (
    <Place>
      <Rows {...(count > 0 ? { "data-chosen": "" } : {})}>
        <TablePage<ContactRow, typeof wish>
          list={list}
          title={say.title}
          noun={["contato", "contatos"]}
          columns={[choosing, ...columns]}
          keyOf={({ id }) => id}
          isSelected={({ id }) => id === open || isRowSelected(selection, id)}
          searchLabel="Buscar por nome"
          words={words}
          filters={
            <>
              <ContactFiltersBar table={table} />
              <SelectEveryContact table={table} />
              {table.mayEdit && <RunningImportLine onEnded={list.reload} />}
            </>
          }
          {...(narrowed ? { onClearFilters: table.clear } : {})}
          tools={
            <>
              <ContactTools table={table} />
              <CampaignButton table={table} />
            </>
          }
          onPress={({ id }) => table.open(id)}
          onLeave={() => navigation.go("/home")}
        />
        {count > 0 && <ContactsSelected table={table} count={count} />}
      </Rows>
      <ExportingContacts table={table} />
      {open !== undefined && <ContactPanelAside key={open} id={open} table={table} />}
    </Place>
  )
}

/** 'Criar campanha' (access, section 6): absent, grey until contacts are selected, or ready. */
const CampaignButton = ({ table }: { readonly table: ContactsTable }) => {
  const offer = useBehavior(table.campaigns$)
  const selection = useBehavior(table.choice.selection$)
  const newCampaign = use(NewCampaignSlot)
  const { navigation } = useEntry()
  const [chosen, setChosen] = useState<Pick<NewCampaignProps, "selected" | "count">>()
  if (offer === "hidden" || newCampaign === undefined) return null
  const choose = () => setChosen({ count: countOfSelected(selection), selected: table.selected() })
  return (
    <>
      <Button
        variant="primary"
        icon={<Megaphone aria-hidden size={16} />}
        disabledReason={offer === "grey" ? "Selecione os contatos que vão receber a campanha." : undefined}
        onClick={choose}
      >
        {say.createCampaign}
      </Button>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          {newCampaign({
            ...chosen,
            onClose: () => setChosen(undefined),
            onCreated: () => {
              setChosen(undefined)
              table.choice.clear()
              navigation.go("/campaigns")
            },
          })}
        </Suspense>
      )}
    </>
  )
}

const ContactsSelected = ({ table, count }: { readonly table: ContactsTable; readonly count: number }) => {
  const selection = useBehavior(table.choice.selection$)
  const isCounted = selection.kind === "some" || selection.total <= wholeLimit
  return (
    <SelectionBar
      label="Contatos selecionados"
      count={
        count === 1 ? "1 selecionado" : `${isCounted ? formatTotal(count) : `${formatTotal(wholeLimit)}+`} selecionados`
      }
      onClear={table.choice.clear}
    >
      <SelectionAction
        icon={<Download aria-hidden size={16} />}
        label="Exportar"
        onPress={() => table.exportCsv("selected")}
      />
    </SelectionBar>
  )
}

/** 'Selecionar os N do filtro', once the page is selected and there are more. */
const SelectEveryContact = ({ table: { choice, list } }: { readonly table: ContactsTable }) => {
  const selection = useBehavior(choice.selection$)
  const state = useBehavior(list.state$)
  const total = formatTotal(state.total)
  if (selection.kind === "all")
    return (
      <SelectionLine>
        {selection.except.size > 0
          ? `Os ${total} contatos do filtro estão selecionados, menos ${formatTotal(selection.except.size)}.`
          : `Todos os ${total} contatos do filtro estão selecionados.`}
      </SelectionLine>
    )
  if (!offersEveryRow(selection, state)) return null
  return (
    <SelectionLine>
      <span>Os contatos desta página estão selecionados.</span>
      <SelectionAll type="button" onClick={choice.selectAll}>
        Selecionar os {total} do filtro
      </SelectionAll>
    </SelectionLine>
  )
}
