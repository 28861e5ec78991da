import type { NodeKind } from "@prosa/core/flow"
import { Flag, Headset, MessageSquareText, Play } from "lucide-react"

interface KindIconProps {
  readonly kind: NodeKind
  /** Whether the node hands the conversation over. */
  readonly transfers: boolean
  /** Pixels; 14 unless told. */
  readonly size?: number
}

/** What a node is: the start, a transfer, an end, or one that goes on. */
export const KindIcon = ({ kind, transfers, size = 14 }: KindIconProps) => {
  if (kind === "start") return <Play size={size} color="var(--prosa-ok)" aria-hidden />
  if (transfers) return <Headset size={size} aria-hidden />
  if (kind === "end") return <Flag size={size} aria-hidden />
  return <MessageSquareText size={size} aria-hidden />
}
