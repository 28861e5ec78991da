import { chakra } from "@chakra-ui/react"
import type { FlowCallers } from "@prosa/core/flow"
import { useId } from "react"
import { ReviewHeading } from "./review-differences.tsx"

const Link = chakra("a", { base: { color: "brand-ink", textDecoration: "underline", overflowWrap: "anywhere" } })

/** The bots that go through the published flow: they keep it as it is until they are published again. */
export const ReviewCallers = ({ callers: { bots, others } }: { readonly callers: FlowCallers }) => {
  const id = useId()
  const besides = others === 1 ? "1 robô de outro workspace" : `${others} robôs de outros workspaces`
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="2">
      <ReviewHeading id={id}>Fluxos que chamam este</ReviewHeading>
      <chakra.p textStyle="cell" color="text-2">
        Continuam com a versão que já têm dele. Para que a nova valha neles, publique-os depois desta:
      </chakra.p>
      <chakra.ul textStyle="cell" paddingLeft="5" listStyleType="disc">
        {bots.map((bot) => (
          <li key={bot.id}>
            <Link href={`/drawflow/${bot.id}/-1`} target="_blank" rel="noreferrer">
              {bot.name}
            </Link>
          </li>
        ))}
        {others > 0 && <li>{besides}</li>}
      </chakra.ul>
    </chakra.section>
  )
}
