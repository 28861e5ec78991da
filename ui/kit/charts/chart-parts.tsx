import { chakra } from "@chakra-ui/react"
import { AxisBottom, AxisLeft } from "@visx/axis"
import type { scaleBand, scaleLinear, scalePoint } from "@visx/scale"
import { formatShortCount } from "@prosa/core/shell"

/** Room of a chart around its lines, in pixels. */
export const margins = { top: 12, right: 12, bottom: 24, left: 44 } as const

/** An SVG as wide as its frame, which keeps its proportions where it is printed smaller. */
export const Drawing = chakra("svg", {
  base: {
    display: "block",
    width: "full",
    height: "auto",
    overflow: "visible",
    "& text": { fontFamily: "body", fontSize: "12px", lineHeight: 1 },
  },
})

/** Colours that follow the brand and the colour scheme; people have the brand, robots are grey and outlined. */
export const chartColours = {
  grid: "var(--prosa-border)",
  label: "var(--prosa-text-3)",
  strong: "var(--prosa-text)",
  line: "var(--prosa-brand-edge)",
  area: "var(--prosa-brand-subtle)",
  human: "var(--prosa-brand)",
  bot: "var(--prosa-active)",
  botEdge: "var(--prosa-control)",
  surface: "var(--prosa-surface)",
} as const

/** From the darkest to the lightest: the largest share first. */
export const shareColours = ["var(--prosa-ramp-1)", "var(--prosa-ramp-2)", "var(--prosa-ramp-3)", "var(--prosa-ramp-4)"]

/** The colour of a share by its place; those beyond the ramp are neutral. */
export const shareColour = (place: number): string => shareColours[place] ?? "var(--prosa-control)"

const tick = { fill: chartColours.label } as const

interface CountAxisProps {
  readonly scale: ReturnType<typeof scaleLinear<number>>
  readonly ticks: ReadonlyArray<number>
  readonly width: number
}

/** The counts at the left, with a line through the chart for each. */
export const CountAxis = ({ scale, ticks, width }: CountAxisProps) => (
  <>
    {ticks.map((value) => (
      <line
        key={value}
        x1={margins.left}
        x2={width - margins.right}
        y1={scale(value)}
        y2={scale(value)}
        stroke={chartColours.grid}
      />
    ))}
    <AxisLeft
      left={margins.left - 4}
      scale={scale}
      tickValues={[...ticks]}
      tickFormat={(value) => formatShortCount(Number(value))}
      hideAxisLine
      hideTicks
      tickLabelProps={() => ({ ...tick, textAnchor: "end", dy: "0.33em" })}
    />
  </>
)

interface NameAxisProps {
  readonly scale: ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>
  readonly names: ReadonlyArray<string>
  readonly format: (name: string) => string
  readonly height: number
  /** The name that is written strongly. */
  readonly chosen?: string | undefined
}

/** The names below. */
export const NameAxis = ({ scale, names, format, height, chosen }: NameAxisProps) => (
  <AxisBottom
    top={height - margins.bottom}
    scale={scale}
    tickValues={[...names]}
    tickFormat={(name) => format(String(name))}
    hideAxisLine
    hideTicks
    tickLabelProps={(name) => ({
      ...tick,
      textAnchor: "middle",
      ...(name === chosen ? { fill: chartColours.strong, style: { fontWeight: 600 } } : {}),
    })}
  />
)

/** At most so many names, evenly spread, the first always; the last where it does not touch the one before. */
export const fewNames = (names: ReadonlyArray<string>, most: number): ReadonlyArray<string> => {
  if (names.length <= most) return names
  const step = Math.ceil(names.length / Math.max(1, most))
  return names.filter((_, at) => at % step === 0)
}

const Tip = chakra("div", {
  base: {
    position: "absolute",
    top: 0,
    zIndex: 1,
    width: "max-content",
    maxWidth: "min(220px, 100%)",
    paddingInline: "2",
    paddingBlock: "1",
    textStyle: "meta",
    color: "surface",
    backgroundColor: "text",
    borderRadius: "control",
    pointerEvents: "none",
    "@media print": { display: "none" },
  },
})

interface TooltipAtProps {
  /** Pixels from the left, of a chart so wide. */
  readonly x: number
  readonly width: number
  readonly words: string
  readonly sentence: string
}

/** What a point of a chart says, beside it. */
export const TooltipAt = ({ x, width, words, sentence }: TooltipAtProps) => (
  <Tip aria-hidden style={x > width / 2 ? { right: Math.max(0, width - x + 12) } : { left: Math.min(width, x + 12) }}>
    <chakra.strong display="block" fontWeight={600}>
      {words}
    </chakra.strong>
    {sentence}
  </Tip>
)
