import { chakra } from "@chakra-ui/react"
import {
  channelsTable,
  dashboardMessages as say,
  type DashboardServices,
  daysTable,
  dayWords,
  hoursTable,
  hourWords,
  monthsTable,
  servicesWords,
  shareWords,
  targetsTable,
  writtenDay,
} from "@prosa/core/dashboard"
import type { HoursState } from "@prosa/core/dashboard/view"
import type { ReactNode } from "react"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { ChartCard, NoData, PlainTable } from "./chart-card.tsx"
import { shareColour } from "../kit/charts/chart-parts.tsx"
import { LineChart } from "./charts/line-chart.tsx"
import { MonthsChart, MonthsLegend } from "./charts/months-chart.tsx"
import { SharesChart } from "./charts/shares-chart.tsx"

const Row = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1fr)",
    "@media print, (min-width: 1000px)": {
      "&[data-row='shares']": { gridTemplateColumns: "minmax(0, 4fr) minmax(0, 3fr)" },
      "&[data-row='lines']": { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr)" },
    },
  },
})

const Beside = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "6",
    "& > table": { flex: "1", minWidth: 0 },
    smDown: { flexDirection: "column", alignItems: "stretch", gap: "3", "& > svg": { alignSelf: "center" } },
  },
})

const Square = ({ place }: { readonly place: number }) => (
  <chakra.svg aria-hidden width="10px" height="10px" display="inline-block" marginInlineEnd="2">
    <rect width={10} height={10} rx={2} fill={shareColour(place)} />
  </chakra.svg>
)

export interface DashboardChartsProps {
  readonly services: DashboardServices
  readonly hours: HoursState
  /** A period of one day shows its hours without being asked. */
  readonly isOneDay: boolean
  readonly onOpenDay: (day: string | undefined) => void
}

/** The charts of a period. */
export const DashboardCharts = ({ services, hours, isOneDay, onOpenDay }: DashboardChartsProps) => {
  const { channelsServices, targetsServices, servicesByDayHistory, botVsHumanServices, begunServices } = services
  const days = servicesByDayHistory
  const hasMonths = botVsHumanServices.some(({ botServices, humanServices }) => botServices + humanServices > 0)
  const channels = channelsTable(services)
  const targets = targetsTable(services)
  const shares = targetsServices.map(({ count }) => shareWords(count, begunServices))
  return (
    <>
      <Row data-row="shares">
        <ChartCard title="Canais" counted="channels" table={channels} tableShown>
          {channelsServices.length === 0 ? (
            <NoData>{say.noData}</NoData>
          ) : (
            <Beside>
              <SharesChart
                counts={channelsServices.map(({ channel, count }) => ({ key: channel, count }))}
                figure={begunServices}
                words="atendimentos"
              />
              <PlainTable table={channels} renderMark={(place) => <Square place={place} />} />
            </Beside>
          )}
        </ChartCard>
        <ChartCard title="Objetivo do atendimento" counted="targets" table={targets} tableShown>
          {targetsServices.length === 0 ? (
            <NoData>{say.noData}</NoData>
          ) : (
            <Beside>
              <SharesChart
                counts={targetsServices.map(({ channel, count }) => ({ key: channel, count }))}
                figure={targetsServices.length}
                words={targetsServices.length === 1 ? "objetivo" : "objetivos"}
              />
              <PlainTable
                table={{
                  ...targets,
                  columns: ["Objetivo", "Quantidade", "Parte"],
                  rows: targets.rows.map(([label = "", count = ""], place) => [label, count, shares[place] ?? ""]),
                }}
                renderMark={(place) => <Square place={place} />}
              />
            </Beside>
          )}
        </ChartCard>
      </Row>
      <Row data-row="lines">
        <ChartCard
          title="Histórico de atendimentos por dia"
          counted="days"
          aside={!isOneDay && begunServices > 0 && <Aside>Clique em um dia</Aside>}
          table={daysTable(services)}
        >
          {begunServices === 0 ? (
            <NoData>{say.noDataInPeriod}</NoData>
          ) : (
            <LineChart
              label="Dia"
              points={days.map(({ day, count }) => ({
                key: day,
                value: count,
                words: servicesWords(count),
                sentence: dayWords(day),
              }))}
              format={(day) => (days.length > 366 ? writtenDay(day) : writtenDay(day).slice(0, 5))}
              nameWidth={days.length > 366 ? 88 : 56}
              chosen={hours.status === "closed" ? undefined : hours.day}
              {...(isOneDay ? {} : { onOpen: onOpenDay })}
            />
          )}
        </ChartCard>
        <HoursCard hours={hours} isOneDay={isOneDay} onOpenDay={onOpenDay} />
        <ChartCard title="Robô e humano por mês" counted="months" table={monthsTable(services)}>
          {hasMonths ? (
            <>
              <MonthsLegend />
              <MonthsChart months={botVsHumanServices} />
            </>
          ) : (
            <NoData>{say.noDataInPeriod}</NoData>
          )}
        </ChartCard>
      </Row>
    </>
  )
}

const Aside = ({ children }: { readonly children: ReactNode }) => (
  <chakra.span textStyle="meta" color="text-3" css={{ "@media print": { display: "none" } }}>
    {children}
  </chakra.span>
)

type HoursCardProps = Pick<DashboardChartsProps, "hours" | "isOneDay" | "onOpenDay">

const HoursCard = ({ hours: { status, day, hours }, isOneDay, onOpenDay }: HoursCardProps) => {
  const total = hours.reduce((sum, { count }) => sum + count, 0)
  const title = status === "closed" ? "Por hora" : `${writtenDay(day)} por hora`
  return (
    <ChartCard
      title={title}
      counted="hours"
      aside={status === "ready" && <Aside>{servicesWords(total)}</Aside>}
      table={hoursTable(day, hours)}
    >
      {status === "closed" && <NoData>Escolha um dia no histórico para ver suas horas.</NoData>}
      {status === "loading" && <Skeleton style={{ height: 220 }} />}
      {status === "failed" && <NoData>{say.unavailable}</NoData>}
      {status === "ready" && total === 0 && <NoData>{say.noData}</NoData>}
      {status === "ready" && total > 0 && (
        <LineChart
          label="Hora"
          points={hours.map(({ hour, count }) => ({
            key: `${hour}h`,
            value: count,
            words: servicesWords(count),
            sentence: hourWords(hour),
          }))}
          format={(hour) => hour}
          nameWidth={44}
        />
      )}
      {status !== "closed" && !isOneDay && (
        <chakra.div css={{ "@media print": { display: "none" } }}>
          <Button size="compact" variant="ghost" onClick={() => onOpenDay(undefined)}>
            Fechar o dia
          </Button>
        </chakra.div>
      )}
    </ChartCard>
  )
}
