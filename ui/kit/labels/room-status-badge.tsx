import { Badge } from "./badge.tsx"

/** 'Aberto' in green, 'Finalizado' in grey. */
export const RoomStatusBadge = ({ status }: { readonly status: "OPEN" | "CLOSED" }) => (
  <Badge tone={status === "OPEN" ? "ok" : "neutral"} dot>
    {status === "OPEN" ? "Aberto" : "Finalizado"}
  </Badge>
)
