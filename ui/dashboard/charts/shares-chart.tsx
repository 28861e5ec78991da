import { formatShortCount } from "@prosa/core/shell"
import { Group } from "@visx/group"
import { Pie } from "@visx/shape"
import { chartColours, Drawing, shareColour } from "../../kit/charts/chart-parts.tsx"

export interface SharesChartProps {
  /** The largest first. */
  readonly counts: ReadonlyArray<{ readonly key: string; readonly count: number }>
  /** In the middle. */
  readonly figure: number
  readonly words: string
}

const size = 140
const thickness = 18

/** A doughnut; the numbers stand beside it, so that colour is never all that tells the parts apart. */
export const SharesChart = ({ counts, figure, words }: SharesChartProps) => {
  const parts = counts.filter(({ count }) => count > 0)
  return (
    <Drawing aria-hidden viewBox={`0 0 ${size} ${size}`} style={{ width: size, height: size, flexShrink: 0 }}>
      <Group top={size / 2} left={size / 2}>
        <Pie
          data={[...parts]}
          pieValue={({ count }) => count}
          pieSort={null}
          pieSortValues={null}
          outerRadius={size / 2}
          innerRadius={size / 2 - thickness}
          padAngle={parts.length > 1 ? 0.04 : 0}
        >
          {({ arcs, path }) =>
            arcs.map((arc) => (
              <path
                key={arc.data.key}
                d={path(arc) ?? ""}
                fill={shareColour(counts.findIndex(({ key }) => key === arc.data.key))}
              />
            ))
          }
        </Pie>
        <text textAnchor="middle" fill={chartColours.strong} style={{ fontSize: 20, fontWeight: 600 }}>
          {formatShortCount(figure)}
        </text>
        <text textAnchor="middle" y={18} fill={chartColours.label}>
          {words}
        </text>
      </Group>
    </Drawing>
  )
}
