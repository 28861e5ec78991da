import { chakra } from "@chakra-ui/react"
import { isRowSelected, markOfPage, type SelectableRow } from "@prosa/core/shell"
import type { RowChoice } from "@prosa/core/shell/view"
import { Checkbox } from "../fields/checkbox.tsx"
import { useBehavior } from "../hooks/use-behavior.ts"
import type { Column } from "./data-table.tsx"

const Centred = chakra("span", { base: { display: "flex", alignItems: "center" } })

/** The column of checkboxes. Their selection is read where it is drawn, so that the columns stay the same. */
export const choosingRows = <Row extends SelectableRow>(
  choice: RowChoice<Row>,
  rows: ReadonlyArray<Row>,
  labelOf: (row: Row) => string,
): Column<Row> => ({
  label: "Selecionar",
  width: 52,
  apart: true,
  head: <PageBox choice={choice} rows={rows} />,
  cell: (row) => <RowBox choice={choice} row={row} label={labelOf(row)} />,
})

interface PageBoxProps<Row extends SelectableRow> {
  readonly choice: RowChoice<Row>
  readonly rows: ReadonlyArray<Row>
}

const PageBox = <Row extends SelectableRow>({ choice, rows }: PageBoxProps<Row>) => {
  const selection = useBehavior(choice.selection$)
  return (
    <Centred>
      <Checkbox
        label="Selecionar todas desta página"
        labelHidden
        checked={markOfPage(selection, rows)}
        disabled={rows.length === 0}
        onChange={(selected) => choice.select(rows, selected)}
      />
    </Centred>
  )
}

interface RowBoxProps<Row extends SelectableRow> {
  readonly choice: RowChoice<Row>
  readonly row: Row
  readonly label: string
}

const RowBox = <Row extends SelectableRow>({ choice, row, label }: RowBoxProps<Row>) => {
  const selection = useBehavior(choice.selection$)
  return (
    <Centred>
      <Checkbox
        label={label}
        labelHidden
        checked={isRowSelected(selection, row.id)}
        onChange={(selected) => choice.select([row], selected)}
      />
    </Centred>
  )
}
