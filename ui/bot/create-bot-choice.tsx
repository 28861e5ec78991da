import { chakra } from "@chakra-ui/react"
import type { BotOrigin } from "@prosa/core/bot/view"
import { Headset, LayoutTemplate, PenLine } from "lucide-react"
import { type ReactNode, useState } from "react"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { colourMotion } from "../theme/motion.ts"
import { CreateBotDialog } from "./create-bot-dialog.tsx"

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
    origin: "people",
    icon: <Headset aria-hidden size={20} />,
    title: "Atendimento humano",
    sentence: "Sem script: as conversas vão direto para as pessoas.",
  },
]

/** How a new bot begins: three cards, each of which leads to its dialog. Drawn while it is open. */
export const CreateBotChoice = ({ onClose }: { readonly onClose: () => void }) => {
  const [origin, setOrigin] = useState<BotOrigin>()
  if (origin !== undefined) return <CreateBotDialog origin={origin} onClose={onClose} />
  return (
    <ModalDialog open onClose={onClose} title="Criar bot" sentence="Como o robô começa?" width={640}>
      <Cards>
        {choices.map((choice) => (
          <li key={choice.origin}>
            <Card type="button" onClick={() => setOrigin(choice.origin)}>
              {choice.icon}
              <chakra.span textStyle="name">{choice.title}</chakra.span>
              <chakra.span textStyle="meta" color="text-2">
                {choice.sentence}
              </chakra.span>
            </Card>
          </li>
        ))}
      </Cards>
    </ModalDialog>
  )
}
