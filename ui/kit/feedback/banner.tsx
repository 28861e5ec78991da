import { chakra } from "@chakra-ui/react"
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"

const Strip = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    paddingInline: "3",
    paddingBlock: "2",
    textStyle: "cell",
    borderRadius: "control",
    "& > svg": { flexShrink: 0 },
  },
  variants: {
    tone: {
      ok: { color: "ok", backgroundColor: "ok-ground", fontWeight: 500 },
      warning: { color: "warning", backgroundColor: "warning-ground" },
      danger: { color: "danger", backgroundColor: "danger-ground" },
      neutral: { color: "text-2", backgroundColor: "active" },
    },
    edge: { true: { borderRadius: 0, paddingInline: "6" } },
  },
})

const Action = chakra("button", {
  base: {
    flexShrink: 0,
    paddingBlock: "1",
    paddingInline: "1.5",
    textStyle: "control",
    fontWeight: 600,
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
})

const icons = { ok: CircleCheck, warning: TriangleAlert, danger: CircleAlert, neutral: Info } as const

export interface BannerProps {
  readonly tone: keyof typeof icons
  /** 16 px; the tone's own unless told. */
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly action?: { readonly label: string; readonly run: () => void }
  /** From edge to edge of a page or a conversation, with square corners. */
  readonly edge?: boolean
}

/** Something that stays true for a while, in the flow of the page: 'Sem conexão…'. */
export const Banner = ({ tone, icon, children, action, edge = false }: BannerProps) => {
  const Icon = icons[tone]
  return (
    <Strip tone={tone} edge={edge} role={tone === "danger" ? "alert" : "status"}>
      {icon ?? <Icon aria-hidden size={16} />}
      <chakra.div flex="1" minWidth={0}>
        {children}
      </chakra.div>
      {action !== undefined && (
        <Action type="button" onClick={action.run}>
          {action.label}
        </Action>
      )}
    </Strip>
  )
}
