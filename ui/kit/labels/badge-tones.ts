import type { Palette } from "@prosa/core/tenancy"

interface Tone {
  readonly color: keyof Palette
  readonly backgroundColor: keyof Palette
}

/** Roles of a badge by its tone. */
export const badgeTones = {
  neutral: { color: "text-2", backgroundColor: "active" },
  ok: { color: "ok", backgroundColor: "ok-ground" },
  warning: { color: "warning", backgroundColor: "warning-ground" },
  danger: { color: "danger", backgroundColor: "danger-ground" },
  brand: { color: "brand-ink", backgroundColor: "brand-subtle" },
} as const satisfies Record<string, Tone>

/** Roles of a round count by what it counts. */
export const countTones = {
  unread: { color: "on-brand", backgroundColor: "brand" },
  amount: { color: "text-2", backgroundColor: "active" },
  problem: { color: "on-danger", backgroundColor: "danger-solid" },
  warning: { color: "warning", backgroundColor: "warning-ground" },
} as const satisfies Record<string, Tone>
