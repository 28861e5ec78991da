import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { media } from "@prosa/core/channel"
import { beginsWithTemplate, type ConversationWay } from "@prosa/core/conversation"
import { type ConversationStart, createConversationStart } from "@prosa/core/conversation/view"
import { formatInternationalPhone } from "@prosa/core/kernel"
import { MessageSquarePlus } from "lucide-react"
import { useId } from "react"
import type { NewConversationProps } from "../../contact/new-conversation-slot.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { Popover } from "../../kit/menus/popover.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useConversationServices } from "../conversation-services.ts"

const Way = chakra("button", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    columnGap: "2.5",
    alignItems: "center",
    width: "full",
    paddingInline: "3",
    paddingBlock: "2",
    textAlign: "start",
    cursor: "pointer",
    "&:hover:not(:disabled), &:focus-visible": { backgroundColor: "active" },
    "&:disabled": { cursor: "default" },
  },
})

/** Begins a conversation with a contact by one of the connected numbers, and leads to its room. */
export const NewConversationButton = ({ contactId }: NewConversationProps) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  if (user === undefined || !mayDo(user, "room.answer")) return null
  return (
    <Popover
      label="Nova conversa"
      width={340}
      flips
      renderTrigger={(wiring) => (
        <Button icon={<MessageSquarePlus aria-hidden size={16} />} {...wiring}>
          Nova conversa
        </Button>
      )}
    >
      <Ways contactId={contactId} />
    </Popover>
  )
}

const Ways = ({ contactId }: NewConversationProps) => {
  const { navigation } = useEntry()
  const { newConversations } = useConversationServices()
  const start = useViewModel(
    (scope) => createConversationStart(scope, { contactId, conversations: newConversations, navigation }),
    `conversation with ${contactId}`,
  )
  return start === undefined ? null : <WaysOf start={start} />
}

const WaysOf = ({ start }: { readonly start: ConversationStart }) => {
  const state = useBehavior(start.state$)
  const heading = useId()
  if (state.status === "loading")
    return (
      <chakra.output display="flex" padding="4" justifyContent="center">
        <HiddenWords>Carregando…</HiddenWords>
        <Spinner />
      </chakra.output>
    )
  if (state.status === "failed")
    return (
      <chakra.div display="grid" gap="3" padding="3">
        <Banner tone="danger">{state.message}</Banner>
        <Button onClick={start.reload}>Tentar novamente</Button>
      </chakra.div>
    )
  const { phone, ways, obstacle, beginning, refusal } = state
  if (ways.length === 0)
    return (
      <chakra.div display="grid" gap="3" padding="4" textStyle="cell" color="text-2">
        <p>{obstacle}</p>
        {phone && <LinkButton href="/chatbots">Ver os robôs</LinkButton>}
      </chakra.div>
    )
  return (
    <chakra.div display="flex" flexDirection="column" minHeight={0} overflowY="auto">
      <chakra.h4 id={heading} textStyle="meta" color="text-2" paddingInline="3" paddingTop="3" paddingBottom="1">
        Escrever por
      </chakra.h4>
      <chakra.ul aria-labelledby={heading} listStyleType="none" paddingBottom="1">
        {ways.map((way) => (
          <li key={way.connectionId}>
            <Way type="button" disabled={beginning !== undefined} onClick={() => start.begin(way.connectionId)}>
              <ChannelIcon channel={media[way.medium].channel} />
              <chakra.span minWidth={0} display="grid">
                <Name>{way.botName === "" ? "Meu número" : way.botName}</Name>
                <chakra.span textStyle="meta" color="text-3" overflowWrap="anywhere">
                  {detailOf(way)}
                </chakra.span>
              </chakra.span>
              {beginning === way.connectionId ? <Spinner /> : null}
            </Way>
          </li>
        ))}
      </chakra.ul>
      {refusal !== undefined && (
        <chakra.div padding="3" paddingTop="0">
          <Banner tone="danger">{refusal}</Banner>
        </chakra.div>
      )}
    </chakra.div>
  )
}

const detailOf = ({ medium, name, phone, openRoom }: ConversationWay): string =>
  [
    media[medium].label,
    phone === "" ? name : formatInternationalPhone(phone),
    openRoom === null ? (beginsWithTemplate(medium) ? "começa por um template" : "") : "conversa aberta",
  ]
    .filter((part) => part !== "")
    .join(" · ")
