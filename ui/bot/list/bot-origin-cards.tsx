import { chakra } from "@chakra-ui/react"
import type { BotOrigin } from "@prosa/core/bot/view"
import { FileInput, Headset, LayoutTemplate, PenLine } from "lucide-react"
import type { ReactNode } from "react"
import { colourMotion } from "../../theme/motion.ts"

const Cards = chakra("ul", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(176px, 100%), 1fr))",
    paddingBottom: "1",
  },
})

const Card = chakra("button", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "2",
    width: "full",
    height: "full",
    padding: "4",
    textAlign: "start",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { borderColor: "brand-edge", backgroundColor: "brand-subtle" },
  },
})

const choices: ReadonlyArray<{ origin: BotOrigin; icon: ReactNode; title: string; sentence: string }> = [
  {
    origin: "scratch",
    icon: <PenLine aria-hidden size={20} />,
    title: "Criar do zero",
    sentence: "Um script novo, com uma mensagem de boas-vindas.",
  },
  {
    origin: "template",
    icon: <LayoutTemplate aria-hidden size={20} />,
    title: "Usar templates",
    sentence: "O script de um template da sua empresa.",
  },
  {
    origin: "import",
    icon: <FileInput aria-hidden size={20} />,
    title: "Importar script",
    sentence: "Um arquivo nosso ou de outro construtor: Typebot, Blip, Botpress, Dialogflow, Rasa.",
  },
  {
    origin: "people",
    icon: <Headset aria-hidden size={20} />,
    title: "Atendimento humano",
    sentence: "Sem script: as conversas vão direto para as pessoas.",
  },
]

export interface BotOriginCardsProps {
  /** Files may be imported; otherwise that is not offered. */
  readonly mayImport: boolean
  readonly onChoose: (origin: BotOrigin) => void
}

/** How a new bot begins, each way a card. */
export const BotOriginCards = ({ mayImport, onChoose }: BotOriginCardsProps) => (
  <Cards>
    {choices
      .filter(({ origin }) => origin !== "import" || mayImport)
      .map(({ origin, icon, title, sentence }) => (
        <li key={origin}>
          <Card type="button" onClick={() => onChoose(origin)}>
            {icon}
            <chakra.span textStyle="name">{title}</chakra.span>
            <chakra.span textStyle="meta" color="text-2">
              {sentence}
            </chakra.span>
          </Card>
        </li>
      ))}
  </Cards>
)
