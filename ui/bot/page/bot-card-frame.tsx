import { chakra } from "@chakra-ui/react"
import { type ReactNode, useId } from "react"

const Frame = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
  },
})

/** Cards below each other. */
export const BotCardStack = chakra("div", {
  base: { display: "grid", gap: "5", gridTemplateColumns: "minmax(0, 1fr)", minWidth: 0 },
})

const Head = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "52px",
    paddingInline: "6",
    paddingTop: "4",
    paddingBottom: "3",
    smDown: { paddingInline: "4" },
  },
})

const Body = chakra("div", {
  base: {
    minWidth: 0,
    "& > p": { paddingInline: "6", paddingBottom: "5", textStyle: "cell", color: "text-3" },
  },
  variants: { flush: { true: {}, false: { paddingInline: "6", paddingBottom: "5", smDown: { paddingInline: "4" } } } },
})

export interface BotCardFrameProps {
  readonly title: string
  readonly count?: number
  /** The content reaches the edges, as a table does. */
  readonly flush?: boolean
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** A card of a bot's page. */
export const BotCardFrame = ({ title, count, flush = false, children, foot }: BotCardFrameProps) => {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <chakra.h2 id={id} textStyle="name">
          {title}{" "}
          {count !== undefined && (
            <chakra.span color="text-3" fontWeight={400}>
              {count}
            </chakra.span>
          )}
        </chakra.h2>
      </Head>
      <Body flush={flush}>{children}</Body>
      {foot}
    </Frame>
  )
}
