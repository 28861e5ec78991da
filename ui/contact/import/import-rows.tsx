import { chakra } from "@chakra-ui/react"
import {
  type ImportField,
  importFieldLabels,
  type ImportPreview,
  previewPageRows,
  type PreviewRow,
} from "@prosa/core/contact"
import type { ImportCheck, ImportPage } from "@prosa/core/contact/view"
import { formatPhone } from "@prosa/core/kernel"
import { CircleAlert } from "lucide-react"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { Badge, type BadgeTone } from "../../kit/labels/badge.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { Paginator } from "../../kit/tables/paginator.tsx"
import { ImportCard, ImportCardHead } from "./import-card.tsx"

const Wide = chakra("section", { base: { overflowX: "auto" } })

const Table = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    textStyle: "cell",
    "& th, & td": {
      paddingInline: "2.5",
      textAlign: "start",
      verticalAlign: "middle",
      borderTop: "1px solid",
      borderColor: "border",
    },
    "& th": { paddingBlock: "2", minWidth: "148px", fontWeight: 400 },
    "& td": { height: "46px", paddingBlock: "1", maxWidth: "260px" },
    "& :is(th, td):first-of-type": {
      minWidth: 0,
      paddingInlineStart: "4",
      color: "text-2",
      fontVariantNumeric: "tabular-nums",
    },
    // What happens stays in sight.
    "& :is(th, td):last-of-type": {
      position: "sticky",
      insetInlineEnd: 0,
      minWidth: "112px",
      backgroundColor: "surface",
    },
    "& [data-unused]": { backgroundColor: "active", color: "text-2" },
    "& [data-wrong]": { backgroundColor: "danger-ground", color: "danger" },
    "&[aria-busy=true] tbody": { opacity: 0.6 },
  },
})

const options = importFieldLabels.map(([value, label]) => ({ value, label }))

interface ImportRowsProps {
  readonly page: ImportPage
  readonly check: ImportCheck
  readonly preview: ImportPreview
}

/** What each column is, and rows of the file: each value as it will be kept, and under it as it was written. */
export const ImportRows = ({ page, check, preview }: ImportRowsProps) => {
  const { settings, titles, shown, found } = preview
  const used = settings.columns.filter((field) => field !== "").length
  const give = (at: number, field: ImportField) =>
    page.change({ columns: settings.columns.map((each, place) => (place === at ? field : each === field ? "" : each)) })
  return (
    <ImportCard aria-label="Colunas e linhas" gridArea="rows">
      <ImportCardHead>
        <chakra.h2 textStyle="name">Colunas</chakra.h2>
        <chakra.p textStyle="meta" color="text-2">
          {used} de {titles.length} {used === 1 ? "ligada" : "ligadas"} · confira o que cada coluna é
        </chakra.p>
      </ImportCardHead>
      <Wide tabIndex={0} aria-label="Linhas do arquivo">
        <Table aria-busy={check.loading}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              {titles.map((title, at) => (
                // Columns have no other name, and stay in their places.
                <th scope="col" key={`${at} ${title}`} {...(settings.columns[at] === "" ? { "data-unused": "" } : {})}>
                  <chakra.span display="block" textStyle="meta" color="text-2" marginBottom="1">
                    <Name>{title === "" ? `Coluna ${at + 1}` : title}</Name>
                  </chakra.span>
                  <SelectField
                    label={`A coluna ${title === "" ? at + 1 : title} é`}
                    labelHidden
                    value={settings.columns[at]}
                    options={options}
                    onChange={(field) => give(at, field)}
                  />
                </th>
              ))}
              <th scope="col">O que acontece</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.number}>
                <td>{row.number}</td>
                {titles.map((title, at) => (
                  <ImportCell
                    key={`${at} ${title}`}
                    row={row}
                    cell={row.cells[at] ?? ""}
                    field={settings.columns[at] ?? ""}
                  />
                ))}
                <td>
                  <Outcome row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Wide>
      {found === 0 ? (
        <chakra.p padding="4" textStyle="cell" color="text-2">
          Nenhuma linha.
        </chakra.p>
      ) : (
        <Paginator
          offset={check.offset}
          limit={previewPageRows}
          total={found}
          noun={["linha", "linhas"]}
          sizes={[previewPageRows]}
          onGo={({ offset }) => page.turn(offset)}
        />
      )}
    </ImportCard>
  )
}

interface ImportCellProps {
  readonly row: PreviewRow
  readonly cell: string
  readonly field: ImportField
}

const ImportCell = ({ row, cell, field }: ImportCellProps) => {
  const written = cell.trim()
  if (field === "")
    return (
      <td data-unused="">
        <Name>{written}</Name>
      </td>
    )
  if (row.kind === "refused" && (field === row.field || (field === "lastName" && row.field === "name")))
    return (
      <td data-wrong="">
        <chakra.span display="flex" alignItems="center" gap="1">
          <CircleAlert aria-hidden size={14} />
          <Name>{written}</Name>
        </chakra.span>
        <chakra.span display="block" textStyle="meta">
          {row.reason}
        </chakra.span>
      </td>
    )
  const kept = row.contact === null ? written : keptOf(row.contact, field, written)
  return (
    <td>
      {written === "" ? <chakra.span color="text-3">vazio</chakra.span> : <Name>{kept}</Name>}
      {kept !== written && (
        <chakra.span display="block" textStyle="meta" color="text-2">
          <Name>{written}</Name>
        </chakra.span>
      )}
    </td>
  )
}

const keptOf = (contact: NonNullable<PreviewRow["contact"]>, field: ImportField, written: string): string => {
  switch (field) {
    case "phone":
      return written === "" ? "" : formatPhone(contact.phone)
    case "email":
      return written === "" ? "" : contact.email
    // A name may come from two columns.
    default:
      return written
  }
}

const outcomes: Readonly<Record<PreviewRow["kind"], readonly [BadgeTone, string]>> = {
  new: ["ok", "Novo"],
  existing: ["brand", "Já existe"],
  repeated: ["warning", "Repetida"],
  refused: ["danger", "Recusada"],
}

const Outcome = ({ row }: { readonly row: PreviewRow }) => {
  const [tone, word] = outcomes[row.kind]
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {row.repeats > 0 && (
        <chakra.span display="block" textStyle="meta" color="text-2">
          da linha {row.repeats}
        </chakra.span>
      )}
      {row.kind === "refused" && row.field === "" && (
        <chakra.span display="block" textStyle="meta" color="danger">
          {row.reason}
        </chakra.span>
      )}
    </>
  )
}
