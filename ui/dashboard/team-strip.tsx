import { chakra } from "@chakra-ui/react"
import { durationWords, formatFigure, teamExplanations, type TeamFigures } from "@prosa/core/dashboard"
import { ArrowLeftRight, CircleCheck, Headset, Info, MessageSquare, Reply } from "lucide-react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Popover } from "../kit/menus/popover.tsx"
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
  <Popover
    label={`Como é contado: ${title}`}
    align="end"
    width={360}
    renderTrigger={(trigger) => (
      <IconButton
        {...trigger}
        size="compact"
        label={`Como é contado: ${title}`}
        icon={<Info aria-hidden size={14} />}
      />
    )}
  >
    <chakra.div padding="3" display="grid" gap="2" textStyle="cell" tabIndex={-1} maxHeight="60vh" overflowY="auto">
      <chakra.strong fontWeight={600}>Como é contado</chakra.strong>
      <chakra.dl display="grid" gap="2" margin="0">
        {teamExplanations.map(([label, words]) => (
          <div key={label}>
            <chakra.dt fontWeight={500}>{label}</chakra.dt>
            <chakra.dd margin="0" color="text-2">
              {words}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </chakra.div>
  </Popover>
)
