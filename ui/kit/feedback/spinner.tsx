import { chakra } from "@chakra-ui/react"
import { HiddenWords } from "../labels/name.tsx"

const Ring = chakra("span", {
  base: {
    display: "inline-block",
    flexShrink: 0,
    border: "2px solid",
    borderColor: "currentColor",
    borderBottomColor: "transparent",
    borderRadius: "full",
    animation: "spin 800ms linear infinite",
    _motionReduce: { animation: "breathe 1600ms ease-in-out infinite" },
  },
})

export interface SpinnerProps {
  /** What is under way, for screen readers; leave out where words beside the spinner say it. */
  readonly label?: string
  /** Pixels; 16 unless told. */
  readonly size?: number
}

/** Something is under way, in the colour of the text around it. */
export const Spinner = ({ label, size = 16 }: SpinnerProps) => {
  const ring = <Ring aria-hidden display="block" style={{ width: size, height: size }} />
  if (label === undefined) return ring
  return (
    <chakra.output display="block">
      {ring}
      <HiddenWords>{label}</HiddenWords>
    </chakra.output>
  )
}
