import { chakra } from "@chakra-ui/react"
import type { StatusFilter } from "@prosa/core/conversation"
import type { Inbox } from "@prosa/core/conversation/view"
import type { Workspace } from "@prosa/core/tenancy"
import { RefreshCw } from "lucide-react"
import { IconButton } from "../kit/icon-button.tsx"
import { SelectField } from "../kit/select-field.tsx"
import { Spinner } from "../kit/spinner.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { WorkspacePicker } from "../tenancy/workspace-picker.tsx"
import { BotFilter } from "./bot-filter.tsx"
import { FilterButton } from "./filter-button.tsx"

const statuses = [
  { value: "", label: "Todas" },
  { value: "OPEN", label: "Aberto" },
  { value: "CLOSED", label: "Finalizado" },
] as const satisfies ReadonlyArray<{ readonly value: StatusFilter; readonly label: string }>

/** Workspaces, status and bots that the list is narrowed to, and 'Atualizar'. */
export const InboxFilters = ({ inbox }: { readonly inbox: Inbox }) => {
  const { selection } = useTenancyServices()
  const { filter, status, loadedOnce } = useBehavior(inbox.state$)
  const { all, selected } = useBehavior(selection.state$)
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(60px, 1fr) 100px fit-content(116px) auto"
      alignItems="center"
      gap="1"
    >
      <WorkspacePicker
        selection={selection}
        renderTrigger={(wiring) => <FilterButton {...wiring} of="Workspaces" chosen={shortScope(all, selected)} />}
      />
      <SelectField
        label="Status"
        labelHidden
        value={filter.status}
        options={statuses}
        onChange={(value) => inbox.showStatus(value)}
      />
      <BotFilter chosen={filter.bots} onChoose={inbox.showBots} />
      <IconButton
        label="Atualizar conversas"
        icon={status === "loading" && loadedOnce ? <Spinner label="Carregando" /> : <RefreshCw aria-hidden size={16} />}
        onClick={inbox.reload}
      />
    </chakra.div>
  )
}

/** 'SAC +1': the column is narrow. */
const shortScope = (all: ReadonlyArray<Workspace>, selected: ReadonlyArray<number>): string => {
  if (selected.length === 0) return "Nenhum"
  if (selected.length === all.length && all.length > 1) return "Todos"
  const first = all.find(({ id }) => selected.includes(id))?.name ?? ""
  return selected.length === 1 ? first : `${first} +${selected.length - 1}`
}
