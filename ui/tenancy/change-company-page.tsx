import { chakra } from "@chakra-ui/react"
import { type CompanyChooser, createCompanyChooser } from "@prosa/core/tenancy/view"
import { Building2, Check, ChevronRight, Search } from "lucide-react"
import { Button } from "../kit/buttons/button.tsx"
import { Name } from "../kit/labels/name.tsx"
import { PageHeader } from "../kit/layout/page-header.tsx"
import { Paginator } from "../kit/tables/paginator.tsx"
import { SearchField } from "../kit/fields/search-field.tsx"
import { ListSkeleton } from "../kit/feedback/skeleton.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState } from "../kit/feedback/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { colourMotion } from "../theme/motion.ts"
import { useTenancyServices } from "./tenancy-services.ts"

const Line = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    width: "full",
    minHeight: "12",
    paddingInline: "6",
    textAlign: "start",
    textStyle: "body",
    borderBottom: "1px solid",
    borderColor: "border",
    cursor: "pointer",
    ...colourMotion,
    smDown: { paddingInline: "4" },
    "& > svg": { flexShrink: 0, color: "text-3" },
    "&:hover": { backgroundColor: "hover" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&[aria-current=true]": { backgroundColor: "brand-subtle", fontWeight: 500, "& > svg": { color: "brand-ink" } },
  },
})

/** '/change-company': whose data an admin works on. */
export const CompanyPage = () => {
  const { companies } = useTenancyServices()
  const { session, navigation } = useEntry()
  const model = useViewModel(
    (scope) => createCompanyChooser(scope, { companies, session, navigation }),
    "change company",
  )
  return model === undefined ? null : <Chooser model={model} />
}

const Chooser = ({ model }: { readonly model: CompanyChooser }) => {
  const { list } = model
  const { wish, total } = useBehavior(list.state$)
  return (
    <>
      <PageHeader
        title="Trocar de empresa"
        sentence="Escolha a empresa em que você vai trabalhar"
        search={<SearchField label="Buscar por nome" shortcut value={wish.search} onChange={list.search} />}
      />
      <chakra.div display="flex" flexDirection="column" flex="1 0 auto">
        <Companies model={model} />
      </chakra.div>
      {total > wish.rows && (
        <chakra.div position="sticky" bottom="0" backgroundColor="surface" zIndex="sticky">
          <Paginator
            offset={wish.first}
            limit={wish.rows}
            total={total}
            noun={["empresa", "empresas"]}
            onGo={({ offset, limit }) => (limit === wish.rows ? list.goTo(offset) : list.resize(limit))}
          />
        </chakra.div>
      )}
    </>
  )
}

const Companies = ({ model }: { readonly model: CompanyChooser }) => {
  const { session } = useEntry()
  const { company } = useBehavior(session.state$)
  const { list, choose } = model
  const { rows, status, failure, wish } = useBehavior(list.state$)
  if (status === "failed")
    return (
      <ErrorState title="Não foi possível carregar as empresas." sentence={failure?.message} onRetry={list.reload} />
    )
  if (rows.length === 0 && status === "loading")
    return (
      <chakra.div paddingInline="6">
        <ListSkeleton rowHeight={48} avatar={false} />
      </chakra.div>
    )
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Search aria-hidden size={24} strokeWidth={1.75} />}
        title="Nenhum resultado encontrado"
        {...(wish.search === "" ? {} : { actions: <Button onClick={() => list.search("")}>Limpar busca</Button> })}
      />
    )
  return (
    <chakra.ul aria-label="Empresas" aria-busy={status === "loading"} borderTop="1px solid" borderColor="border">
      {rows.map((row) => (
        <li key={row.id}>
          <Line type="button" {...(row.id === company?.id ? { "aria-current": true } : {})} onClick={() => choose(row)}>
            <Building2 aria-hidden size={16} />
            <chakra.span flex="1" minWidth={0}>
              <Name>{row.name}</Name>
            </chakra.span>
            {row.id === company?.id ? <Check aria-hidden size={16} /> : <ChevronRight aria-hidden size={16} />}
          </Line>
        </li>
      ))}
    </chakra.ul>
  )
}
