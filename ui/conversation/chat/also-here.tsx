import { chakra } from "@chakra-ui/react"
import { firstName } from "@prosa/core/access"
import type { RoomViewer } from "@prosa/core/conversation"
import { Eye } from "lucide-react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"

const Line = chakra("output", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    flexShrink: 0,
    maxWidth: "180px",
    textStyle: "meta",
    color: "text-2",
    whiteSpace: "nowrap",
    "& > bdi, & > .words": { overflow: "hidden", textOverflow: "ellipsis" },
  },
})

export interface AlsoHereProps {
  readonly viewers: ReadonlyArray<RoomViewer>
  readonly telephone: boolean
}

/** Who else is looking at the room, so that two do not answer at once. */
export const AlsoHere = ({ viewers, telephone }: AlsoHereProps) => {
  const [first] = viewers
  const words =
    first === undefined
      ? ""
      : viewers.length === 1
        ? `${firstName(first.name)} também aqui`
        : `${firstName(first.name)} e mais ${viewers.length - 1} também aqui`
  return (
    // Always there, so that screen readers hear who comes.
    <Line title={viewers.map(({ name }) => name).join(", ")}>
      {first !== undefined && (
        <>
          {telephone ? <Eye aria-hidden size={14} /> : <Avatar id={first.id} name={first.name} size={20} />}
          {telephone ? <HiddenWords>{words}</HiddenWords> : <span className="words">{words}</span>}
        </>
      )}
    </Line>
  )
}
