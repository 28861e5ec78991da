import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { Name } from "../../kit/labels/name.tsx"

const Card = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    padding: "3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

export interface AccountCardProps {
  /** 32 px. */
  readonly mark: ReactNode
  readonly name: string
  readonly fact: string
  readonly action: ReactNode
}

/** The account of a vendor by which a channel is connected. */
export const AccountCard = ({ mark, name, fact, action }: AccountCardProps) => (
  <Card>
    {mark}
    <chakra.div flex="1" minWidth="140px">
      <chakra.div textStyle="control">
        <Name>{name}</Name>
      </chakra.div>
      <chakra.p textStyle="meta" color="text-2">
        {fact}
      </chakra.p>
    </chakra.div>
    {action}
  </Card>
)
