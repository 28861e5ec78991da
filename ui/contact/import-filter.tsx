import { chakra } from "@chakra-ui/react"
import { watchImports } from "@prosa/core/contact/view"
import type { ContactImportId } from "@prosa/core/kernel"
import { Link } from "wouter"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { FilterChip } from "../kit/menus/filter-chip.tsx"
import { Popover } from "../kit/menus/popover.tsx"
import { useEntry } from "../services/entry-services.ts"
import { Moment } from "../services/moment.tsx"
import { useContactServices } from "./contact-services.ts"

export interface ImportFilterProps {
  readonly id: ContactImportId
  readonly label: string
  readonly onRemove: () => void
}

/** The chip of an import: its file's name, once it is known. */
export const ImportFilter = (props: ImportFilterProps) => {
  const { session } = useEntry()
  const { contactImports: imports } = useContactServices()
  const watched = useViewModel((scope) => watchImports(scope, { imports, session }), "imports of a filter")
  return watched === undefined ? null : <Chip {...props} imports$={watched.imports$} />
}

const Facts = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "2", padding: "3", textStyle: "cell" },
})

const Chip = ({
  id,
  label,
  onRemove,
  imports$,
}: ImportFilterProps & { readonly imports$: ReturnType<typeof watchImports>["imports$"] }) => {
  const state = useBehavior(imports$)
  const one = state.status === "ready" ? state.imports.find((each) => each.id === id) : undefined
  return (
    <Popover
      label={`Filtro ${label}`}
      renderTrigger={(trigger) => (
        <FilterChip name={label} value={one?.fileName ?? `nº ${id}`} trigger={trigger} onRemove={onRemove} />
      )}
    >
      {() => (
        <Facts>
          {one !== undefined && (
            <chakra.p overflowWrap="anywhere">
              <bdi>{one.fileName}</bdi>, de <Moment at={one.createdAt} />, por <bdi>{one.createdBy}</bdi>
            </chakra.p>
          )}
          <chakra.p color="text-2">Os contatos que a importação criou, e os do arquivo que já existiam.</chakra.p>
          <chakra.span color="brand-ink" textStyle="control">
            <Link href="/contacts/import">Ver importações</Link>
          </chakra.span>
        </Facts>
      )}
    </Popover>
  )
}
