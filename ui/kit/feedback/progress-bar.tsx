import { chakra } from "@chakra-ui/react"
import { formatTotal } from "@prosa/core/kernel"

const Track = chakra("progress", {
  base: {
    appearance: "none",
    display: "block",
    width: "full",
    height: "6px",
    overflow: "hidden",
    border: 0,
    borderRadius: "full",
    backgroundColor: "active",
    "&::-webkit-progress-bar": { backgroundColor: "active" },
    "&::-webkit-progress-value": { backgroundColor: "brand-edge", borderRadius: "full" },
    "&::-moz-progress-bar": { backgroundColor: "brand-edge" },
  },
})

export interface ProgressBarProps {
  /** What goes on, for screen readers: 'Salas fechadas'. */
  readonly label: string
  readonly done: number
  /** 0 while it is not known. */
  readonly total: number
}

/** How much of a long action is done, as a bar and in figures. */
export const ProgressBar = ({ label, done, total }: ProgressBarProps) => (
  <chakra.div display="grid" gap="1">
    <Track aria-label={label} max={Math.max(1, total)} {...(total === 0 ? {} : { value: done })} />
    <chakra.span aria-hidden textStyle="meta" color="text-2" fontVariantNumeric="tabular-nums">
      {total === 0 ? "Começando…" : `${formatTotal(done)} de ${formatTotal(total)}`}
    </chakra.span>
  </chakra.div>
)
