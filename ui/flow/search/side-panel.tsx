import { chakra } from "@chakra-ui/react"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { pageRegion } from "../../kit/focus/region-keys.ts"

const Panel = chakra("aside", {
  base: {
    display: "flex",
    flexDirection: "column",
    gridArea: "1 / 1 / 2 / 2",
    width: "272px",
    minHeight: 0,
    backgroundColor: "surface",
    borderInlineEnd: "1px solid",
    borderColor: "border",
    "@media (max-width: 999px)": {
      gridArea: "1 / 1 / 2 / -1",
      position: "absolute",
      insetBlock: "0",
      insetInlineStart: "0",
      zIndex: "sticky",
      maxWidth: "calc(100% - 56px)",
      boxShadow: "dialog",
    },
  },
})
const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minHeight: "48px",
    paddingInlineStart: "4",
    paddingInlineEnd: "2",
  },
})

export interface SidePanelProps {
  readonly title: string
  readonly count: number
  /** The words of the button that closes it. */
  readonly closeLabel: string
  readonly onClose: () => void
  /** Further buttons of the head. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A list of the flow at the left of the canvas; on a narrow screen it lies over it. */
export const SidePanel = ({ title, count, closeLabel, onClose, tools, children }: SidePanelProps) => (
  <Panel aria-label={title} {...pageRegion()}>
    <Head>
      <chakra.h2 textStyle="control" fontWeight={600}>
        {title}
      </chakra.h2>
      <chakra.span flex="1" textStyle="cell" color="text-3">
        {count}
      </chakra.span>
      {tools}
      <IconButton size="compact" label={closeLabel} icon={<X size={16} />} onClick={onClose} />
    </Head>
    {children}
  </Panel>
)
