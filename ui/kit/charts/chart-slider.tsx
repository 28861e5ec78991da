import { chakra } from "@chakra-ui/react"
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react"
import { TooltipAt } from "./chart-parts.tsx"

const Frame = chakra("div", {
  base: {
    position: "relative",
    borderRadius: "control",
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "2px" },
  },
})

/** Lies over the chart, unseen: it takes the pointer and the keys. */
const Range = chakra("input", {
  base: {
    position: "absolute",
    inset: 0,
    width: "full",
    height: "full",
    margin: 0,
    opacity: 0,
    cursor: "crosshair",
    // a finger that moves up or down scrolls the page
    touchAction: "pan-y",
    "&[data-opens]": { cursor: "pointer" },
    "@media print": { display: "none" },
  },
})

/** A point of a chart: what its value and its name are in words. */
export interface ChartPoint {
  readonly key: string
  readonly words: string
  readonly sentence: string
}

export interface ChartSliderProps {
  /** What the arrow keys move over: 'Dia'. */
  readonly label: string
  readonly points: ReadonlyArray<ChartPoint>
  readonly width: number
  /** Where a point lies, in pixels from the left. */
  readonly xOf: (place: number) => number
  /** The point under the pointer or of the keyboard; undefined: none. */
  readonly children: (marked: number | undefined) => ReactNode
  /** Opens a point: by a press, or by Enter. */
  readonly onOpen?: ((key: string) => void) | undefined
}

/**
 * A chart whose points are read one by one: under the pointer, or with the arrow keys, Home and End. A screen reader hears
 * each point as the value of a slider.
 */
export const ChartSlider = ({ label, points, width, xOf, children, onOpen }: ChartSliderProps) => {
  const [marked, setMarked] = useState<number>()
  const last = Math.max(0, points.length - 1)
  const shown = marked === undefined ? undefined : Math.min(marked, last)
  const point = shown === undefined ? undefined : points[shown]
  const current = points[shown ?? last]

  const nearest = ({ currentTarget, clientX }: MouseEvent<HTMLElement>): number => {
    const box = currentTarget.getBoundingClientRect()
    const x = box.width === 0 ? 0 : ((clientX - box.left) * width) / box.width
    let best = 0
    for (const place of points.keys()) if (Math.abs(xOf(place) - x) < Math.abs(xOf(best) - x)) best = place
    return best
  }
  const open = (place: number) => {
    const key = points[place]?.key
    if (key !== undefined) onOpen?.(key)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") open(shown ?? last)
  }
  return (
    <Frame>
      {children(shown)}
      <Range
        type="range"
        aria-label={label}
        min={0}
        max={last}
        value={shown ?? last}
        aria-valuetext={current === undefined ? "" : `${current.sentence}: ${current.words}`}
        {...(onOpen === undefined ? {} : { "data-opens": "" })}
        onChange={(event) => setMarked(Number(event.target.value))}
        onFocus={() => setMarked(shown ?? last)}
        onBlur={() => setMarked(undefined)}
        onPointerMove={(event) => setMarked(nearest(event))}
        onPointerLeave={() => setMarked(undefined)}
        onClick={(event) => {
          const place = nearest(event)
          setMarked(place)
          open(place)
        }}
        onKeyDown={press}
      />
      {point !== undefined && (
        <TooltipAt x={xOf(shown ?? 0)} width={width} words={point.words} sentence={point.sentence} />
      )}
    </Frame>
  )
}
