import { chakra } from "@chakra-ui/react"
import {
  csvOfChart,
  firstFunnelSort,
  type FlowFunnel,
  type FunnelColumn,
  funnelColumns,
  funnelExplanations,
  funnelFigureWords,
  type FunnelFigures,
  type FunnelNode,
  type FunnelSort,
  funnelTable,
  funnelTitle,
  sortedFunnel,
} from "@prosa/core/dashboard"
import { Download } from "lucide-react"
import { useId, useState } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { Badge } from "../../kit/labels/badge.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { type Column, DataTable } from "../../kit/tables/data-table.tsx"
import { Paginator } from "../../kit/tables/paginator.tsx"
import { HowCountedList } from "../../services/how-counted.tsx"
import { useShellServices } from "../../shell/shell-services.ts"

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

export interface FunnelCardProps {
  readonly funnel: FlowFunnel
  readonly aside: string
  readonly sort: FunnelSort
  readonly onSort: (sort: FunnelSort) => void
}

/** Rows on a page at first. */
const firstPage = 50

/** The nodes of a flow with their figures: a table, or on a telephone one after the other. */
export const FunnelCard = ({ funnel, aside, sort, onSort }: FunnelCardProps) => {
  const { downloads } = useShellServices()
  const narrow = useMedia("(max-width: 719.98px)")
  const [page, setPage] = useState({ offset: 0, limit: firstPage })
  const id = useId()
  const table = funnelTable(funnel, sort)
  const rows = sortedFunnel(funnel.nodes, sort)
  // fewer rows may have come than the page that was open
  const offset = page.offset < rows.length ? page.offset : 0
  const shown = rows.slice(offset, offset + page.limit)
  const save = () =>
    downloads.save({ name: `${table.fileName}.csv`, type: "text/csv;charset=utf-8", content: csvOfChart(table) })
  return (
    <Card aria-labelledby={id}>
      <Head>
        <chakra.h2 id={id} textStyle="control" fontWeight={600}>
          Nodes
        </chakra.h2>
        <chakra.span flex="1" minWidth={0} textStyle="meta" color="text-3">
          {aside}
        </chakra.span>
        <chakra.span display="inline-flex" css={{ "@media print": { display: "none" } }}>
          <HowCountedList title="Funil" lines={funnelExplanations} />
          <IconButton
            size="compact"
            label="Baixar CSV: Funil"
            icon={<Download aria-hidden size={14} />}
            onClick={save}
          />
        </chakra.span>
      </Head>
      {narrow ? (
        <NarrowRows rows={shown} whole={funnel.whole} />
      ) : (
        <WideRows rows={shown} whole={funnel.whole} sort={sort} onSort={onSort} />
      )}
      {rows.length > firstPage && (
        <Paginator offset={offset} limit={page.limit} total={rows.length} noun={["node", "nodes"]} onGo={setPage} />
      )}
    </Card>
  )
}

const titleOf = (node: FunnelNode) => (
  <chakra.span display="flex" alignItems="center" gap="2" minWidth={0}>
    <Name>{funnelTitle(node)}</Name>
    {node.removed && <Badge tone="neutral">Removido</Badge>}
  </chakra.span>
)

const Share = chakra("span", {
  base: { display: "inline-block", width: "52px", marginInlineStart: "1", color: "text-3", textAlign: "end" },
})

/** How much of the flow's conversations a node has: the length of the bar is its figure. */
const Bar = chakra("span", {
  base: {
    display: "block",
    height: "4px",
    marginTop: "1",
    backgroundColor: "border",
    borderRadius: "full",
    overflow: "hidden",
    "& > span": { display: "block", height: "full", backgroundColor: "brand-edge" },
  },
})

const ReachedBar = ({ part }: { readonly part: number }) => (
  <Bar aria-hidden>
    <span style={{ width: `${part * 100}%` }} />
  </Bar>
)

const partOf = ({ reached }: FunnelFigures, whole: FunnelFigures) => (whole.reached === 0 ? 0 : reached / whole.reached)

interface RowsProps {
  readonly rows: ReadonlyArray<FunnelNode>
  readonly whole: FunnelFigures
}

const figureOf = (node: FunnelNode, key: FunnelColumn, whole: FunnelFigures, hasShare: boolean) => {
  const { count, share } = funnelFigureWords(node, key, whole)
  return (
    <>
      {count}
      {hasShare && <Share>{share}</Share>}
      {key === "reached" && <ReachedBar part={partOf(node, whole)} />}
    </>
  )
}

const wideWidths: Readonly<Record<FunnelColumn, number>> = {
  reached: 168,
  missed: 140,
  ended: 140,
  handed: 148,
  here: 100,
}
/** Without the shares of what became of the conversations. */
const tightWidths: Readonly<Record<FunnelColumn, number>> = {
  reached: 132,
  missed: 112,
  ended: 120,
  handed: 128,
  here: 96,
}

const WideRows = ({ rows, whole, sort, onSort }: RowsProps & Pick<FunnelCardProps, "sort" | "onSort">) => {
  const tight = useMedia("(max-width: 1099.98px)")
  const columns: ReadonlyArray<Column<FunnelNode>> = [
    { label: "Node", sort: "title", leads: true, cell: titleOf },
    ...funnelColumns.map(({ key, label }): Column<FunnelNode> => ({
      label,
      sort: key,
      align: "end",
      width: (tight ? tightWidths : wideWidths)[key],
      cell: (node) => figureOf(node, key, whole, key === "reached" || (!tight && key !== "here")),
    })),
  ]
  const fields = new Set(["title", ...funnelColumns.map(({ key }) => key)])
  return (
    <DataTable
      label="Tabela: Funil"
      columns={columns}
      rows={rows}
      keyOf={({ nodeId }) => nodeId}
      sort={sort}
      // without an order they stand in the first one
      onSort={(next) => onSort(next !== undefined && fields.has(next.field) ? (next as FunnelSort) : firstFunnelSort)}
    />
  )
}

const List = chakra("ul", {
  base: {
    margin: 0,
    padding: 0,
    listStyle: "none",
    "& > li": { padding: "3", borderTop: "1px solid", borderColor: "border" },
    "& dl": { display: "grid", gap: "1", margin: 0, marginTop: "2" },
    "& dl > div": { display: "flex", justifyContent: "space-between", gap: "2", minWidth: 0 },
    "& dt": { textStyle: "meta", color: "text-2" },
    "& dd": { margin: 0, textStyle: "cell", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  },
})

const NarrowRows = ({ rows, whole }: RowsProps) => (
  <List aria-label="Funil">
    {rows.map((node) => (
      <li key={node.nodeId}>
        <chakra.div textStyle="name">{titleOf(node)}</chakra.div>
        <ReachedBar part={partOf(node, whole)} />
        <dl>
          {funnelColumns.map(({ key, label }) => {
            const { count, share } = funnelFigureWords(node, key, whole)
            return (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {count}
                  {key !== "here" && <Share>{share}</Share>}
                </dd>
              </div>
            )
          })}
        </dl>
      </li>
    ))}
  </List>
)
