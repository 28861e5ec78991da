import { companyMessages } from "@prosa/core/administration"
import { type CompanyList, createCompanyList } from "@prosa/core/administration/view"
import type { CompanyId } from "@prosa/core/kernel"
import type { ListedCompany } from "@prosa/core/tenancy"
import { Building2, Pencil, Plus } from "lucide-react"
import { useState } from "react"
import { Badge } from "../kit/labels/badge.tsx"
import { Button } from "../kit/buttons/button.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { Name } from "../kit/labels/name.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useAdministrationServices } from "./administration-services.ts"
import { CompanyDialog } from "./company-dialog.tsx"

/** '/company'. */
export const CompaniesPage = () => {
  const { companyRecords: companies } = useAdministrationServices()
  const { address } = useShellServices()
  const list = useViewModel((scope) => createCompanyList(scope, { companies, address }), "companies")
  return list === undefined ? null : <CompaniesTable list={list} />
}

const words: TableWords = {
  failed: { title: "Não foi possível carregar as empresas.", sentence: companyMessages.fetchFailed },
  empty: {
    icon: <Building2 aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhuma empresa por aqui",
    sentence: "Cada empresa tem seus próprios workspaces, pessoas e robôs.",
  },
}

const columnsFor = (onEdit: (id: CompanyId) => void): ReadonlyArray<Column<ListedCompany>> => [
  { label: "ID", width: 72, cell: ({ id }) => id },
  { label: "Empresa", leads: true, ordered: "ascending", cell: ({ name }) => <Name>{name}</Name> },
  { label: "Plataforma", width: 160, cell: ({ platformName }) => <Name>{platformName}</Name> },
  {
    label: "Ativo",
    width: 104,
    cell: ({ active }) => (
      <Badge tone={active ? "ok" : "neutral"} dot>
        {active ? "Ativo" : "Inativo"}
      </Badge>
    ),
  },
  {
    label: "Editar",
    labelHidden: true,
    width: 120,
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
  },
]

const CompaniesTable = ({ list }: { readonly list: CompanyList }) => {
  const { navigation } = useEntry()
  /** What the dialog shows: a company, a new one, or nothing. */
  const [open, setOpen] = useState<CompanyId | "new">()
  const close = () => setOpen(undefined)
  return (
    <>
      <TablePage
        list={list}
        title="Empresas"
        sentence="As empresas que usam a plataforma"
        noun={["empresa", "empresas"]}
        columns={columnsFor(setOpen)}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === open}
        searchLabel="Buscar por nome"
        words={words}
        action={
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpen("new")}>
            Adicionar
          </Button>
        }
        onLeave={() => navigation.go("/home")}
      />
      {open !== undefined && (
        <CompanyDialog
          id={open === "new" ? undefined : open}
          onClose={close}
          onSaved={() => {
            close()
            list.reload()
          }}
        />
      )}
    </>
  )
}
