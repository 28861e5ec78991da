import { type ConnectionTrouble, conversationMessages as say } from "@prosa/core/conversation"
import { WifiOff } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"

export interface ConnectionBannerProps {
  readonly trouble: ConnectionTrouble
  readonly onReconnect: () => void
}

/** What is said while nothing comes and nothing goes. */
export const ConnectionBanner = ({ trouble, onReconnect }: ConnectionBannerProps) => {
  if (trouble === undefined) return null
  const icon = <WifiOff aria-hidden size={16} />
  return trouble === "trying" ? (
    <Banner edge tone="warning" icon={icon}>
      Sem conexão. Tentando…
    </Banner>
  ) : (
    <Banner edge tone="danger" icon={icon} action={{ label: say.reconnect, run: onReconnect }}>
      {say.connectionLost}
    </Banner>
  )
}
