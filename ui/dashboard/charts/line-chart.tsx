import { axisTicks } from "@prosa/core/shell"
import { scaleLinear, scalePoint } from "@visx/scale"
import { AreaClosed, LinePath } from "@visx/shape"
import { chartColours, CountAxis, Drawing, fewNames, margins, NameAxis } from "../../kit/charts/chart-parts.tsx"
import { type ChartPoint, ChartSlider } from "../../kit/charts/chart-slider.tsx"
import { useWidth } from "../../kit/charts/use-width.ts"

/** A point of a line. */
export interface LinePoint extends ChartPoint {
  readonly value: number
}

export interface LineChartProps {
  /** What the arrow keys move over: 'Dia'. */
  readonly label: string
  readonly points: ReadonlyArray<LinePoint>
  /** The name of a point below the line, by its key. */
  readonly format: (key: string) => string
  /** Pixels that a name below takes. */
  readonly nameWidth: number
  /** The point that is open. */
  readonly chosen?: string | undefined
  readonly onOpen?: ((key: string) => void) | undefined
}

const height = 220

/** Counts over days or hours. */
export const LineChart = ({ label, points, format, nameWidth, chosen, onOpen }: LineChartProps) => {
  const [ref, width] = useWidth(480)
  const ticks = axisTicks(Math.max(0, ...points.map(({ value }) => value)))
  const keys = points.map(({ key }) => key)
  const x = scalePoint<string>({ domain: keys, range: [margins.left + 8, width - margins.right - 8] })
  const y = scaleLinear<number>({ domain: [0, ticks.at(-1) ?? 1], range: [height - margins.bottom, margins.top] })
  const xOf = (key: string) => x(key) ?? 0
  const few = fewNames(keys, Math.floor((width - margins.left) / nameWidth))
  const open = points.find(({ key }) => key === chosen)
  return (
    <div ref={ref}>
      <ChartSlider
        label={label}
        points={points}
        width={width}
        xOf={(place) => xOf(keys[place] ?? "")}
        {...(onOpen === undefined ? {} : { onOpen })}
      >
        {(marked) => {
          const under = marked === undefined ? undefined : points[marked]
          return (
            <Drawing aria-hidden viewBox={`0 0 ${width} ${height}`}>
              <CountAxis scale={y} ticks={ticks} width={width} />
              <NameAxis scale={x} names={few} format={format} height={height} chosen={chosen} />
              <AreaClosed
                data={[...points]}
                x={({ key }) => xOf(key)}
                y={({ value }) => y(value)}
                yScale={y}
                fill={chartColours.area}
              />
              <LinePath
                data={[...points]}
                x={({ key }) => xOf(key)}
                y={({ value }) => y(value)}
                stroke={chartColours.line}
                strokeWidth={points.length > 120 ? 1.25 : 2}
                strokeLinejoin="round"
                strokeLinecap="round"
              />
              {points.length <= 31 &&
                points.map(({ key, value }) => (
                  <circle key={key} cx={xOf(key)} cy={y(value)} r={2.5} fill={chartColours.line} />
                ))}
              {open !== undefined && (
                <line
                  x1={xOf(open.key)}
                  x2={xOf(open.key)}
                  y1={margins.top}
                  y2={height - margins.bottom}
                  stroke={chartColours.label}
                  strokeDasharray="2 3"
                />
              )}
              {[open, under].map(
                (point, place) =>
                  point !== undefined && (
                    <circle
                      // the open one, and the one under the pointer
                      key={place === 0 ? "open" : "under"}
                      cx={xOf(point.key)}
                      cy={y(point.value)}
                      r={5}
                      fill={chartColours.surface}
                      stroke={chartColours.line}
                      strokeWidth={2.5}
                    />
                  ),
              )}
            </Drawing>
          )
        }}
      </ChartSlider>
    </div>
  )
}
