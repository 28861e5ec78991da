import { chakra } from "@chakra-ui/react"
import { inboxViews, viewCountWords } from "@prosa/core/conversation"
import type { Inbox } from "@prosa/core/conversation/view"
import { memo } from "react"
import { useSelected } from "../../kit/hooks/use-selected.ts"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { colourMotion } from "../../theme/motion.ts"

const Views = chakra("nav", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    gap: "1",
    boxShadow: "inset 0 -1px {colors.border}",
    overflowX: "auto",
    scrollbarWidth: "none",
  },
})
const View = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    height: "9",
    paddingInline: "0.5",
    textStyle: "cell",
    color: "text-2",
    whiteSpace: "nowrap",
    borderBottom: "2px solid transparent",
    cursor: "pointer",
    ...colourMotion,
    "& .count": { textStyle: "meta", color: "text-3", fontVariantNumeric: "tabular-nums" },
    "&:hover": { color: "text" },
    "&[aria-pressed=true]": { color: "text", fontWeight: 600, borderColor: "brand-edge" },
    "&:focus-visible": { outlineOffset: "-2px", borderRadius: "badge" },
    "& .unseen": {
      paddingInline: "1",
      minWidth: "5",
      textAlign: "center",
      color: "on-brand",
      backgroundColor: "brand",
      borderRadius: "full",
    },
    "@media (pointer: coarse)": { height: "touch" },
  },
})

/** The views of the inbox, each with its number of rooms; of mentions, those that are not seen. */
export const InboxViews = memo(({ inbox }: { readonly inbox: Inbox }) => {
  const shown = useSelected(inbox.state$, ({ filter }) => filter.view)
  const counts = useSelected(inbox.state$, (state) => state.counts)
  return (
    <Views aria-label="Visões">
      {inboxViews.map(({ view, label }) => {
        const count = counts?.[view] ?? 0
        // Who puts nothing off, and schedules nothing, does not see them.
        if ((view === "snoozed" || view === "scheduled") && count === 0 && shown !== view) return null
        return (
          <View key={view} type="button" aria-pressed={view === shown} onClick={() => inbox.showView(view)}>
            {label}
            {count > 0 && (
              <span className={view === "mentions" ? "count unseen" : "count"}>
                {viewCountWords(count)}
                <HiddenWords>{view === "mentions" ? " não vistas" : " conversas"}</HiddenWords>
              </span>
            )}
          </View>
        )
      })}
    </Views>
  )
})
InboxViews.displayName = "InboxViews"
