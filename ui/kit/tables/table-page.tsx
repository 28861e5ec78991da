import { chakra } from "@chakra-ui/react"
import { type CallRefused, formatTotal } from "@prosa/core/kernel"
import type { PagedList } from "@prosa/core/kernel/view"
import type { TableWish } from "@prosa/core/shell/view"
import { Search } from "lucide-react"
import type { ReactNode } from "react"
import { Banner } from "../feedback/banner.tsx"
import { Button } from "../buttons/button.tsx"
import { type Column, DataTable } from "./data-table.tsx"
import { PageHeader } from "../layout/page-header.tsx"
import { Paginator } from "./paginator.tsx"
import { SearchField } from "../fields/search-field.tsx"
import { useBehavior } from "../hooks/use-behavior.ts"
import { EmptyState, ErrorState, NoPermission } from "../feedback/whole-state.tsx"

const Page = chakra("div", {
  base: { display: "flex", flexDirection: "column", flex: "1", minHeight: 0 },
})

const Aside = chakra("div", {
  base: { flexShrink: 0, paddingInline: "6", paddingBottom: "4", smDown: { paddingInline: "4" } },
})

/** What the page says where it has nothing to show. */
export interface TableWords {
  /** The list could not be loaded: a title and the sentence of the specification. */
  readonly failed: {
    readonly title: string
    readonly sentence: string
    /** Above rows that could not be refreshed; `sentence` unless told. */
    readonly aboveRows?: string
  }
  /** There are no rows at all; 24 px, stroke 1.75. */
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly sentence: string }
  /** The title where a search or a filter finds nothing; 'Nenhum resultado encontrado' unless told. */
  readonly nothingFound?: string
}

export interface TablePageProps<Row, Wish extends TableWish> {
  readonly list: PagedList<Row, Wish, CallRefused>
  readonly title: string
  readonly sentence?: ReactNode
  /** What the rows are, one and many: 'perfil', 'perfis'. */
  readonly noun: readonly [one: string, many: string]
  readonly columns: ReadonlyArray<Column<Row>>
  readonly keyOf: (row: Row) => string | number
  readonly isSelected?: (row: Row) => boolean
  readonly searchLabel: string
  readonly words: TableWords
  /** Further actions of the head. */
  readonly tools?: ReactNode
  /** The next action of an empty list, and the page's main one. */
  readonly action?: ReactNode
  /** `FilterChip`s, in the flow between head and table. */
  readonly filters?: ReactNode
  /** Present while filters narrow the rows besides the search: takes them away, where nothing is found. */
  readonly onClearFilters?: () => void
  /** A row is pressed outside of its controls. */
  readonly onPress?: (row: Row) => void
  /** Away from a page that may not be seen. */
  readonly onLeave: () => void
}

/** A screen that is a table: head with count and search, rows, paginator, and every state that they can be in. */
export const TablePage = <Row, Wish extends TableWish>(props: TablePageProps<Row, Wish>) => {
  const { list, title, sentence, noun, searchLabel, tools, action, filters, onLeave } = props
  const { wish, total, loadedOnce, failure } = useBehavior(list.state$)
  if (failure?._tag === "NotAllowed") return <NoPermission what={title} onLeave={onLeave} />
  return (
    <Page>
      <PageHeader
        title={title}
        {...(loadedOnce ? { count: formatTotal(total) } : {})}
        {...(sentence === undefined ? {} : { sentence })}
        search={<SearchField label={searchLabel} shortcut value={wish.search} onChange={list.search} />}
        actions={
          tools === undefined ? (
            action
          ) : (
            <>
              {tools}
              {action}
            </>
          )
        }
      />
      {filters !== undefined && <Aside>{filters}</Aside>}
      <Rows {...props} />
      {total > 0 && (
        <Paginator
          offset={wish.first}
          limit={wish.rows}
          total={total}
          noun={noun}
          onGo={({ offset, limit }) => (limit === wish.rows ? list.goTo(offset) : list.resize(limit))}
        />
      )}
    </Page>
  )
}

const Rows = <Row, Wish extends TableWish>(props: TablePageProps<Row, Wish>) => {
  const { list, noun, columns, keyOf, isSelected, words, action, onClearFilters, onPress } = props
  const { rows, status, wish, loadedOnce } = useBehavior(list.state$)
  const searched = wish.search.trim()
  if (rows.length === 0 && status === "failed")
    return <ErrorState title={words.failed.title} sentence={words.failed.sentence} onRetry={list.reload} />
  if (rows.length === 0 && status === "ready")
    return searched === "" && onClearFilters === undefined ? (
      <EmptyState {...words.empty} actions={action} />
    ) : onClearFilters !== undefined ? (
      <EmptyState
        icon={<Search aria-hidden size={24} strokeWidth={1.75} />}
        title={words.nothingFound ?? "Nenhum resultado encontrado"}
        sentence="Nada combina com os filtros."
        actions={<Button onClick={onClearFilters}>Limpar filtros</Button>}
      />
    ) : (
      <EmptyState
        icon={<Search aria-hidden size={24} strokeWidth={1.75} />}
        title={words.nothingFound ?? "Nenhum resultado encontrado"}
        sentence={<chakra.bdi overflowWrap="anywhere">Nada combina com “{searched}”.</chakra.bdi>}
        actions={<Button onClick={() => list.search("")}>Limpar busca</Button>}
      />
    )
  return (
    <>
      {status === "failed" && (
        <Aside>
          <Banner tone="danger" action={{ label: "Tentar novamente", run: list.reload }}>
            {words.failed.aboveRows ?? words.failed.sentence}
          </Banner>
        </Aside>
      )}
      <DataTable
        label={noun[1].replace(/^./u, (first) => first.toUpperCase())}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        {...(isSelected === undefined ? {} : { isSelected })}
        busy={status === "loading"}
        loading={!loadedOnce || (rows.length === 0 && status === "loading")}
        sort={wish.sort}
        onSort={(sort) => list.narrow(sortedBy(sort))}
        onPress={onPress}
      />
    </>
  )
}

/** The change of a wish that orders it anew. */
const sortedBy = <Wish extends TableWish>(sort: TableWish["sort"]): Partial<Wish> =>
  // Every wish of a table has this field, of this type.
  ({ sort }) as Partial<Wish>
