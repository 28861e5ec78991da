import { chakra } from "@chakra-ui/react"
import { brandMessages, type BrandRow } from "@prosa/core/administration"
import { type BrandList, createBrandList } from "@prosa/core/administration/view"
import type { PlatformId } from "@prosa/core/kernel"
import { Palette, Pencil, Plus } from "lucide-react"
import { useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { Name } from "../kit/labels/name.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useAdministrationServices } from "./administration-services.ts"
import { BrandDialog } from "./brand-dialog.tsx"

/** '/platforms'. */
export const BrandsPage = () => {
  const { brandSettings } = useAdministrationServices()
  const { address } = useShellServices()
  const list = useViewModel((scope) => createBrandList(scope, { brandSettings, address }), "brands")
  return list === undefined ? null : <BrandsTable list={list} />
}

const words: TableWords = {
  failed: { title: "Não foi possível carregar as marcas.", sentence: brandMessages.fetchFailed },
  empty: {
    icon: <Palette aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhuma marca por aqui",
    sentence: "Uma marca tem nome, cor, logos e os endereços em que aparece.",
  },
}

const Dot = chakra("span", {
  base: {
    flexShrink: 0,
    width: "3",
    height: "3",
    borderRadius: "full",
    border: "1px solid",
    borderColor: "border-strong",
  },
})

const columnsFor = (onEdit: (id: PlatformId) => void): ReadonlyArray<Column<BrandRow>> => [
  { label: "ID", width: 72, cell: ({ id }) => id },
  {
    label: "Marca",
    leads: true,
    cell: ({ displayName, mainColor }) => (
      <chakra.span display="flex" alignItems="center" gap="2" minWidth={0}>
        <Dot aria-hidden style={{ backgroundColor: mainColor }} />
        <Name>{displayName}</Name>
      </chakra.span>
    ),
  },
  {
    label: "Endereços",
    cell: ({ hosts }) => <Name>{hosts.length === 0 ? "Sem endereço" : hosts.join(", ")}</Name>,
  },
  { label: "Empresas", width: 96, align: "end", cell: ({ companies }) => companies },
  {
    label: "Editar",
    labelHidden: true,
    width: 120,
    align: "end",
    cell: ({ id, displayName }) => (
      <Button
        size="compact"
        variant="ghost"
        icon={<Pencil aria-hidden size={14} />}
        aria-label={`Editar ${displayName}`}
        onClick={() => onEdit(id)}
      >
        Editar
      </Button>
    ),
  },
]

const BrandsTable = ({ list }: { readonly list: BrandList }) => {
  const { navigation, reloadBrand } = useEntry()
  /** What the dialog shows: a brand, a new one, or nothing. */
  const [open, setOpen] = useState<PlatformId | "new">()
  const close = () => setOpen(undefined)
  return (
    <>
      <TablePage
        list={list}
        title="Marcas"
        sentence="Como o produto se apresenta em cada endereço; a primeira vale para os desconhecidos"
        noun={["marca", "marcas"]}
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
        <BrandDialog
          id={open === "new" ? undefined : open}
          onClose={close}
          onSaved={() => {
            close()
            list.reload()
            reloadBrand()
          }}
        />
      )}
    </>
  )
}
