import { chakra } from "@chakra-ui/react"
import { waitingMinutes, waitingWords } from "@prosa/core/conversation"
import { type HomeToday, troubledBotsWords } from "@prosa/core/home"
import { formatTotal } from "@prosa/core/kernel"
import { Link } from "wouter"
import { colourMotion } from "../theme/motion.ts"

const Strip = chakra("ul", {
  base: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
    "& > li + li": { borderInlineStart: "1px solid", borderColor: "border" },
  },
})

const Figure = chakra(Link, {
  base: {
    display: "block",
    height: "full",
    paddingInline: "4",
    paddingBlock: "2.5",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
})

/** What waits today, in figures; each leads to its page. */
export const TodayFigures = ({ today: { rooms, troubles, at } }: { readonly today: HomeToday }) => {
  const [oldest] = rooms?.oldest ?? []
  return (
    <Strip>
      {rooms !== null && (
        <li>
          <FigureLink
            href="/omnichannel"
            count={rooms.total}
            label={rooms.total === 1 ? "Sala aguardando" : "Salas aguardando"}
            sentence={oldest && `a mais antiga há ${waitingWords(waitingMinutes(oldest.waitingSince, Date.parse(at)))}`}
          />
        </li>
      )}
      {troubles !== null && (
        <li>
          <FigureLink
            href="/chatbots"
            count={troubles.bots}
            label={troubles.bots === 1 ? "Robô com problema" : "Robôs com problema"}
            alarming={troubles.bots > 0}
            sentence={troubles.bots === 0 ? undefined : troubledBotsWords(troubles)}
            nothing="Nada para resolver"
          />
        </li>
      )}
    </Strip>
  )
}

interface FigureLinkProps {
  readonly href: string
  readonly count: number
  readonly label: string
  readonly sentence: string | undefined
  readonly alarming?: boolean
  /** Stands for the sentence if there is none. */
  readonly nothing?: string
}

const FigureLink = ({
  href,
  count,
  label,
  sentence,
  alarming = false,
  nothing = "Nada esperando",
}: FigureLinkProps) => (
  <Figure href={href}>
    <chakra.span display="block" textStyle="figure" color={alarming ? "danger" : "text"}>
      {formatTotal(count)}
    </chakra.span>
    <chakra.span display="block" textStyle="cell">
      {label}
    </chakra.span>
    <chakra.span display="block" textStyle="meta" color="text-2">
      {sentence ?? nothing}
    </chakra.span>
  </Figure>
)
