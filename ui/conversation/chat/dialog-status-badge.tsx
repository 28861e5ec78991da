import type { DialogStatus } from "@prosa/core/conversation"
import { Badge } from "../../kit/labels/badge.tsx"

/** 'Aberto' in green, 'Finalizado' in grey. */
export const DialogStatusBadge = ({ status }: { readonly status: DialogStatus }) => (
  <Badge tone={status === "OPEN" ? "ok" : "neutral"} dot>
    {status === "OPEN" ? "Aberto" : "Finalizado"}
  </Badge>
)
