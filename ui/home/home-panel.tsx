import { chakra } from "@chakra-ui/react"
import { type ReactNode, useId } from "react"
import { Link } from "wouter"

const Frame = chakra("section", {
  base: {
    minWidth: 0,
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
  },
})

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "44px",
    paddingInline: "4",
    paddingBlock: "2",
  },
})

export interface HomePanelProps {
  readonly title: string
  /** Beside the title. */
  readonly count?: ReactNode
  /** At the end of the head. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled box of the home page. */
export const HomePanel = ({ title, count, action, children }: HomePanelProps) => {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <chakra.h3 id={id} textStyle="name">
          {title}
        </chakra.h3>
        {count}
        {action !== undefined && <chakra.span marginInlineStart="auto">{action}</chakra.span>}
      </Head>
      {children}
    </Frame>
  )
}

/** A row of a panel; the link in it covers the row. */
export const HomeRow = chakra("li", {
  base: {
    position: "relative",
    display: "grid",
    alignItems: "center",
    columnGap: "3",
    minHeight: "52px",
    paddingInline: "4",
    paddingBlock: "1.5",
    borderTop: "1px solid",
    borderColor: "border",
    "&:has(> * > a:hover, > a:hover)": { backgroundColor: "hover" },
  },
})

/** The link of a row: its whole width and height lead there. */
export const RowLink = chakra(Link, {
  base: {
    display: "block",
    minWidth: 0,
    textStyle: "cell",
    color: "text",
    "&::after": { content: '""', position: "absolute", inset: "0" },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-2px" },
  },
})

/** The action of a row, above its link. */
export const RowAction = chakra("span", { base: { position: "relative", zIndex: 1, flexShrink: 0 } })

const words = {
  base: {
    textStyle: "control",
    color: "brand-ink",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
} as const

/** A plain way to a page, in words. */
export const WordLink = chakra(Link, words)

/** A plain action, in words. */
export const WordButton = chakra("button", words)
