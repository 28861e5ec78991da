import { chakra } from "@chakra-ui/react"
import { type ChartTable, csvOfChart, type Explained, explanations, formatFigure } from "@prosa/core/dashboard"
import { Download, Info } from "lucide-react"
import { type ReactNode, useId } from "react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Popover } from "../kit/menus/popover.tsx"
import { useShellServices } from "../shell/shell-services.ts"

const Card = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    minWidth: 0,
    padding: "4",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    breakInside: "avoid",
    smDown: { padding: "3" },
  },
})

const Head = chakra("header", {
  base: { display: "flex", alignItems: "flex-start", gap: "2" },
})

const Words = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "2",
    flex: "1",
    minWidth: 0,
    paddingBlock: "1",
  },
})

const Tools = chakra("span", {
  base: { display: "inline-flex", flexShrink: 0, "@media print": { display: "none" } },
})

/** A button that tells how something is counted. */
export const HowCounted = ({ of, title, more }: { of: Explained; title: string; more?: ReactNode }) => (
  <Popover
    label={`Como é contado: ${title}`}
    align="end"
    renderTrigger={(trigger) => (
      <IconButton
        {...trigger}
        size="compact"
        label={`Como é contado: ${title}`}
        icon={<Info aria-hidden size={14} />}
      />
    )}
  >
    <chakra.div padding="3" display="grid" gap="2" textStyle="cell" tabIndex={-1}>
      <chakra.strong fontWeight={600}>Como é contado</chakra.strong>
      <p>{explanations[of]}</p>
      {more}
    </chakra.div>
  </Popover>
)

const Table = chakra("table", {
  base: {
    width: "full",
    textStyle: "cell",
    borderCollapse: "collapse",
    "& th, & td": { paddingBlock: "1", paddingInline: "2", textAlign: "end", fontVariantNumeric: "tabular-nums" },
    "& th": { fontWeight: 500, color: "text-3", textStyle: "label" },
    "& th:first-of-type": { textAlign: "start", paddingInlineStart: 0 },
    "& thead th:last-of-type, & td:last-of-type": { paddingInlineEnd: 0 },
    "& tbody tr": { borderTop: "1px solid", borderColor: "border" },
  },
})

interface PlainTableProps {
  readonly table: ChartTable
  /** Drawn before the first cell of a row. */
  readonly renderMark?: (place: number) => ReactNode
}

/** A chart's numbers. */
export const PlainTable = ({ table: { caption, columns, rows }, renderMark }: PlainTableProps) => (
  <Table>
    <caption>
      <chakra.span srOnly>{caption}</chakra.span>
    </caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first = "", ...cells], place) => (
        <tr key={first}>
          <chakra.th scope="row" css={{ fontWeight: "400 !important", color: "text !important" }}>
            {renderMark?.(place)}
            {first}
          </chakra.th>
          {cells.map((cell, at) => (
            <td key={columns[at + 1]}>{/^\d+$/u.test(cell) ? formatFigure(Number(cell)) : cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)

const Unfolded = chakra("details", {
  base: {
    marginTop: "auto",
    textStyle: "meta",
    color: "text-2",
    "& > summary": { width: "fit-content", cursor: "pointer", borderRadius: "badge" },
    "@media print": { display: "none" },
  },
})
const Scrolled = chakra("section", { base: { maxHeight: "240px", marginTop: "2", overflow: "auto", color: "text" } })

export interface ChartCardProps {
  readonly title: string
  readonly counted: Explained
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly table: ChartTable
  /** The numbers stand in the card already. */
  readonly tableShown?: boolean
  readonly children: ReactNode
}

/** A chart with its title, how it is counted, its table and its CSV. */
export const ChartCard = ({ title, counted, aside, table, tableShown = false, children }: ChartCardProps) => {
  const { downloads } = useShellServices()
  const id = useId()
  const save = () =>
    downloads.save({ name: `${table.fileName}.csv`, type: "text/csv;charset=utf-8", content: csvOfChart(table) })
  return (
    <Card aria-labelledby={id}>
      <Head>
        <Words>
          <chakra.h2 id={id} textStyle="control" fontWeight={600}>
            {title}
          </chakra.h2>
          {aside}
        </Words>
        <Tools>
          <HowCounted of={counted} title={title} />
          <IconButton
            size="compact"
            label={`Baixar CSV: ${title}`}
            icon={<Download aria-hidden size={14} />}
            disabled={table.rows.length === 0}
            onClick={save}
          />
        </Tools>
      </Head>
      {children}
      {!tableShown && table.rows.length > 0 && (
        <Unfolded>
          <summary>Ver como tabela</summary>
          <Scrolled aria-label={`Tabela: ${title}`} tabIndex={0}>
            <PlainTable table={table} />
          </Scrolled>
        </Unfolded>
      )}
    </Card>
  )
}

/** Stands for a chart that has nothing to draw. */
export const NoData = ({ children }: { readonly children: string }) => (
  <chakra.p
    display="grid"
    placeItems="center"
    flex="1"
    minHeight="120px"
    textStyle="cell"
    color="text-3"
    textAlign="center"
  >
    {children}
  </chakra.p>
)
