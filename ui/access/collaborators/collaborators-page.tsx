import { chakra } from "@chakra-ui/react"
import { type CollaboratorLine, collaboratorMessages, shownPhone } from "@prosa/core/access"
import { type CollaboratorList, createCollaboratorList } from "@prosa/core/access/view"
import type { UserId } from "@prosa/core/kernel"
import { Pencil, UserPlus, Users } from "lucide-react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Badge } from "../../kit/labels/badge.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import type { Column } from "../../kit/tables/data-table.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { TablePage, type TableWords } from "../../kit/tables/table-page.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useAccessServices } from "../access-services.ts"
import { CollaboratorDialog } from "./collaborator-dialog.tsx"

/** '/users/'. */
export const CollaboratorsPage = () => {
  const { session } = useEntry()
  const { collaborators } = useAccessServices()
  const { selection } = useTenancyServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createCollaboratorList(scope, { collaborators, session, selection, address }),
    `collaborators ${company?.id}`,
  )
  return model === undefined ? null : <CollaboratorsTable model={model} />
}

const Person = chakra("span", {
  base: { display: "flex", alignItems: "center", gap: "2", minWidth: 0, "& > bdi": { flex: "1" } },
})

/** Words in place of a value that is missing. */
const Missing = chakra("span", { base: { color: "text-3" } })

const StateBadge = ({ active, waiting }: Pick<CollaboratorLine, "active" | "waiting">) =>
  !active ? (
    <Badge>Inativo</Badge>
  ) : waiting ? (
    <Badge tone="warning">Convite pendente</Badge>
  ) : (
    <Badge tone="ok">Ativo</Badge>
  )

interface ColumnTerms {
  /** The columns are as wide as they must be, and the action stands where it is seen without scrolling. */
  readonly narrow: boolean
  readonly onEdit: (id: UserId) => void
}

const columnsFor = ({ narrow, onEdit }: ColumnTerms): ReadonlyArray<Column<CollaboratorLine>> => {
  const edit = editColumn(onEdit)
  const [name, ...rest] = columnsOf(narrow)
  return name === undefined ? [] : narrow ? [name, edit, ...rest] : [name, ...rest, edit]
}

const columnsOf = (narrow: boolean): ReadonlyArray<Column<CollaboratorLine>> => [
  {
    label: "Nome",
    ordered: "ascending",
    ...(narrow ? { width: 216 } : {}),
    cell: ({ id, name, image, avatarColor }) => (
      <Person>
        <Avatar id={id} name={name} size={24} image={image} colour={avatarColor} />
        <Name>{name}</Name>
      </Person>
    ),
  },
  {
    label: "Telefone",
    width: 176,
    cell: ({ phone }) =>
      phone === "" ? (
        <Missing>Sem registros</Missing>
      ) : (
        <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {shownPhone(phone)}
        </chakra.span>
      ),
  },
  { label: "E-mail", ...(narrow ? { width: 240 } : {}), cell: ({ email }) => <Name>{email}</Name> },
  {
    label: "Perfil",
    cell: ({ profiles }) =>
      profiles.length === 0 ? <Missing>Sem perfil</Missing> : <Name>{profiles.join(", ")}</Name>,
  },
  {
    label: "Workspaces",
    width: 176,
    align: "end",
    cell: ({ workspaces, withoutActiveWorkspace }) =>
      withoutActiveWorkspace ? (
        <Badge tone="warning">{collaboratorMessages.noActiveWorkspace}</Badge>
      ) : (
        <chakra.span fontVariantNumeric="tabular-nums">{workspaces}</chakra.span>
      ),
  },
  { label: "Ativo", width: 152, cell: (line) => <StateBadge {...line} /> },
]

const editColumn = (onEdit: ColumnTerms["onEdit"]): Column<CollaboratorLine> => ({
  label: "Editar",
  labelHidden: true,
  width: 116,
  align: "end",
  cell: ({ id, name }) => (
    <Button
      size="compact"
      variant="ghost"
      icon={<Pencil aria-hidden size={14} />}
      aria-label={`Editar ${name}`}
      onClick={() => onEdit(id)}
    >
      Editar
    </Button>
  ),
})

const CollaboratorsTable = ({ model }: { readonly model: CollaboratorList }) => {
  const { navigation, session } = useEntry()
  const { user } = useBehavior(session.state$)
  const { failure } = useBehavior(model.list.state$)
  const open = useBehavior(model.open$)
  const narrow = useMedia("(max-width: 1099.98px)")
  const words: TableWords = {
    failed: {
      title: collaboratorMessages.listFailed,
      sentence: failure?.message ?? "",
      aboveRows: `${collaboratorMessages.listFailed}: ${failure?.message ?? ""}`,
    },
    empty: {
      icon: <Users aria-hidden size={24} strokeWidth={1.75} />,
      title: "Nenhum colaborador por aqui",
      sentence: "Aqui aparecem as pessoas dos workspaces selecionados no alto da página.",
    },
  }
  return (
    <>
      <TablePage
        list={model.list}
        title="Colaboradores"
        sentence={`Quem entra na ${user?.platform.displayName ?? "plataforma"} pela sua empresa`}
        noun={["colaborador", "colaboradores"]}
        columns={columnsFor({ narrow, onEdit: model.open })}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === open}
        searchLabel="Buscar por nome ou e-mail"
        words={words}
        action={<InviteButton model={model} />}
        onLeave={() => navigation.go("/home")}
      />
      {open !== undefined && (
        <CollaboratorDialog
          key={open}
          id={open}
          onClose={model.close}
          onSaved={() => {
            model.close()
            model.list.reload()
          }}
        />
      )}
    </>
  )
}

const inviteIcon = <UserPlus aria-hidden size={16} />

/** Leads to the invitations of a workspace; of several, asks which. */
const InviteButton = ({ model }: { readonly model: CollaboratorList }) => {
  const { navigation } = useEntry()
  const places = useBehavior(model.invitePlaces$)
  const [only] = places
  if (only === undefined) return null
  if (places.length === 1)
    return (
      <LinkButton variant="primary" icon={inviteIcon} href={only.path}>
        Convidar
      </LinkButton>
    )
  const items = places.map(({ id, name, path }) => ({
    id: String(id),
    label: name,
    onSelect: () => navigation.go(path),
  }))
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={inviteIcon}>
          Convidar
        </Button>
      }
      groups={[items]}
    />
  )
}
