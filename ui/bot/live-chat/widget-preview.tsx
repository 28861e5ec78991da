import { chakra } from "@chakra-ui/react"
import { chatBubbleColour } from "@prosa/core/bot"
import { derivePalette } from "@prosa/core/tenancy"
import { ChevronDown, MessageSquare, Send } from "lucide-react"
import { useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { BotAvatar } from "../bot-avatar.tsx"

const Frame = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    // as high as the dialog around it lets it be, and at most the widget itself
    height: "clamp(440px, 100dvh - 330px, 600px)",
    backgroundColor: "#ffffff",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "dialog",
    overflow: "hidden",
  },
})

const Bubble = chakra("div", {
  base: {
    width: "fit-content",
    maxWidth: "86%",
    paddingInline: "3",
    paddingBlock: "2",
    textStyle: "cell",
    borderRadius: "12px",
    borderStartStartRadius: "4px",
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
  },
})

export interface WidgetPreviewProps {
  readonly bot: {
    readonly name: string
    readonly avatarColor: string
    readonly chatColor: string
    readonly avatarIconUrl: string | null
  }
  /** What the bot says first. */
  readonly says: ReadonlyArray<string>
}

/** The live chat as its visitors see it, open or closed. */
export const WidgetPreview = ({ bot, says }: WidgetPreviewProps) => {
  const [shown, setShown] = useState<"open" | "closed">("open")
  const palette = derivePalette(bot.chatColor, "light")
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.span textStyle="meta" color="text-3">
          Prévia do LiveChat
        </chakra.span>
        <chakra.span display="flex" gap="1">
          <Button size="compact" variant="ghost" aria-pressed={shown === "open"} onClick={() => setShown("open")}>
            Aberto
          </Button>
          <Button size="compact" variant="ghost" aria-pressed={shown === "closed"} onClick={() => setShown("closed")}>
            Fechado
          </Button>
        </chakra.span>
      </chakra.div>
      {shown === "open" ? (
        <Frame aria-hidden>
          <chakra.div
            display="flex"
            alignItems="center"
            gap="3"
            padding="3"
            style={{ backgroundColor: palette.brand, color: palette["on-brand"] }}
          >
            <BotAvatar name={bot.name} colour={bot.avatarColor} iconUrl={bot.avatarIconUrl} />
            <chakra.div flex="1" minWidth={0}>
              <chakra.div textStyle="name">
                <Name>{bot.name || "Nome do robô"}</Name>
              </chakra.div>
              <chakra.div textStyle="meta">Assistente virtual</chakra.div>
            </chakra.div>
            <ChevronDown size={16} />
          </chakra.div>
          <chakra.div
            display="flex"
            flexDirection="column"
            justifyContent="flex-end"
            flex="1"
            gap="2"
            minHeight={0}
            padding="3"
            overflow="hidden"
          >
            {says.map((text, at) => (
              // The messages have no identity but their place.
              <Bubble key={at} style={{ backgroundColor: palette["brand-subtle"], color: "#181d25" }}>
                {text}
              </Bubble>
            ))}
          </chakra.div>
          <chakra.div
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="2"
            padding="3"
            borderTop="1px solid #e3e7ed"
            textStyle="cell"
            style={{ color: "#5b6675" }}
          >
            Escrever mensagem…
            <chakra.span
              display="grid"
              placeItems="center"
              width="9"
              height="9"
              borderRadius="full"
              style={{ backgroundColor: palette.brand, color: palette["on-brand"] }}
            >
              <Send size={16} />
            </chakra.span>
          </chakra.div>
        </Frame>
      ) : (
        <chakra.div aria-hidden display="flex" alignItems="flex-end" justifyContent="flex-end" height="440px">
          <chakra.span
            display="grid"
            placeItems="center"
            width="56px"
            height="56px"
            borderRadius="full"
            style={{ backgroundColor: chatBubbleColour(bot.chatColor), color: palette["on-brand"] }}
          >
            <MessageSquare size={24} />
          </chakra.span>
        </chakra.div>
      )}
    </chakra.div>
  )
}
