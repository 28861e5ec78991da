import type { CanvasFunnel } from "@prosa/core/dashboard/view"
import type { CardFigures } from "@prosa/core/dashboard"
import { constant } from "@prosa/core/kernel/view"
import type { NodeId } from "@prosa/core/kernel"
import { ArrowRightLeft, CircleCheck, CircleHelp } from "lucide-react"
import { createContext, useContext } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { HiddenWords } from "../../kit/labels/name.tsx"

const closed = constant<CardFigures | undefined>(undefined)
const noFunnel: Pick<CanvasFunnel, "card$"> = { card$: () => closed }

const FunnelContext = createContext<Pick<CanvasFunnel, "card$">>(noFunnel)

/** Provides the funnel to the cards, which xyflow draws; undefined: there is none. */
export const CardFunnelProvider = ({
  funnel,
  children,
}: {
  readonly funnel: CanvasFunnel | undefined
  readonly children: React.ReactNode
}) => <FunnelContext.Provider value={funnel ?? noFunnel}>{children}</FunnelContext.Provider>

/** The figures of a card; undefined while no funnel is open. */
export const useCardFunnel = (id: NodeId): CardFigures | undefined => useBehavior(useContext(FunnelContext).card$(id))

/** How many conversations a node had and what became of them, in the place of its texts. The card styles it. */
export const CardFunnel = ({ figures }: { readonly figures: CardFigures }) => {
  const { reached, share, part, ended, handed, missed, sentence } = figures
  return (
    <div className="funnel" data-none={reached === "0" ? "" : undefined} title={sentence}>
      <HiddenWords>{sentence}</HiddenWords>
      <p aria-hidden>
        <strong>{reached}</strong> {share}
      </p>
      <footer aria-hidden>
        <span>
          <CircleCheck size={12} /> {ended}
        </span>
        <span>
          <ArrowRightLeft size={12} /> {handed}
        </span>
        <span className={missed === "0" ? undefined : "missed"}>
          <CircleHelp size={12} /> {missed}
        </span>
      </footer>
      <i className="part" style={{ width: `${part * 100}%` }} />
    </div>
  )
}
