import { chakra } from "@chakra-ui/react"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { EmptyState } from "../../kit/feedback/whole-state.tsx"

/** The frame of a bot's pages. */
export const BotPageFrame = chakra("div", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "5",
    gridTemplateColumns: "minmax(0, 1fr)",
    width: "full",
    maxWidth: "1440px",
    padding: "6",
    smDown: { padding: "4" },
  },
})

/** A bot that does not exist, or is in none of the reader's workspaces. */
export const NoBot = () => (
  <EmptyState
    page
    title="Registro inexistente"
    sentence="Este robô não existe, ou não está nos seus workspaces."
    actions={<LinkButton href="/chatbots">Voltar para Meus robôs</LinkButton>}
  />
)
