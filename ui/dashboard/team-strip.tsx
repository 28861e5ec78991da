import { durationWords, formatFigure, teamExplanations, type TeamFigures } from "@prosa/core/dashboard"
import { ArrowLeftRight, CircleCheck, Headset, MessageSquare, Reply } from "lucide-react"
import { HowCountedList } from "../services/how-counted.tsx"
import { Figure, Strip } from "./figure-strip.tsx"

const icon = { "aria-hidden": true, size: 16 } as const

/** Says within which time nine of ten were, of how many. */
const mostWords = (most: number | null, count: number, noun: readonly [one: string, many: string]): string =>
  most === null
    ? "nada medido no período"
    : `metade até aqui · 9 em 10 até ${durationWords(most)} · ${formatFigure(count)} ${count === 1 ? noun[0] : noun[1]}`

/** The figures of one person, or of all people together. */
export const TeamStrip = ({ figures }: { readonly figures: TeamFigures }) => (
  <Strip>
    <Figure
      label="Salas assumidas"
      icon={<Headset {...icon} />}
      value={formatFigure(figures.taken)}
      sentence={`${formatFigure(figures.closed)} finalizadas`}
    />
    <Figure
      label="Primeira resposta"
      icon={<Reply {...icon} />}
      value={durationWords(figures.answerHalf)}
      sentence={mostWords(figures.answerMost, figures.answered, ["sala", "salas"])}
    />
    <Figure
      label="Até finalizar"
      icon={<CircleCheck {...icon} />}
      value={durationWords(figures.closingHalf)}
      sentence={mostWords(figures.closingMost, figures.closed, ["sala", "salas"])}
    />
    <Figure
      label="Mensagens"
      icon={<MessageSquare {...icon} />}
      value={formatFigure(figures.messages)}
      sentence="enviadas por pessoas"
    />
    <Figure
      label="Transferências"
      icon={<ArrowLeftRight {...icon} />}
      value={formatFigure(figures.passed)}
      sentence={`passadas · ${formatFigure(figures.received)} recebidas`}
    />
  </Strip>
)

/** A button that tells how the figures of people are counted. */
export const HowTeamIsCounted = ({ title }: { readonly title: string }) => (
  <HowCountedList title={title} lines={teamExplanations} />
)
