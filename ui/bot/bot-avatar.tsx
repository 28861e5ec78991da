import { chakra } from "@chakra-ui/react"
import { contrast, parseColour } from "@prosa/core/tenancy"
import { Bot } from "lucide-react"
import { initialsOf } from "@prosa/core/kernel"

const Tile = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    overflow: "hidden",
    fontWeight: 600,
    borderRadius: "card",
    userSelect: "none",
    // A white one has an edge too.
    boxShadow: "inset 0 0 0 1px rgb(0 0 0 / 0.08)",
    "& img": { width: "full", height: "full", objectFit: "cover" },
  },
})

export interface BotAvatarProps {
  readonly name: string
  readonly colour: string
  readonly iconUrl?: string | null
  /** Pixels; 40 unless told. */
  readonly size?: 32 | 40 | 56
}

/** A robot is square, so that nobody takes it for a person; its name always stands beside it. */
export const BotAvatar = ({ name, colour, iconUrl = null, size = 40 }: BotAvatarProps) => {
  const ground = parseColour(colour) ?? "#a4a4a4"
  const ink = contrast("#ffffff", ground) >= contrast("#181d25", ground) ? "#ffffff" : "#181d25"
  const initials = initialsOf(name)
  return (
    <Tile aria-hidden style={{ width: size, height: size, fontSize: size * 0.36, color: ink, backgroundColor: ground }}>
      {iconUrl === null ? initials === "" ? <Bot size={size / 2} /> : initials : <img src={iconUrl} alt="" />}
    </Tile>
  )
}
