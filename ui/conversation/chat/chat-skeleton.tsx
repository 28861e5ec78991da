import { chakra } from "@chakra-ui/react"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { Skeleton } from "../../kit/feedback/skeleton.tsx"

const bubbles = [
  { side: "flex-end", width: "280px" },
  { side: "flex-start", width: "120px" },
  { side: "flex-end", width: "340px" },
  { side: "flex-start", width: "260px" },
  { side: "flex-start", width: "160px" },
] as const

/** A conversation on its way. */
export const ChatSkeleton = () => (
  <chakra.output display="flex" flexDirection="column" justifyContent="flex-end" flex="1" gap="4" padding="5">
    <HiddenWords>Carregando…</HiddenWords>
    {bubbles.map(({ side, width }) => (
      <Skeleton key={width} aria-hidden alignSelf={side} height="36px" width={width} borderRadius="dialog" />
    ))}
  </chakra.output>
)
