import { chakra } from "@chakra-ui/react"
import {
  type ChartTable,
  csvOfChart,
  dashboardMessages as say,
  type TeamColumn,
  teamColumns,
  teamFigureWords,
  type TeamFigures,
} from "@prosa/core/dashboard"
import { firstTeamSort, type TeamSort } from "@prosa/core/dashboard/view"
import { Download } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { useMedia } from "../kit/hooks/use-media.ts"
import { Name } from "../kit/labels/name.tsx"
import { type Column, DataTable } from "../kit/tables/data-table.tsx"
import { Paginator } from "../kit/tables/paginator.tsx"
import { useShellServices } from "../shell/shell-services.ts"
import { NoData } from "./chart-card.tsx"
import { HowTeamIsCounted } from "./team-strip.tsx"

type Row = TeamFigures & { readonly name: string }

export interface TeamCardProps<R extends Row> {
  readonly title: string
  /** The head of the names. */
  readonly lead: string
  readonly aside?: string
  readonly noun: readonly [one: string, many: string]
  /** In their order. */
  readonly rows: ReadonlyArray<R>
  readonly keyOf: (row: R) => number
  /** Drawn before the name. */
  readonly renderMark?: (row: R) => ReactNode
  readonly table: ChartTable
  readonly sort: TeamSort
  readonly onSort: (sort: TeamSort) => void
}

const Card = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
    // the table is as high as its rows
    "& > section": { minHeight: "0" },
    "@media print": { "& nav": { display: "none" } },
  },
})
const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    paddingInline: "4",
    paddingBlock: "2",
    smDown: { paddingInline: "3" },
  },
})

/** Rows on a page at first. */
const firstPage = 20

/** People or workspaces with their figures: a table, or on a telephone one after the other. */
export const TeamCard = <R extends Row>(props: TeamCardProps<R>) => {
  const { title, aside, noun, rows, table } = props
  const { downloads } = useShellServices()
  const narrow = useMedia("(max-width: 719.98px)")
  const [page, setPage] = useState({ offset: 0, limit: firstPage })
  const id = useId()
  // fewer rows may have come than the page that was open
  const offset = page.offset < rows.length ? page.offset : 0
  const shown = rows.slice(offset, offset + page.limit)
  const save = () =>
    downloads.save({ name: `${table.fileName}.csv`, type: "text/csv;charset=utf-8", content: csvOfChart(table) })
  return (
    <Card aria-labelledby={id}>
      <Head>
        <chakra.h2 id={id} textStyle="control" fontWeight={600}>
          {title}
        </chakra.h2>
        <chakra.span flex="1" minWidth={0} textStyle="meta" color="text-3">
          {rows.length > 0 && aside}
        </chakra.span>
        <chakra.span display="inline-flex" css={{ "@media print": { display: "none" } }}>
          <HowTeamIsCounted title={title} />
          <IconButton
            size="compact"
            label={`Baixar CSV: ${title}`}
            icon={<Download aria-hidden size={14} />}
            disabled={rows.length === 0}
            onClick={save}
          />
        </chakra.span>
      </Head>
      {rows.length === 0 ? (
        <NoData>{say.noDataInPeriod}</NoData>
      ) : narrow ? (
        <NarrowRows {...props} rows={shown} />
      ) : (
        <WideRows {...props} rows={shown} />
      )}
      {rows.length > firstPage && (
        <Paginator offset={offset} limit={page.limit} total={rows.length} noun={noun} onGo={setPage} />
      )}
    </Card>
  )
}

const leadOf = <R extends Row>(row: R, renderMark?: (row: R) => ReactNode) => (
  <chakra.span display="flex" alignItems="center" gap="2" minWidth={0}>
    {renderMark?.(row)}
    <Name>{row.name}</Name>
  </chakra.span>
)

const widths: Readonly<Partial<Record<TeamColumn, number>>> = {
  taken: 84,
  closed: 104,
  received: 104,
  passed: 100,
  messages: 112,
}

const WideRows = <R extends Row>({ title, lead, rows, keyOf, renderMark, sort, onSort }: TeamCardProps<R>) => {
  const columns: ReadonlyArray<Column<R>> = [
    {
      label: lead,
      sort: "name",
      leads: true,
      width: 180,
      cell: (row) => leadOf(row, renderMark),
    },
    ...teamColumns.map(({ key, label }): Column<R> => ({
      label,
      sort: key,
      align: "end",
      width: widths[key] ?? 132,
      cell: (row) => teamFigureWords(row, key),
    })),
  ]
  const fields = new Set(["name", ...teamColumns.map(({ key }) => key)])
  return (
    <DataTable
      label={`Tabela: ${title}`}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      sort={sort}
      // without an order they stand in the first one
      onSort={(next) => onSort(next !== undefined && fields.has(next.field) ? (next as TeamSort) : firstTeamSort)}
    />
  )
}

const List = chakra("ul", {
  base: {
    margin: 0,
    padding: 0,
    listStyle: "none",
    "& > li": { padding: "3", borderTop: "1px solid", borderColor: "border" },
    "& dl": { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: "4", rowGap: "1", margin: 0, marginTop: "2" },
    "& dl > div": { display: "flex", justifyContent: "space-between", gap: "2", minWidth: 0 },
    "& dt": { textStyle: "meta", color: "text-2" },
    "& dd": { margin: 0, textStyle: "cell", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  },
})

const NarrowRows = <R extends Row>({ title, rows, keyOf, renderMark }: TeamCardProps<R>) => (
  <List aria-label={title}>
    {rows.map((row) => (
      <li key={keyOf(row)}>
        <chakra.div textStyle="name">{leadOf(row, renderMark)}</chakra.div>
        <dl>
          {teamColumns.map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{teamFigureWords(row, key)}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </List>
)
