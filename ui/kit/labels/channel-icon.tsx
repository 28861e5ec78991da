import { chakra } from "@chakra-ui/react"
import { type Channel, channels } from "@prosa/core/channel"
import type { ReactNode } from "react"

const Mark = chakra("svg", { base: { flexShrink: 0, display: "block" } })

const whatsApp =
  "M17.472 14.382c-.297-.149-1.758-.867-2.03-.967-.273-.099-.471-.148-.67.15-.197.297-.767.966-.94 1.164-.173.199-.347.223-.644.075-.297-.15-1.255-.463-2.39-1.475-.883-.788-1.48-1.761-1.653-2.059-.173-.297-.018-.458.13-.606.134-.133.298-.347.446-.52.149-.174.198-.298.298-.497.099-.198.05-.371-.025-.52-.075-.149-.669-1.612-.916-2.207-.242-.579-.487-.5-.669-.51-.173-.008-.371-.01-.57-.01-.198 0-.52.074-.792.372-.272.297-1.04 1.016-1.04 2.479 0 1.462 1.065 2.875 1.213 3.074.149.198 2.096 3.2 5.077 4.487.709.306 1.262.489 1.694.625.712.227 1.36.195 1.871.118.571-.085 1.758-.719 2.006-1.413.248-.694.248-1.289.173-1.413-.074-.124-.272-.198-.57-.347m-5.421 7.403h-.004a9.87 9.87 0 01-5.031-1.378l-.361-.214-3.741.982.998-3.648-.235-.374a9.86 9.86 0 01-1.51-5.26c.001-5.45 4.436-9.884 9.888-9.884 2.64 0 5.122 1.03 6.988 2.898a9.825 9.825 0 012.893 6.994c-.003 5.45-4.437 9.884-9.885 9.884m8.413-18.297A11.815 11.815 0 0012.05 0C5.495 0 .16 5.335.157 11.892c0 2.096.547 4.142 1.588 5.945L.057 24l6.305-1.654a11.882 11.882 0 005.683 1.448h.005c6.554 0 11.89-5.335 11.893-11.893a11.821 11.821 0 00-3.48-8.413z"
const messenger =
  "M.001 11.639C.001 4.949 5.241 0 12.001 0S24 4.95 24 11.639c0 6.689-5.24 11.638-12 11.638-1.21 0-2.38-.16-3.47-.46a.96.96 0 00-.64.05l-2.39 1.05a.96.96 0 01-1.35-.85l-.07-2.14a.97.97 0 00-.32-.68A11.39 11.389 0 01.002 11.64zm8.32-2.19l-3.52 5.6c-.35.53.32 1.139.82.75l3.79-2.87c.26-.2.6-.2.87 0l2.8 2.1c.84.63 2.04.4 2.6-.48l3.52-5.6c.35-.53-.32-1.13-.82-.75l-3.79 2.87c-.25.2-.6.2-.86 0l-2.8-2.1a1.8 1.8 0 00-2.61.48z"
const instagram =
  "M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Zm.2 2.3a4.9 4.9 0 0 0-4.9 4.9v9.6a4.9 4.9 0 0 0 4.9 4.9h9.6a4.9 4.9 0 0 0 4.9-4.9V7.200a4.9 4.9 0 0 0-4.9-4.900ZM12 5.900a6.1 6.1 0 1 1 0 12.2 6.1 6.1 0 0 1 0-12.200Zm0 2.300a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.600Zm6.3-4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z"
const bubble = "M7.9 20A9 9 0 1 0 4 16.1L2 22Z"

const marks: Readonly<Record<Channel, { readonly colour: string; readonly drawing: ReactNode }>> = {
  WHATSAPP: { colour: "whatsapp", drawing: <path d={whatsApp} fill="currentColor" /> },
  FACEBOOK: { colour: "facebook", drawing: <path d={messenger} fill="currentColor" /> },
  INSTAGRAM: { colour: "instagram", drawing: <path d={instagram} fill="currentColor" fillRule="evenodd" /> },
  LIVECHAT: {
    colour: "live-chat",
    drawing: <path d={bubble} fill="none" stroke="currentColor" strokeWidth={2.4} strokeLinejoin="round" />,
  },
}

export interface ChannelIconProps {
  readonly channel: Channel
  /** Pixels; 14 unless told. */
  readonly size?: number
  /** Its name stands beside it, so the mark is decoration. */
  readonly named?: boolean
  /** It is not connected: its colour says nothing. */
  readonly muted?: boolean
}

/** The mark of a channel in the channel's colour: with its name beside it, or in its title. */
export const ChannelIcon = ({ channel, size = 14, named = false, muted = false }: ChannelIconProps) => {
  const { colour, drawing } = marks[channel]
  const label = channels[channel].label
  return (
    <Mark
      viewBox="0 0 24 24"
      width={`${size}px`}
      height={`${size}px`}
      color={muted ? "text-3" : colour}
      {...(named ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {!named && <title>{label}</title>}
      {drawing}
    </Mark>
  )
}
