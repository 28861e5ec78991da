import { chakra } from "@chakra-ui/react"
import type { StatusFilter } from "@prosa/core/conversation"
import type { Inbox } from "@prosa/core/conversation/view"
import type { Workspace } from "@prosa/core/tenancy"
import { Layers, RefreshCw } from "lucide-react"
import { memo } from "react"
import { ChoiceMenu } from "../../kit/menus/choice-menu.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useSelected } from "../../kit/hooks/use-selected.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { WorkspacePicker } from "../../tenancy/workspace-picker.tsx"
import { BotFilter } from "./bot-filter.tsx"
import { FilterButton } from "./filter-button.tsx"
import { LabelFilter } from "./label-filter.tsx"

const statuses = [
  { value: "", label: "Todas" },
  { value: "OPEN", label: "Aberto" },
  { value: "CLOSED", label: "Finalizado" },
] as const satisfies ReadonlyArray<{ readonly value: StatusFilter; readonly label: string }>

const StatusDot = chakra("span", {
  base: { flexShrink: 0, width: "6px", height: "6px", borderRadius: "full" },
  variants: {
    look: { "": { display: "none" }, OPEN: { backgroundColor: "ok" }, CLOSED: { backgroundColor: "text-3" } },
  },
})

/** Workspaces, status and bots that the list is narrowed to, and 'Atualizar'. */
export const InboxFilters = memo(({ inbox }: { readonly inbox: Inbox }) => {
  const { selection } = useTenancyServices()
  const filter = useSelected(inbox.state$, (state) => state.filter)
  const reloading = useSelected(inbox.state$, ({ status, loadedOnce }) => status === "loading" && loadedOnce)
  const { all, selected } = useBehavior(selection.state$)
  return (
    // The status is never cut; the others share the room that it leaves.
    <chakra.div
      display="grid"
      gridTemplateColumns="fit-content(140px) max-content fit-content(140px) fit-content(120px) minmax(max-content, 1fr)"
      alignItems="center"
      gap="1"
    >
      <WorkspacePicker
        selection={selection}
        renderTrigger={(wiring) => (
          <FilterButton
            {...wiring}
            of="Workspaces"
            chosen={shortScope(all, selected)}
            icon={<Layers aria-hidden size={14} />}
          />
        )}
      />
      <ChoiceMenu
        label="Status"
        trigger={
          <FilterButton
            of="Status"
            chosen={statuses.find(({ value }) => value === filter.status)?.label ?? ""}
            icon={<StatusDot aria-hidden look={filter.status} />}
          />
        }
        value={filter.status}
        options={statuses}
        onChange={(value) => inbox.showStatus(value)}
      />
      <BotFilter chosen={filter.bots} onChoose={inbox.showBots} />
      <LabelFilter inbox={inbox} />
      <chakra.span justifySelf="end">
        <IconButton
          label="Atualizar conversas"
          icon={reloading ? <Spinner label="Carregando" /> : <RefreshCw aria-hidden size={16} />}
          onClick={inbox.reload}
        />
      </chakra.span>
    </chakra.div>
  )
})
InboxFilters.displayName = "InboxFilters"

/** 'SAC +1': the column is narrow. */
const shortScope = (all: ReadonlyArray<Workspace>, selected: ReadonlyArray<number>): string => {
  if (selected.length === 0) return "Nenhum"
  if (selected.length === all.length && all.length > 1) return "Todos"
  const first = all.find(({ id }) => selected.includes(id))?.name ?? ""
  return selected.length === 1 ? first : `${first} +${selected.length - 1}`
}
