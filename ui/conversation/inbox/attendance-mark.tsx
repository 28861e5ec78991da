import { chakra } from "@chakra-ui/react"
import { firstName } from "@prosa/core/access"
import { attendanceOf, type InboxItem } from "@prosa/core/conversation"
import type { UserId } from "@prosa/core/kernel"
import { Bot, ExternalLink, Hourglass } from "lucide-react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"

const Mark = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minWidth: 0,
    maxWidth: "full",
    height: "18px",
    paddingInline: "1.5",
    fontSize: "11px",
    lineHeight: "16px",
    fontWeight: 500,
    whiteSpace: "nowrap",
    color: "text-2",
    border: "1px solid transparent",
    borderRadius: "badge",
    "& > svg": { flexShrink: 0 },
    "& > bdi": { overflow: "hidden", textOverflow: "ellipsis" },
  },
  variants: {
    look: {
      waiting: { color: "warning", backgroundColor: "warning-ground" },
      mine: { color: "brand-ink", backgroundColor: "brand-muted" },
      person: { paddingInline: "0" },
      outline: { borderColor: "border-strong" },
      fill: { backgroundColor: "active" },
    },
  },
})

export interface AttendanceMarkProps {
  readonly item: InboxItem
  readonly me: UserId
}

/** Who attends a room of the list. */
export const AttendanceMark = ({ item, me }: AttendanceMarkProps) => {
  switch (attendanceOf(item, me)) {
    case "waiting":
      return (
        <Mark look="waiting">
          <Hourglass aria-hidden size={12} />
          Aguardando
          <HiddenWords> atendente</HiddenWords>
        </Mark>
      )
    case "mine":
      return (
        <Mark look="mine">
          Meu<HiddenWords> atendimento</HiddenWords>
        </Mark>
      )
    case "colleague":
      return (
        <Mark look="person" title={item.holderName}>
          <Avatar id={item.holderId ?? 0} name={item.holderName} size={16} />
          <HiddenWords>Em atendimento por </HiddenWords>
          <bdi>{firstName(item.holderName) || "outra pessoa"}</bdi>
        </Mark>
      )
    case "robot":
      return (
        <Mark look="outline">
          <Bot aria-hidden size={12} />
          Robô
        </Mark>
      )
    case "external":
      return (
        <Mark look="outline">
          <ExternalLink aria-hidden size={12} />
          Plataforma externa
        </Mark>
      )
    case "closed":
      return <Mark look="fill">Finalizado</Mark>
  }
}
