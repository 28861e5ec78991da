import { chakra } from "@chakra-ui/react"
import { timeZoneOf } from "@prosa/core/access/view"
import { campaignMessages as say, type CampaignRow, campaignStatuses, type CampaignStatus } from "@prosa/core/campaign"
import { type CampaignsTable, createCampaignsTable } from "@prosa/core/campaign/view"
import { anyDay, dayAt, isPeriodSet, wordsOfPeriod } from "@prosa/core/shell"
import { Megaphone, Plus } from "lucide-react"
import { useMemo, useRef, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { PeriodFields } from "../kit/fields/period-fields.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useMedia } from "../kit/hooks/use-media.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { FilterChip } from "../kit/menus/filter-chip.tsx"
import { FilterLine } from "../kit/menus/filter-line.tsx"
import { Popover } from "../kit/menus/popover.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useCompanyMoments } from "../services/moment.tsx"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { columnsOfCampaigns } from "./campaign-columns.tsx"
import { AudienceDialog } from "./audience-dialog.tsx"
import { useCampaignServices } from "./campaign-services.ts"
import { NewCampaignDialog, type NewCampaignDialogProps } from "./new-campaign-dialog.tsx"

/** '/campaigns', 'Gestão de campanhas'. */
export const CampaignsPage = () => {
  const { session, clock, toaster, confirmer } = useEntry()
  const { campaigns } = useCampaignServices()
  const { selection } = useTenancyServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const table = useViewModel(
    (scope) =>
      createCampaignsTable(scope, {
        campaigns,
        session,
        selection,
        address,
        clock,
        toasts: toaster,
        confirmations: confirmer,
      }),
    `campaigns ${company?.id}`,
  )
  return table === undefined ? null : <CampaignsTablePage table={table} />
}

const words: TableWords = {
  failed: { title: "Não foi possível carregar as campanhas.", sentence: say.loadFailed },
  empty: {
    icon: <Megaphone aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhuma campanha por aqui",
    sentence: "Crie uma campanha aqui, por um filtro, ou para os contatos que você selecionar em Contatos.",
  },
}

const CampaignsTablePage = ({ table }: { readonly table: CampaignsTable }) => {
  const { navigation, clock } = useEntry()
  const { timeZone } = useCompanyMoments()
  const { wish } = useBehavior(table.list.state$)
  const narrow = useMedia("(max-width: 900px)")
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<Pick<NewCampaignDialogProps, "selected" | "count" | "copyOf">>()
  const columns = useMemo(
    () =>
      columnsOfCampaigns({
        now: () => clock.now(),
        timeZone,
        mayChange: table.mayChange,
        narrow,
        onAct: ({ id }, action) => table.act(id, action),
        onCopy: table.mayCreate
          ? ({ id, totalMessages }) =>
              setChosen({ selected: { kind: "campaign", id }, count: totalMessages, copyOf: id })
          : undefined,
      }),
    [table, clock, timeZone, narrow],
  )
  const narrowed = wish.search !== "" || wish.status !== "" || isPeriodSet(wish.created)
  return (
    <>
      <TablePage<CampaignRow, typeof wish>
        list={table.list}
        title="Gestão de campanhas"
        noun={["campanha", "campanhas"]}
        columns={columns}
        keyOf={({ id }) => id}
        searchLabel="Buscar por nome"
        words={words}
        filters={<CampaignFilters table={table} />}
        {...(narrowed ? { onClearFilters: table.clear } : {})}
        {...(table.mayCreate
          ? {
              action: (
                <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setChoosing(true)}>
                  Nova campanha
                </Button>
              ),
            }
          : {})}
        onLeave={() => navigation.go("/home")}
      />
      {choosing && <AudienceDialog onClose={() => setChoosing(false)} onChosen={setChosen} />}
      {chosen !== undefined && (
        <NewCampaignDialog
          {...chosen}
          // Back to the choice of contacts, if it was begun there.
          onClose={() => setChosen(undefined)}
          onCreated={() => {
            setChosen(undefined)
            setChoosing(false)
            table.list.reload()
          }}
        />
      )}
    </>
  )
}

const Frame = chakra("div", { base: { display: "grid", gap: "3", padding: "3" } })

const statuses = Object.keys(campaignStatuses) as ReadonlyArray<CampaignStatus>

/** The filters of the table: the days of creation, and the five statuses. */
const CampaignFilters = ({ table }: { readonly table: CampaignsTable }) => {
  const { session, clock } = useEntry()
  const { wish } = useBehavior(table.list.state$)
  const [dating, setDating] = useState(false)
  const line = useRef<HTMLFieldSetElement>(null)
  const dated = isPeriodSet(wish.created)
  return (
    <FilterLine ref={line} aria-label="Filtros">
      <Popover
        label="Filtro Criado em"
        onOpenChange={setDating}
        renderTrigger={(trigger) =>
          dated || dating ? (
            <FilterChip
              name="Criado em"
              value={wordsOfPeriod(wish.created)}
              trigger={trigger}
              onRemove={() => table.narrow({ created: anyDay })}
            />
          ) : (
            <Button size="compact" {...trigger}>
              Criado em
            </Button>
          )
        }
      >
        {() => (
          <Frame>
            <PeriodFields
              label="Criado em"
              period={wish.created}
              today={dayAt(clock.now(), timeZoneOf(session.state$.value))}
              onChange={(created) => table.narrow({ created })}
            />
          </Frame>
        )}
      </Popover>
      <chakra.span width="168px">
        <SelectField<CampaignStatus | "">
          label="Status"
          labelHidden
          size="compact"
          value={wish.status}
          options={[
            { value: "", label: "Todos os status" },
            ...statuses.map((value) => ({ value, label: campaignStatuses[value].label })),
          ]}
          onChange={(status) => table.narrow({ status })}
        />
      </chakra.span>
    </FilterLine>
  )
}
