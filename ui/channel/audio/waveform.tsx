import { chakra } from "@chakra-ui/react"

const Bars = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    flex: "1",
    minWidth: 0,
    height: "7",
    overflow: "hidden",
    pointerEvents: "none",
    "& > i": { flexShrink: 0, width: "2px", borderRadius: "1px", backgroundColor: "var(--wave-rest)" },
    "& > i[data-played]": { backgroundColor: "var(--wave-played)" },
  },
  variants: {
    tone: {
      brand: {
        "--wave-played": "{colors.brand-ink}",
        "--wave-rest": "color-mix(in srgb, {colors.brand-ink} 42%, transparent)",
      },
      neutral: {
        "--wave-played": "{colors.text}",
        "--wave-rest": "color-mix(in srgb, {colors.text} 38%, transparent)",
      },
    },
    flows: { true: { justifyContent: "flex-end", gap: "2px" }, false: { justifyContent: "space-between" } },
  },
})

export interface WaveformProps {
  /** Heights from 0 to 1; undefined: a plain bar. */
  readonly heights: ReadonlyArray<number> | undefined
  /** The part that was played, from 0 to 1. */
  readonly played: number
  readonly tone: "brand" | "neutral"
  /** New bars come from the right, and push the others out. */
  readonly flows?: boolean
}

/** The bars of a sound, for the eye alone. */
export const Waveform = ({ heights = plain, played, tone, flows = false }: WaveformProps) => (
  <Bars aria-hidden tone={tone} flows={flows}>
    {heights.map((height, at) => (
      <i
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
        key={at}
        style={{ height: `${Math.max(3, Math.round(height * 26))}px` }}
        {...(at < played * heights.length ? { "data-played": "" } : {})}
      />
    ))}
  </Bars>
)

/** So many bars of the lowest height look like a dotted line. */
const plain = Array.from({ length: 48 }, () => 0)
