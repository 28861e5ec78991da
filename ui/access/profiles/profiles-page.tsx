import { profileMessages, type ProfileChoice } from "@prosa/core/access"
import { createProfileList, type ProfileList } from "@prosa/core/access/view"
import { notAllowed, type ProfileId } from "@prosa/core/kernel"
import { Pencil, Plus, ShieldCheck } from "lucide-react"
import { useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import type { Column } from "../../kit/tables/data-table.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { TablePage, type TableWords } from "../../kit/tables/table-page.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useAccessServices } from "../access-services.ts"
import { ProfileDialog } from "./profile-dialog.tsx"

/** '/profiles'. */
export const ProfilesPage = () => {
  const { session, toaster } = useEntry()
  const { profiles } = useAccessServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createProfileList(scope, { profiles, session, address, toasts: toaster }),
    `profiles ${company?.id}`,
  )
  return model === undefined ? null : <ProfilesTable model={model} />
}

const words: TableWords = {
  failed: { title: "Não foi possível carregar os perfis.", sentence: profileMessages.listFailed },
  empty: {
    icon: <ShieldCheck aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhum perfil por aqui",
    sentence: "Um perfil diz o que as pessoas da empresa podem ver e fazer.",
  },
}

const columnsFor = (mayEdit: boolean, onEdit: (id: ProfileId) => void): ReadonlyArray<Column<ProfileChoice>> => [
  { label: "Nome", ordered: "ascending", cell: ({ name }) => <Name>{name}</Name> },
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

const ProfilesTable = ({ model }: { readonly model: ProfileList }) => {
  const { navigation } = useEntry()
  /** What the dialog shows: a profile, a new one, or nothing. */
  const [open, setOpen] = useState<ProfileId | "new">()
  const close = () => setOpen(undefined)
  return (
    <>
      <TablePage
        list={model.list}
        title="Permissionamento"
        sentence="Perfis de acesso da empresa"
        noun={["perfil", "perfis"]}
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
        <ProfileDialog
          id={open === "new" ? undefined : open}
          onClose={close}
          onSaved={() => {
            close()
            model.list.reload()
          }}
        />
      )}
    </>
  )
}
