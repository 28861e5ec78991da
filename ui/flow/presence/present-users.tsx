import { chakra } from "@chakra-ui/react"
import { presentSentence } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { Tooltip } from "../../kit/buttons/tooltip.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { telephoneWindow, useMedia } from "../../kit/hooks/use-media.ts"

const People = chakra("ul", {
  base: {
    display: "flex",
    alignItems: "center",
    flexShrink: 0,
    listStyle: "none",
    "& > li + li": { marginInlineStart: "-6px" },
  },
})
const Person = chakra("button", {
  base: {
    display: "grid",
    padding: "2px",
    backgroundColor: "surface",
    borderRadius: "full",
    cursor: "pointer",
    "&[aria-disabled=true]": { cursor: "default" },
    "&:focus-visible": { outline: "2px solid {colors.brand-edge}", outlineOffset: "0" },
  },
})
const More = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    minWidth: "28px",
    height: "28px",
    paddingInline: "1",
    fontSize: "11px",
    fontWeight: 600,
    color: "text-2",
    backgroundColor: "active",
    border: "2px solid",
    borderColor: "surface",
    borderRadius: "full",
  },
})

/** Who else has the flow open, by avatar; a press selects the node that they are in. */
export const PresentUsers = ({ editor: { presence, selection } }: { readonly editor: FlowEditor }) => {
  const others = useBehavior(presence.others$)
  const tight = useMedia(telephoneWindow)
  const narrow = useMedia("(max-width: 999.98px)")
  if (others.length === 0) return null
  // on a phone there is room for one circle
  const most = tight ? (others.length === 1 ? 1 : 0) : narrow ? 2 : 4
  const more = others.slice(most)
  const moreWords = more.map(presentSentence).join("; ")
  return (
    <People aria-label="Também neste fluxo">
      {others.slice(0, most).map((other) => (
        <li key={other.userId}>
          <Tooltip label={presentSentence(other)} side="below" names>
            <Person
              type="button"
              aria-label={presentSentence(other)}
              aria-disabled={other.node === undefined}
              onClick={() => {
                if (other.node !== undefined) selection.select(other.node)
              }}
            >
              <Avatar id={other.userId} name={other.name} size={24} />
            </Person>
          </Tooltip>
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <HiddenWords>{moreWords}</HiddenWords>
          <More aria-hidden title={moreWords}>
            {most === 0 ? more.length : `+${more.length}`}
          </More>
        </li>
      )}
    </People>
  )
}
