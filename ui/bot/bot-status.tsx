import { Badge } from "../kit/labels/badge.tsx"

/** 'Ativo' or 'Inativo'. */
export const BotStatus = ({ active }: { readonly active: boolean }) => (
  <Badge tone={active ? "ok" : "neutral"} dot>
    {active ? "Ativo" : "Inativo"}
  </Badge>
)
