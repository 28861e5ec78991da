import { chakra } from "@chakra-ui/react"
import { initialsColour } from "@prosa/core/tenancy"
import { type Channel, smallPictureUrl } from "@prosa/core/channel"
import { User } from "lucide-react"
import { ChannelIcon } from "./channel-icon.tsx"
import { initialsOf } from "@prosa/core/kernel"
import { useState } from "react"

const Circle = chakra("span", {
  base: {
    position: "relative",
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    fontWeight: 600,
    borderRadius: "full",
    userSelect: "none",
    color: "text-2",
    backgroundColor: "active",
  },
})

const Photo = chakra("img", { base: { width: "full", height: "full", objectFit: "cover", borderRadius: "full" } })

const Corner = chakra("span", {
  base: {
    position: "absolute",
    insetInlineEnd: "-3px",
    bottom: "-3px",
    display: "grid",
    placeItems: "center",
    width: "18px",
    height: "18px",
    backgroundColor: "surface",
    borderRadius: "full",
  },
})

/** Blue, violet, green, red, amber and turquoise: the hues of the six tints. */
const hues = [264, 325, 155, 35, 85, 205] as const

export interface AvatarProps {
  /** Chooses the tint: the same person has it everywhere. */
  readonly id: number | string
  readonly name: string
  /** Pixels; 40 unless told. */
  readonly size?: 16 | 20 | 24 | 28 | 32 | 40 | 56 | 88
  /** The address of a photo; the initials without one. */
  readonly image?: string | undefined
  /** The colour that the person chose for their initials; a tint by their id without one. */
  readonly colour?: string | null
  /** The channel the person writes on, at the corner. */
  readonly channel?: Channel
}

/** The photo of a person, or their initials; always beside the name. A figure for who has none but a number. */
export const Avatar = ({ id, name, size = 40, channel, image = "", colour = null }: AvatarProps) => {
  // Addresses of vendors' pictures end.
  const [missing, setMissing] = useState("")
  const initials = initialsOf(name)
  const hue = hues[hash(String(id)) % hues.length] ?? hues[0]
  const tint =
    initials === ""
      ? {}
      : colour !== null
        ? { color: initialsColour(colour), backgroundColor: colour }
        : { color: `oklch(var(--prosa-tint-ink) ${hue})`, backgroundColor: `oklch(var(--prosa-tint) ${hue})` }
  return (
    <Circle
      style={{ width: size, height: size, fontSize: Math.max(size < 20 ? 8 : 9, Math.round(size * 0.36)), ...tint }}
    >
      {image === "" || image === missing ? (
        <span aria-hidden>{initials === "" ? <User size={Math.round(size * 0.48)} /> : initials}</span>
      ) : (
        <Photo src={smallPictureUrl(image)} alt="" onError={() => setMissing(image)} />
      )}
      {channel !== undefined && (
        <Corner>
          <ChannelIcon channel={channel} size={13} />
        </Corner>
      )}
    </Circle>
  )
}

const hash = (text: string): number => {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}
