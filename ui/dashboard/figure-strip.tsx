import { chakra } from "@chakra-ui/react"
import {
  compareFigures,
  type DashboardServices,
  type Explained,
  formatFigure,
  formatMinutes,
  savedWords,
  shareWords,
} from "@prosa/core/dashboard"
import { Bot, CircleCheck, CircleDot, Headset, MessageSquare } from "lucide-react"
import type { ReactNode } from "react"
import { HiddenWords } from "../kit/labels/name.tsx"
import { HowCounted } from "./chart-card.tsx"

/** Figures beside one another, in a frame. */
export const Strip = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
    margin: 0,
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    breakInside: "avoid",
    "& > * + *": { borderInlineStart: "1px solid", borderColor: "border" },
    // two in a row, the last over both
    "@media screen and (max-width: 999.98px)": {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      "& > *": { borderInlineStart: "0" },
      "& > :nth-of-type(even)": { borderInlineStart: "1px solid", borderColor: "border" },
      "& > :nth-of-type(n + 3)": { borderTop: "1px solid", borderColor: "border" },
      "& > :last-of-type": { gridColumn: "1 / -1", borderInlineStart: "0" },
    },
  },
})

const Cell = chakra("div", {
  base: { position: "relative", minWidth: 0, paddingInline: "4", paddingBlock: "3", smDown: { paddingInline: "3" } },
})

const Label = chakra("dt", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "2",
    paddingInlineEnd: "6",
    textStyle: "cell",
    color: "text-2",
    "& > svg": { flexShrink: 0, marginTop: "2px" },
    smDown: { "& > svg": { display: "none" } },
  },
})

const Corner = chakra("span", {
  base: { position: "absolute", top: "2", insetInlineEnd: "1", "@media print": { display: "none" } },
})

export interface FigureProps {
  /** How it is counted, if that is told beside it. */
  readonly of?: Explained
  readonly label: string
  readonly icon: ReactNode
  readonly value: string
  readonly sentence: string
  readonly compared?: readonly [now: number, before: number] | undefined
  readonly more?: string
}

/** A figure of a strip. */
export const Figure = ({ of, label, icon, value, sentence, compared, more }: FigureProps) => {
  const change = compared && compareFigures(...compared)
  return (
    <Cell>
      <Label>
        {icon}
        {label}
      </Label>
      <chakra.dd margin="0">
        {of !== undefined && (
          <Corner>
            <HowCounted of={of} title={label} more={more === undefined ? undefined : <p>{more}</p>} />
          </Corner>
        )}
        <chakra.span textStyle="figure" fontVariantNumeric="tabular-nums">
          {value}
        </chakra.span>
        {change !== undefined && (
          <chakra.span marginInlineStart="2" textStyle="meta" color="text-2">
            <span aria-hidden>{change.words}</span>
            <HiddenWords>{change.sentence}</HiddenWords>
          </chakra.span>
        )}
        <chakra.span display="block" textStyle="meta" color="text-2">
          {sentence}
        </chakra.span>
      </chakra.dd>
    </Cell>
  )
}

export interface FigureStripProps {
  readonly services: DashboardServices
  /** Of the period before, if they are compared. */
  readonly previous: DashboardServices | undefined
}

const icon = { "aria-hidden": true, size: 16 } as const

/** The five figures of a period. */
export const FigureStrip = ({ services, previous }: FigureStripProps) => {
  const { openServices, closedServices, messages, humanServices, begunServices, savedMinutes } = services
  const beside = (of: (from: DashboardServices) => number | null) => {
    const [now, before] = [of(services), previous && of(previous)]
    return now === null || before === null || before === undefined ? undefined : ([now, before] as const)
  }
  const each =
    begunServices === 0 ? "" : `${formatMinutes(Math.round((messages * 10) / begunServices) / 10)} por atendimento`
  const share = shareWords(humanServices, begunServices)
  return (
    <Strip>
      <Figure
        of="open"
        label="Em andamento (aberto)"
        icon={<CircleDot {...icon} />}
        value={formatFigure(openServices)}
        sentence={`de ${formatFigure(begunServices)} que começaram no período`}
      />
      <Figure
        of="closed"
        label="Atendimentos finalizados"
        icon={<CircleCheck {...icon} />}
        value={formatFigure(closedServices)}
        sentence={`${formatFigure(services.botServices)} pelo robô sozinho`}
        compared={beside((from) => from.closedServices)}
      />
      <Figure
        of="messages"
        label="Mensagens trocadas"
        icon={<MessageSquare {...icon} />}
        value={formatFigure(messages)}
        sentence={each}
        compared={beside((from) => from.messages)}
      />
      <Figure
        of="human"
        label="Atendimento Humano"
        icon={<Headset {...icon} />}
        value={formatFigure(humanServices)}
        sentence={share === "" ? "" : `${share} dos atendimentos`}
        compared={beside((from) => from.humanServices)}
      />
      <Figure
        of="saved"
        label="Economia"
        icon={<Bot {...icon} />}
        value={savedMinutes === null ? "–" : formatMinutes(savedMinutes)}
        sentence="min. economizados por robô"
        compared={beside((from) => from.savedMinutes)}
        more={savedWords(services)}
      />
    </Strip>
  )
}
