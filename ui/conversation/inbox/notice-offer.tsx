import { chakra } from "@chakra-ui/react"
import { Bell, X } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useConversationServices } from "../conversation-services.ts"

const Strip = chakra("section", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    flexShrink: 0,
    paddingInlineStart: "4",
    paddingInlineEnd: "2",
    paddingBlock: "1",
    textStyle: "cell",
    color: "text-2",
    backgroundColor: "sunken",
    borderTop: "1px solid",
    // Below the list, which it then moves by nothing; by keyboard it is not between the list and the conversation.
    order: 1,
    borderColor: "border",
    "& > svg": { flexShrink: 0 },
  },
})

/** Offers notifications once somebody has a conversation of their own: only then they are of use. */
export const NoticeOffer = () => {
  const { notices } = useConversationServices()
  const offered = useBehavior(notices.offered$)
  if (!offered) return null
  return (
    <Strip aria-label="Avisos do navegador">
      <Bell aria-hidden size={16} />
      <chakra.span flex="1" minWidth={0}>
        Avisar de mensagens novas?
      </chakra.span>
      <Button size="compact" variant="ghost" onClick={notices.accept}>
        Ativar
      </Button>
      <IconButton size="compact" label="Agora não" icon={<X aria-hidden size={14} />} onClick={notices.decline} />
    </Strip>
  )
}
