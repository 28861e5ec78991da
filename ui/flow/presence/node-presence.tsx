import { chakra } from "@chakra-ui/react"
import { alsoInNodeSentence, inNodeSentence } from "@prosa/core/flow"
import type { FlowEditor, OtherPresent } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { constant } from "@prosa/core/kernel/view"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useFlowEditor } from "../editor/editor-context.ts"

const Avatars = chakra("span", {
  base: {
    display: "flex",
    flexShrink: 0,
    "& > span": { borderRadius: "full", boxShadow: "0 0 0 2px {colors.raised}" },
    "& > span + span": { marginInlineStart: "-2px" },
  },
})
const Corner = chakra("div", {
  base: { position: "absolute", top: "-10px", insetInlineEnd: "-10px" },
  variants: { besideProblems: { true: { insetInlineEnd: "16px" } } },
})
const More = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    minWidth: "20px",
    height: "20px",
    paddingInline: "1",
    fontSize: "9px",
    fontWeight: 600,
    color: "text-2",
    backgroundColor: "active",
  },
})

/** The number of avatars at a node before those that are counted only. */
const shownInNode = 2

interface PresentAvatarsProps {
  readonly others: ReadonlyArray<OtherPresent>
  /** Says who they are and where. */
  readonly sentence: string
}

const PresentAvatars = ({ others, sentence }: PresentAvatarsProps) => {
  const more = others.length - shownInNode
  return (
    <>
      <HiddenWords>{sentence}. </HiddenWords>
      <Avatars aria-hidden title={sentence}>
        {others.slice(0, shownInNode).map(({ userId, name }) => (
          <Avatar key={userId} id={userId} name={name} size={20} />
        ))}
        {more > 0 && <More>+{more}</More>}
      </Avatars>
    </>
  )
}

/** The avatars of the others in a node, and the sentence that says who they are. */
const InNode = ({ others }: Pick<PresentAvatarsProps, "others">) => (
  <PresentAvatars others={others} sentence={inNodeSentence(others.map(({ name }) => name))} />
)

export interface PresenceCornerProps extends PresentAvatarsProps {
  /** The number of problems stands in the corner. */
  readonly besideProblems: boolean
}

/** The avatars of others at the corner of a card. */
export const PresenceCorner = ({ besideProblems, ...present }: PresenceCornerProps) => (
  <Corner besideProblems={besideProblems}>
    <PresentAvatars {...present} />
  </Corner>
)

export interface CardPresenceProps {
  readonly id: NodeId
  /** The number of problems stands in the corner. */
  readonly besideProblems: boolean
}

/** Who else is in the node of a card, at its corner. It reads this itself: the card is not drawn again. */
export const CardPresence = ({ id, besideProblems }: CardPresenceProps) => {
  const others = useBehavior(useFlowEditor().presence.inNode$(id))
  return others.length === 0 ? null : (
    <Corner besideProblems={besideProblems}>
      <InNode others={others} />
    </Corner>
  )
}

export interface RowPresenceProps {
  readonly presence: FlowEditor["presence"]
  readonly id: NodeId
}

/** Who else is in the node of a row of the outline. */
export const RowPresence = ({ presence, id }: RowPresenceProps) => {
  const others = useBehavior(presence.inNode$(id))
  return others.length === 0 ? null : <InNode others={others} />
}

export interface PanelPresenceProps extends Omit<RowPresenceProps, "id"> {
  /** Undefined while no node is selected. */
  readonly id: NodeId | undefined
}

const nobody$ = constant<ReadonlyArray<OtherPresent>>([])

/** Says in the panel of a node who else is in it. */
export const PanelPresence = ({ presence, id }: PanelPresenceProps) => {
  const others = useBehavior(id === undefined ? nobody$ : presence.inNode$(id))
  if (others.length === 0) return null
  const sentence = alsoInNodeSentence(others.map(({ name }) => name))
  return (
    <chakra.span lineClamp={2} color="text-2" overflowWrap="anywhere" title={sentence}>
      {sentence}
    </chakra.span>
  )
}
