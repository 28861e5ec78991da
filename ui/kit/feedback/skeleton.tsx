import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { HiddenWords } from "../labels/name.tsx"

/** A grey shape where something will be; give it the measures of what it stands for. */
export const Skeleton = chakra("span", {
  base: {
    display: "block",
    flexShrink: 0,
    height: "2",
    maxWidth: "full",
    backgroundColor: "active",
    borderRadius: "full",
    animation: "breathe 1600ms ease-in-out infinite",
  },
})

const Loading = ({ children }: { readonly children: ReactNode }) => (
  <chakra.output display="block">
    <HiddenWords>Carregando…</HiddenWords>
    <div aria-hidden>{children}</div>
  </chakra.output>
)

const widths = [
  ["37%", "60%"],
  ["49%", "70%"],
  ["30%", "46%"],
  ["42%", "64%"],
] as const

const Row = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "3", borderBottom: "1px solid", borderColor: "border" },
})

export interface ListSkeletonProps {
  readonly rows?: number
  /** 64 in the inbox, 40 in a table. */
  readonly rowHeight?: number
  readonly avatar?: boolean
}

/** A list on its way. */
export const ListSkeleton = ({ rows = 6, rowHeight = 64, avatar = true }: ListSkeletonProps) => (
  <Loading>
    {Array.from({ length: rows }, (_, at) => {
      const [first, second] = widths[at % widths.length] ?? widths[0]
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are alike and never change places
        <Row key={at} style={{ height: rowHeight }}>
          {avatar && <Skeleton width="40px" height="40px" />}
          <chakra.div flex="1" display="grid" gap="2">
            <Skeleton style={{ width: first, height: 10 }} />
            {rowHeight >= 56 && <Skeleton style={{ width: second }} />}
          </chakra.div>
          <Skeleton width="36px" />
        </Row>
      )
    })}
  </Loading>
)

const Card = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    alignContent: "start",
    height: "216px",
    padding: "3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

/** A grid of cards on its way, in the columns that the cards will have. */
export const CardSkeleton = ({ cards = 8 }: { readonly cards?: number }) => (
  <Loading>
    <chakra.div display="grid" gap="4" gridTemplateColumns="repeat(auto-fill, minmax(272px, 1fr))">
      {Array.from({ length: cards }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the cards are alike and never change places
        <Card key={at}>
          <chakra.div display="flex" gap="3" alignItems="center">
            <Skeleton width="40px" height="40px" borderRadius="card" />
            <chakra.div flex="1" display="grid" gap="2">
              <Skeleton width="60%" height="10px" />
              <Skeleton width="30%" />
            </chakra.div>
          </chakra.div>
          <Skeleton width="45%" marginTop="3" />
          <Skeleton width="70%" />
          <Skeleton width="62%" />
        </Card>
      ))}
    </chakra.div>
  </Loading>
)
