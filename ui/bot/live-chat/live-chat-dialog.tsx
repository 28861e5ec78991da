import { chakra } from "@chakra-ui/react"
import { type BotSummary, mayNotWriteBots } from "@prosa/core/bot"
import { type BotDetail, flowOfVisitors, greetingTexts } from "@prosa/core/bot/view"
import { Copy, Wand2 } from "lucide-react"
import { useState } from "react"
import { hasAlternativeLook } from "@prosa/core/tenancy"
import { Badge } from "../../kit/labels/badge.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { BrandMark } from "../../tenancy/brand-mark.tsx"
import { BotLiveChatHosts } from "./bot-live-chat-hosts.tsx"
import { useStartTexts } from "./use-start-texts.ts"
import { WidgetPreview } from "./widget-preview.tsx"

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 300px",
    gap: "6",
    alignItems: "start",
    "@media (max-width: 820px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

const Code = chakra("code", {
  base: {
    display: "block",
    padding: "3",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "12px",
    lineHeight: "20px",
    color: "text-2",
    backgroundColor: "sunken",
    borderRadius: "control",
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
  },
})

export interface LiveChatDialogProps {
  readonly bot: BotSummary
  readonly model: BotDetail
  readonly onClose: () => void
}

/** The live chat of a bot: its script, the hosts that may embed it, and how it looks. Drawn while it is open. */
export const LiveChatDialog = ({ bot, model, onClose }: LiveChatDialogProps) => {
  const { script } = useBehavior(model.state$)
  const { session, brand$ } = useEntry()
  const { user } = useBehavior(session.state$)
  const brand = useBehavior(brand$)
  const [made, setMade] = useState(false)
  const start = useStartTexts(bot, flowOfVisitors(bot))
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="LiveChat"
      sentence="Cole o script antes de </body> nas páginas em que o chat deve aparecer."
      width={920}
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      <Columns>
        <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
          <chakra.div display="flex" alignItems="center" gap="3">
            {user !== undefined && hasAlternativeLook(user.platform) ? (
              <BrandMark brand={brand} size={32} />
            ) : (
              <chakra.span aria-hidden display="flex">
                <ChannelIcon channel="LIVECHAT" size={28} />
              </chakra.span>
            )}
            <chakra.span textStyle="name">LiveChat</chakra.span>
            <Badge>Produção</Badge>
          </chakra.div>
          {!model.mayWrite && <Banner tone="neutral">{mayNotWriteBots}</Banner>}
          {!bot.active && <Banner tone="warning">O robô está inativo: o chat abre, mas não responde.</Banner>}
          <chakra.div display="grid" gap="2" justifyItems="start" gridTemplateColumns="minmax(0, 1fr)">
            {made && <Code data-testid="live-chat-script">{script}</Code>}
            {made ? (
              <Button variant="primary" icon={<Copy aria-hidden size={16} />} onClick={model.copyScript}>
                Copiar
              </Button>
            ) : (
              <Button variant="primary" icon={<Wand2 aria-hidden size={16} />} onClick={() => setMade(true)}>
                Gerar
              </Button>
            )}
          </chakra.div>
          <BotLiveChatHosts bot={bot} mayWrite={model.mayWrite} />
        </chakra.div>
        <WidgetPreview bot={bot} says={greetingTexts(bot, start)} />
      </Columns>
    </ModalDialog>
  )
}
