import { chakra } from "@chakra-ui/react"
import { contactMessages as say, contactName, type ContactRow } from "@prosa/core/contact"
import { type ContactId, formatPhone } from "@prosa/core/kernel"
import { Pencil } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { Avatar } from "../kit/labels/avatar.tsx"
import { Name } from "../kit/labels/name.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { LabelChips } from "../label/label-chip.tsx"
import { Moment } from "../services/moment.tsx"

const Figure = chakra("span", { base: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } })
const Missing = chakra("span", { base: { color: "text-3", whiteSpace: "nowrap" } })
const Person = chakra("span", { base: { display: "flex", alignItems: "center", gap: "2.5", minWidth: 0 } })

const orMissing = (text: string, shown: ReactNode) => (text === "" ? <Missing>{say.empty}</Missing> : shown)

/**
 * The columns of the table. `unsorted`: the newest contact comes first; `labelled`: some of the rows have labels.
 */
export const columnsOfContacts = (
  narrow: boolean,
  unsorted: boolean,
  labelled: boolean,
  onEdit: (id: ContactId) => void,
): ReadonlyArray<Column<ContactRow>> => [
  {
    label: "Nome",
    sort: "name",
    leads: true,
    ...(narrow ? { width: 176 } : {}),
    cell: ({ id, name, phone, picture }) => (
      <Person>
        <Avatar id={id} name={name} image={picture ?? undefined} size={24} />
        <Name>{contactName({ id, name, phone })}</Name>
      </Person>
    ),
  },
  { label: "E-mail", sort: "email", cell: ({ email }) => orMissing(email, <Name>{email}</Name>) },
  {
    label: "Telefone",
    sort: "phone",
    width: 188,
    cell: ({ phone }) => orMissing(phone, <Figure>{formatPhone(phone)}</Figure>),
  },
  // Who has no labels does not see their column.
  ...(labelled && !narrow
    ? [
        {
          label: "Etiquetas",
          width: 160,
          cell: ({ labels }: ContactRow) => <LabelChips labels={labels} />,
        },
      ]
    : []),
  {
    label: "Criado em",
    sort: "createdAt",
    // The newest contact comes first.
    ...(unsorted ? { ordered: "descending" as const } : {}),
    width: 160,
    cell: ({ createdAt }) => (
      <Figure>
        <Moment at={createdAt} />
      </Figure>
    ),
  },
  {
    label: "Última Mensagem",
    sort: "lastMessageAt",
    width: 176,
    cell: ({ lastMessageAt }) =>
      orMissing(lastMessageAt ?? "", <Figure>{lastMessageAt !== null && <Moment at={lastMessageAt} />}</Figure>),
  },
  {
    label: "Ações",
    width: 108,
    align: "end",
    cell: ({ id, name, phone }) => (
      <Button
        size="compact"
        variant="ghost"
        icon={<Pencil aria-hidden size={14} />}
        aria-label={`Editar ${contactName({ id, name, phone })}`}
        onClick={() => onEdit(id)}
      >
        Editar
      </Button>
    ),
  },
]
