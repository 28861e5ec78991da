import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { Badge } from "../labels/badge.tsx"

const Frame = chakra("header", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    flexShrink: 0,
    paddingInline: "6",
    paddingBlock: "5",
    smDown: { paddingInline: "4", paddingBlock: "4" },
  },
})

export interface PageHeaderProps {
  readonly title: string
  /** How many there are: '12 Bots', '10.482'. */
  readonly count?: string
  readonly sentence?: ReactNode
  /** A `SearchField`: 280 px wide, on a telephone what the actions leave. */
  readonly search?: ReactNode
  /** The main action last. */
  readonly actions?: ReactNode
}

/** The head of a page: what it is, how much is in it, and what one can do. */
export const PageHeader = ({ title, count, sentence, search, actions }: PageHeaderProps) => (
  <Frame>
    <chakra.div flex="1" minWidth="200px">
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.h1 textStyle="page-title">{title}</chakra.h1>
        {count !== undefined && <Badge>{count}</Badge>}
      </chakra.div>
      {sentence !== undefined && (
        <chakra.p textStyle="cell" color="text-3">
          {sentence}
        </chakra.p>
      )}
    </chakra.div>
    {(search !== undefined || actions !== undefined) && (
      <chakra.div display="flex" alignItems="center" gap="3" maxWidth="full" smDown={{ width: "full" }}>
        {search !== undefined && (
          <chakra.div width="280px" minWidth={0} flexShrink={1} smDown={{ flex: "1" }}>
            {search}
          </chakra.div>
        )}
        {actions}
      </chakra.div>
    )}
  </Frame>
)
