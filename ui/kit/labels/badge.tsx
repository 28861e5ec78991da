import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { badgeTones, countTones } from "./badge-tones.ts"
import { HiddenWords } from "./name.tsx"

const Frame = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    height: "5",
    maxWidth: "full",
    paddingInline: "2",
    textStyle: "label",
    borderRadius: "badge",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  variants: {
    tone: badgeTones,
  },
})

const Dot = chakra("span", { base: { width: "6px", height: "6px", borderRadius: "full", background: "currentColor" } })

export type BadgeTone = keyof typeof badgeTones

export interface BadgeProps {
  readonly tone?: BadgeTone
  /** Before a status. */
  readonly dot?: boolean
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A word or a number that belongs to the thing beside it. */
export const Badge = ({ tone = "neutral", dot = false, icon, children }: BadgeProps) => (
  <Frame tone={tone}>
    {dot && <Dot aria-hidden />}
    {icon}
    {children}
  </Frame>
)

const Round = chakra("span", {
  base: {
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    minWidth: "4",
    height: "4",
    paddingInline: "1",
    fontSize: "11px",
    lineHeight: "16px",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    borderRadius: "full",
  },
  variants: {
    tone: countTones,
  },
})

export interface CountBadgeProps {
  readonly count: number
  /** Unread is the brand, an amount is grey. */
  readonly tone?: keyof typeof countTones
  /** What is counted, for screen readers: one and several. */
  readonly of?: { readonly one: string; readonly many: string }
}

/** Unread conversations, of the menu and the bar. */
export const unreadRooms = { one: "conversa não lida", many: "conversas não lidas" } as const

/** Unread messages of one conversation. */
export const unreadMessages = { one: "mensagem não lida", many: "mensagens não lidas" } as const

/** How many; '99+' from one hundred on. */
export const CountBadge = ({ count, tone = "unread", of }: CountBadgeProps) => (
  <Round tone={tone}>
    <span>
      {count > 99 ? "99+" : count}
      {of !== undefined && <HiddenWords> {count === 1 ? of.one : of.many}</HiddenWords>}
    </span>
  </Round>
)
