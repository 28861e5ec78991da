import { escapeFormula } from "../../kernel/index.ts"
import type { ChartTable } from "../dashboard-csv.ts"
import type { AttendantFigures, TeamFigures, WorkspaceFigures } from "./team-figures.ts"

/** A column of figures of people and workspaces. */
export type TeamColumn = keyof TeamFigures

/** The columns of figures, in their order; `answered` stands in their explanations only. */
export const teamColumns = [
  { key: "taken", label: "Salas" },
  { key: "answerHalf", label: "1ª resposta, metade" },
  { key: "answerMost", label: "1ª resposta, 9 em 10" },
  { key: "closed", label: "Finalizadas" },
  { key: "closingHalf", label: "Até finalizar, metade" },
  { key: "closingMost", label: "Até finalizar, 9 em 10" },
  { key: "messages", label: "Mensagens" },
  { key: "received", label: "Recebidas" },
  { key: "passed", label: "Passadas" },
] as const satisfies ReadonlyArray<{ readonly key: TeamColumn; readonly label: string }>

/** How the figures of people are counted ('como é contado'). */
export const teamExplanations: ReadonlyArray<readonly [label: string, words: string]> = [
  [
    "Salas",
    "Vezes em que a pessoa assumiu uma sala, ou a recebeu. Conta de novo se a sala voltar para ela ou for reaberta.",
  ],
  [
    "1ª resposta",
    "Do momento em que a sala foi entregue a pessoas, na fila ou direto, até a primeira mensagem de uma pessoa. Uma vez por atendimento, para quem respondeu.",
  ],
  [
    "Até finalizar",
    "Da primeira entrada de um atendente até a finalização, para quem estava com a sala ao finalizar. Sem atendente, não conta.",
  ],
  [
    "Metade, 9 em 10",
    "Metade das salas, e nove em cada dez, não passaram deste tempo. É a média da faixa em que o tempo está; as faixas crescem com ele.",
  ],
  ["Mensagens", "Enviadas pela pessoa, também as que foram apagadas depois."],
  [
    "Recebidas e passadas",
    "De uma pessoa: salas que vieram de outra pessoa, e salas que deixaram de ser dela sem ser finalizadas. De um workspace: salas que vieram de outro workspace, e que foram para outro.",
  ],
]

const unmeasured = "–"

/** Formats seconds by their two largest units: '45 s', '3 min', '3 min 20 s', '2 h 10 min', '3 d 4 h'; '–' for none. */
export const durationWords = (seconds: number | null): string => {
  if (seconds === null) return unmeasured
  if (seconds < 60) return `${seconds} s`
  const two = (large: number, unit: string, small: number, less: string) =>
    small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${less}`
  if (seconds < 600) return two(Math.floor(seconds / 60), "min", seconds % 60, "s")
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 1_440) return two(Math.floor(minutes / 60), "h", minutes % 60, "min")
  const hours = Math.round(minutes / 60)
  return two(Math.floor(hours / 24), "d", hours % 24, "h")
}

const durations: ReadonlySet<TeamColumn> = new Set(["answerHalf", "answerMost", "closingHalf", "closingMost"])

/** Formats a figure of a column. */
export const teamFigureWords = (figures: TeamFigures, key: TeamColumn): string =>
  durations.has(key) ? durationWords(figures[key]) : (figures[key] ?? 0).toLocaleString("pt-BR")

/** Sorts rows by a column; those without a measure come last, and equal ones by name. */
export const sortedTeam = <Row extends TeamFigures & { readonly name: string }>(
  rows: ReadonlyArray<Row>,
  { field, order }: { readonly field: TeamColumn | "name"; readonly order: 1 | -1 },
): ReadonlyArray<Row> => {
  const byName = (one: Row, other: Row) => one.name.localeCompare(other.name, "pt-BR")
  return rows.toSorted((one, other) => {
    if (field === "name") return order * byName(one, other)
    const [a, b] = [one[field], other[field]]
    if (a === b) return byName(one, other)
    if (a === null || b === null) return a === null ? 1 : -1
    return order * (a - b)
  })
}

/** The name of a person who is not of the company: an administrator of the platform. */
const outsider = "Administração da plataforma"

/** Returns the name of a person as it is shown. */
export const attendantName = ({ name }: Pick<AttendantFigures, "name">): string => (name === "" ? outsider : name)

/** Durations are in seconds, for spreadsheets; no name is a formula. */
const tableOf = <Row extends TeamFigures>(
  [fileName, caption, first]: readonly [string, string, string],
  rows: ReadonlyArray<Row>,
  nameOf: (row: Row) => string,
): ChartTable => ({
  fileName,
  caption,
  columns: [first, ...teamColumns.map(({ key, label }) => (durations.has(key) ? `${label} (s)` : label))],
  rows: rows.map((row) => [escapeFormula(nameOf(row)), ...teamColumns.map(({ key }) => String(row[key] ?? ""))]),
})

/** The people, as their CSV holds them. */
export const attendantsTable = (rows: ReadonlyArray<AttendantFigures>): ChartTable =>
  tableOf(["equipe-por-atendente", "Por atendente", "Atendente"], rows, attendantName)

/** The workspaces, as their CSV holds them. */
export const workspacesTable = (rows: ReadonlyArray<WorkspaceFigures>): ChartTable =>
  tableOf(["equipe-por-workspace", "Por workspace", "Workspace"], rows, ({ name }) => name)
