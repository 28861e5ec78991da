import { chakra } from "@chakra-ui/react"
import { type DashboardServices, formatFigure, monthWords, shortMonth } from "@prosa/core/dashboard"
import { axisTicks, formatShortCount } from "@prosa/core/shell"
import { scaleBand, scaleLinear } from "@visx/scale"
import { Bar } from "@visx/shape"
import { chartColours, CountAxis, Drawing, fewNames, margins, NameAxis } from "../../kit/charts/chart-parts.tsx"
import { ChartSlider } from "../../kit/charts/chart-slider.tsx"
import { useWidth } from "../../kit/charts/use-width.ts"

/** With the legend as high as the lines beside it. */
const height = 200
/** Between the two parts of a bar, in pixels. */
const gap = 2

/** The legend of the two parts. */
export const MonthsLegend = () => (
  <chakra.ul display="flex" flexWrap="wrap" columnGap="3" textStyle="meta" color="text-2">
    <Entry fill={chartColours.bot} stroke={chartColours.botEdge} label="Atendimentos Robô" />
    <Entry fill={chartColours.human} stroke={chartColours.human} label="Atendimento Humano" />
  </chakra.ul>
)

interface EntryProps {
  readonly fill: string
  readonly stroke: string
  readonly label: string
}

const Entry = ({ fill, stroke, label }: EntryProps) => (
  <chakra.li display="inline-flex" alignItems="center" gap="1.5">
    <svg aria-hidden width={10} height={10}>
      <rect x={0.5} y={0.5} width={9} height={9} rx={2} fill={fill} stroke={stroke} />
    </svg>
    {label}
  </chakra.li>
)

/** What bots and people did in each month, one above the other. */
export const MonthsChart = ({ months }: { readonly months: DashboardServices["botVsHumanServices"] }) => {
  const [ref, width] = useWidth(320)
  const bars = months.map((month) => ({
    ...month,
    key: `${month.year}-${month.month}`,
    all: month.botServices + month.humanServices,
    words: `Robô ${formatFigure(month.botServices)}, humano ${formatFigure(month.humanServices)}`,
    sentence: monthWords(month),
  }))
  const keys = bars.map(({ key }) => key)
  const ticks = axisTicks(Math.max(0, ...bars.map(({ all }) => all)))
  const x = scaleBand<string>({
    domain: keys,
    range: [margins.left, width - margins.right],
    paddingInner: 0.35,
    paddingOuter: 0.25,
  })
  const y = scaleLinear<number>({ domain: [0, ticks.at(-1) ?? 1], range: [height - margins.bottom, margins.top + 8] })
  const thick = Math.min(48, x.bandwidth())
  const leftOf = (key: string) => (x(key) ?? 0) + (x.bandwidth() - thick) / 2
  const several = new Set(months.map(({ year }) => year)).size > 1
  const named = new Map(bars.map((bar) => [bar.key, shortMonth(bar, several)]))
  const few = fewNames(keys, Math.floor((width - margins.left) / (several ? 48 : 32)))
  return (
    <div ref={ref}>
      <ChartSlider label="Mês" points={bars} width={width} xOf={(place) => leftOf(keys[place] ?? "") + thick / 2}>
        {(marked) => (
          <Drawing aria-hidden viewBox={`0 0 ${width} ${height}`}>
            <CountAxis scale={y} ticks={ticks} width={width} />
            <NameAxis scale={x} names={few} format={(key) => named.get(key) ?? ""} height={height} />
            {bars.map(({ key, botServices, humanServices, all }, place) => {
              const humanHeight = y(0) - y(humanServices)
              const botTop = y(botServices)
              return (
                <g key={key} opacity={marked === undefined || marked === place ? 1 : 0.75}>
                  {botServices > 0 && (
                    <Bar
                      x={leftOf(key) + 0.5}
                      width={Math.max(1, thick - 1)}
                      y={botTop + (humanServices > 0 ? gap / 2 : 0)}
                      height={Math.max(1, y(0) - botTop - (humanServices > 0 ? gap / 2 : 0))}
                      fill={chartColours.bot}
                      stroke={chartColours.botEdge}
                    />
                  )}
                  {humanServices > 0 && (
                    <Bar
                      x={leftOf(key)}
                      width={thick}
                      y={botTop - humanHeight}
                      height={Math.max(1, humanHeight - (botServices > 0 ? gap / 2 : 0))}
                      rx={2}
                      fill={chartColours.human}
                    />
                  )}
                  {all > 0 && thick >= 28 && (
                    <text x={leftOf(key) + thick / 2} y={y(all) - 6} textAnchor="middle" fill={chartColours.label}>
                      {formatShortCount(all)}
                    </text>
                  )}
                </g>
              )
            })}
          </Drawing>
        )}
      </ChartSlider>
    </div>
  )
}
