import { chakra } from "@chakra-ui/react"
import { type CampaignCoursePoint, courseWords } from "@prosa/core/campaign"
import { formatCount } from "@prosa/core/kernel"
import { axisTicks } from "@prosa/core/shell"
import { scaleBand, scaleLinear } from "@visx/scale"
import { Bar, LinePath } from "@visx/shape"
import { chartColours, CountAxis, Drawing, fewNames, margins, NameAxis } from "../../kit/charts/chart-parts.tsx"
import { ChartSlider } from "../../kit/charts/chart-slider.tsx"
import { useWidth } from "../../kit/charts/use-width.ts"

const height = 132
/** Pixels that a name below takes. */
const nameWidth = 48

const Card = chakra("section", {
  base: {
    display: "grid",
    gap: "2",
    minWidth: 0,
    maxWidth: "720px",
    padding: "3",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

const colours = {
  sent: chartColours.human,
  failed: "var(--prosa-danger-solid)",
  answered: chartColours.strong,
} as const

interface CourseProps {
  readonly points: ReadonlyArray<CampaignCoursePoint>
}

/** What a campaign has sent, what failed and what was answered, by hours or days. */
export const CampaignCourseChart = ({ points }: CourseProps) => (
  <Card aria-label="Andamento da campanha">
    <Legend />
    <Drawn points={points} />
    <chakra.details textStyle="meta" color="text-2">
      <chakra.summary cursor="pointer" width="fit-content">
        Ver como tabela
      </chakra.summary>
      <chakra.section
        aria-label="Tabela: andamento da campanha"
        tabIndex={0}
        maxHeight="200px"
        overflow="auto"
        marginTop="2"
      >
        <CourseTable points={points} />
      </chakra.section>
    </chakra.details>
  </Card>
)

const Legend = () => (
  <chakra.ul display="flex" flexWrap="wrap" columnGap="3" textStyle="meta" color="text-2">
    {(
      [
        ["sent", "Enviadas"],
        ["failed", "Falhas"],
        ["answered", "Responderam"],
      ] as const
    ).map(([key, label]) => (
      <chakra.li key={key} display="inline-flex" alignItems="center" gap="1.5">
        <svg aria-hidden width={12} height={10}>
          {key === "answered" ? (
            <line x1={0} x2={12} y1={5} y2={5} stroke={colours[key]} strokeWidth={2} />
          ) : (
            <rect width={10} height={10} rx={2} fill={colours[key]} />
          )}
        </svg>
        {label}
      </chakra.li>
    ))}
  </chakra.ul>
)

const Drawn = ({ points }: CourseProps) => {
  const [ref, width] = useWidth(320)
  const keys = points.map(({ key }) => key)
  const labels = new Map(points.map(({ key, label }) => [key, label]))
  const ticks = axisTicks(Math.max(0, ...points.map(({ sent, failed, answered }) => Math.max(sent + failed, answered))))
  const x = scaleBand<string>({
    domain: keys,
    range: [margins.left, width - margins.right],
    paddingInner: 0.3,
    paddingOuter: 0.2,
  })
  const y = scaleLinear<number>({ domain: [0, ticks.at(-1) ?? 1], range: [height - margins.bottom, margins.top] })
  const thick = Math.min(36, x.bandwidth())
  const middleOf = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2
  const few = fewNames(keys, Math.floor((width - margins.left) / nameWidth))
  return (
    <div ref={ref}>
      <ChartSlider
        label="Período"
        points={points.map((point) => ({ key: point.key, words: courseWords(point), sentence: point.words }))}
        width={width}
        xOf={(place) => middleOf(keys[place] ?? "")}
      >
        {(marked) => (
          <Drawing aria-hidden viewBox={`0 0 ${width} ${height}`}>
            <CountAxis scale={y} ticks={ticks} width={width} />
            <NameAxis scale={x} names={few} format={(key) => labels.get(key) ?? ""} height={height} />
            {points.map(({ key, sent, failed }, place) => (
              <g key={key} opacity={marked === undefined || marked === place ? 1 : 0.75}>
                {sent > 0 && (
                  <Bar
                    x={middleOf(key) - thick / 2}
                    width={thick}
                    y={y(sent)}
                    height={y(0) - y(sent)}
                    fill={colours.sent}
                  />
                )}
                {failed > 0 && (
                  <Bar
                    x={middleOf(key) - thick / 2}
                    width={thick}
                    y={y(sent + failed)}
                    height={Math.max(1, y(sent) - y(sent + failed))}
                    fill={colours.failed}
                  />
                )}
              </g>
            ))}
            <LinePath
              data={[...points]}
              x={({ key }) => middleOf(key)}
              y={({ answered }) => y(answered)}
              stroke={colours.answered}
              strokeWidth={1.5}
              strokeLinejoin="round"
            />
            {points.length <= 48 &&
              points.map(({ key, answered }) => (
                <circle key={key} cx={middleOf(key)} cy={y(answered)} r={2} fill={colours.answered} />
              ))}
          </Drawing>
        )}
      </ChartSlider>
    </div>
  )
}

const Table = chakra("table", {
  base: {
    width: "full",
    textStyle: "cell",
    color: "text",
    "& th, & td": { paddingBlock: "1", paddingInline: "2", textAlign: "end", fontVariantNumeric: "tabular-nums" },
    "& th:first-of-type": { textAlign: "start", fontWeight: 400 },
    "& thead th": { color: "text-2", textStyle: "label" },
    "& tbody tr": { borderTop: "1px solid", borderColor: "border" },
  },
})

const CourseTable = ({ points }: CourseProps) => (
  <Table>
    <caption>
      <chakra.span srOnly>Andamento da campanha</chakra.span>
    </caption>
    <thead>
      <tr>
        <th scope="col">Período</th>
        <th scope="col">Enviadas</th>
        <th scope="col">Falhas</th>
        <th scope="col">Responderam</th>
      </tr>
    </thead>
    <tbody>
      {points.map(({ key, words, sent, failed, answered }) => (
        <tr key={key}>
          <th scope="row">{words}</th>
          <td>{formatCount(sent)}</td>
          <td>{formatCount(failed)}</td>
          <td>{formatCount(answered)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)
