import { type WorkspaceLine, workspaceRecordMessages } from "@prosa/core/administration"
import { createWorkspaceTable, type WorkspaceTable } from "@prosa/core/administration/view"
import { notAllowed, type WorkspaceId } from "@prosa/core/kernel"
import { Layers, Pencil, Plus } from "lucide-react"
import { useEffect, useState } from "react"
import { Badge } from "../kit/labels/badge.tsx"
import { Button } from "../kit/buttons/button.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { Name } from "../kit/labels/name.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { useAdministrationServices } from "./administration-services.ts"
import { WorkspaceDialog } from "./workspace-dialog.tsx"

/** '/Workspaces/'. */
export const WorkspacesPage = () => {
  const { session, toaster } = useEntry()
  const { workspaceRecords: workspaces } = useAdministrationServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createWorkspaceTable(scope, { workspaces, session, address, toasts: toaster }),
    `workspaces ${company?.id}`,
  )
  return model === undefined ? null : <WorkspacesTable model={model} />
}

const words: TableWords = {
  failed: { title: "Não foi possível carregar os workspaces.", sentence: workspaceRecordMessages.listFailed },
  empty: {
    icon: <Layers aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhum workspace por aqui",
    sentence: "Um workspace reúne os robôs, as conversas e a equipe de uma área.",
  },
}

const columnsFor = (mayEdit: boolean, onEdit: (id: WorkspaceId) => void): ReadonlyArray<Column<WorkspaceLine>> => [
  { label: "Id", width: 88, cell: ({ id }) => id },
  { label: "Nome", ordered: "ascending", leads: true, cell: ({ name }) => <Name>{name}</Name> },
  {
    label: "Equipe",
    width: 120,
    cell: ({ usersCount }) => (usersCount === 0 ? "Ninguém" : usersCount === 1 ? "1 pessoa" : `${usersCount} pessoas`),
  },
  {
    label: "Ativo",
    width: 112,
    cell: ({ active }) => (
      <Badge tone={active ? "ok" : "neutral"} dot>
        {active ? "Ativo" : "Inativo"}
      </Badge>
    ),
  },
  {
    label: "Editar",
    labelHidden: true,
    width: 132,
    align: "end",
    cell: ({ id, name }) => (
      <Button
        size="compact"
        variant="ghost"
        icon={<Pencil aria-hidden size={14} />}
        aria-label={`Editar ${name}`}
        disabledReason={mayEdit ? undefined : notAllowed.message}
        onClick={() => onEdit(id)}
      >
        Editar
      </Button>
    ),
  },
]

const WorkspacesTable = ({ model }: { readonly model: WorkspaceTable }) => {
  const { navigation } = useEntry()
  const { selection } = useTenancyServices()
  /** What the dialog shows: a workspace, a new one, or nothing. */
  const [open, setOpen] = useState<WorkspaceId | "new" | undefined>(model.invited)
  const inviting = open !== undefined && open === model.invited
  const [leaving, setLeaving] = useState(false)
  // who came to invite goes back to the people, once the dialog no longer guards its changes
  useEffect(() => {
    if (leaving) navigation.go("/users/")
  }, [leaving, navigation])
  const close = () => {
    setLeaving(inviting)
    setOpen(undefined)
  }
  return (
    <>
      <TablePage
        list={model.list}
        title="Workspaces"
        sentence="As áreas da empresa, com suas equipes"
        noun={["workspace", "workspaces"]}
        columns={columnsFor(model.mayEdit, setOpen)}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === open}
        searchLabel="Buscar por nome"
        words={words}
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => model.askToCreate() && setOpen("new")}
          >
            Adicionar
          </Button>
        }
        onLeave={() => navigation.go("/home")}
      />
      {open !== undefined && (
        <WorkspaceDialog
          id={open === "new" ? undefined : open}
          {...(inviting ? { first: "people" as const } : {})}
          onClose={close}
          onSaved={() => {
            close()
            model.list.reload()
            selection.reload()
          }}
        />
      )}
    </>
  )
}
