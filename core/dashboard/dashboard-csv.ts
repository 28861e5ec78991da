import { channels } from "../channel/index.ts"
import { writeCsv } from "../kernel/index.ts"
import type { DashboardServices, HourServices } from "./dashboard.ts"
import { formatMinutes, monthWords, writtenDay } from "./figure-words.ts"

/** A chart as a table: what a screen reader reads and what its CSV holds. */
export interface ChartTable {
  /** Of the file, without '.csv'. */
  readonly fileName: string
  readonly caption: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** Writes the CSV of a chart. */
export const csvOfChart = ({ columns, rows }: ChartTable): string => writeCsv([columns, ...rows])

const text = String

/** The channels, with their services and average minutes. */
export const channelsTable = ({ channelsServices }: DashboardServices): ChartTable => ({
  fileName: "canais",
  caption: "Canais",
  columns: ["Canal", "Quantidade", "Tempo médio (min)"],
  rows: channelsServices.map(({ channel, count, averageTime }) => [
    channels[channel].label,
    text(count),
    formatMinutes(averageTime),
  ]),
})

/** The objectives of the bots, with their services and average minutes. */
export const targetsTable = ({ targetsServices }: DashboardServices): ChartTable => ({
  fileName: "objetivos",
  caption: "Objetivo do atendimento",
  columns: ["Objetivo", "Quantidade", "Tempo médio (min)"],
  rows: targetsServices.map(({ channel, count, averageTime }) => [channel, text(count), formatMinutes(averageTime)]),
})

/** The services that began on each day. */
export const daysTable = ({ servicesByDayHistory }: DashboardServices): ChartTable => ({
  fileName: "atendimentos-por-dia",
  caption: "Histórico de atendimentos por dia",
  columns: ["Dia", "Atendimentos"],
  rows: servicesByDayHistory.map(({ day, count }) => [writtenDay(day), text(count)]),
})

/** The services that began in each hour of a day. */
export const hoursTable = (day: string, hours: ReadonlyArray<HourServices>): ChartTable => ({
  fileName: `atendimentos-por-hora-${day}`,
  caption: `${writtenDay(day)} por hora`,
  columns: ["Hora", "Atendimentos"],
  rows: hours.map(({ hour, count }) => [`${hour}h`, text(count)]),
})

/** The services of bots and of people in each month. */
export const monthsTable = ({ botVsHumanServices }: DashboardServices): ChartTable => ({
  fileName: "robo-e-humano-por-mes",
  caption: "Robô e humano por mês",
  columns: ["Mês", "Atendimentos Robô", "Atendimento Humano"],
  rows: botVsHumanServices.map(({ botServices, humanServices, ...month }) => [
    monthWords(month),
    text(botServices),
    text(humanServices),
  ]),
})
