import { chakra } from "@chakra-ui/react"
import { Bell, X } from "lucide-react"
import { Banner } from "../kit/banner.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useConversationServices } from "./conversation-services.ts"

const Offer = chakra("div", {
  base: { display: "flex", alignItems: "center", flexShrink: 0, "& > :first-of-type": { flex: "1", minWidth: 0 } },
})

/** Offers notifications once somebody has a conversation of their own: only then they are of use. */
export const NoticeOffer = () => {
  const { notices } = useConversationServices()
  const offered = useBehavior(notices.offered$)
  if (!offered) return null
  return (
    <Offer>
      <div>
        <Banner
          tone="neutral"
          edge
          icon={<Bell aria-hidden size={16} />}
          action={{ label: "Ativar", run: notices.accept }}
        >
          Receba um aviso quando chegar mensagem com a aba em segundo plano.
        </Banner>
      </div>
      <IconButton size="compact" label="Agora não" icon={<X aria-hidden size={14} />} onClick={notices.decline} />
    </Offer>
  )
}
