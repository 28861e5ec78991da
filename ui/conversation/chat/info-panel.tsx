import { chakra } from "@chakra-ui/react"
import { channels } from "@prosa/core/channel"
import { chatLink, contactName } from "@prosa/core/contact"
import { type Dialog, holderNameOf, unassigned } from "@prosa/core/conversation"
import type { Chat, RoomContactForm } from "@prosa/core/conversation/view"
import { formatDateTime } from "@prosa/core/kernel"
import { labelNamed } from "@prosa/core/label"
import { ExternalLink, Mail, X } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { type Arrival, useArrivalFocus } from "../../kit/focus/arrival-focus.ts"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Badge } from "../../kit/labels/badge.tsx"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { LabelChip } from "../../label/label-chip.tsx"
import { ContactFields } from "../../contact/contact-fields.tsx"
import { EarlierRooms } from "./earlier-rooms.tsx"
import { DialogFiles } from "./dialog-files.tsx"
import { InfoPart } from "./info-part.tsx"
import { RoomLabelsPart } from "./room-labels-part.tsx"

const Panel = chakra("aside", {
  base: {
    display: "flex",
    flexDirection: "column",
    flexShrink: 0,
    width: "304px",
    overflowY: "auto",
    backgroundColor: "surface",
    borderInlineStart: "1px solid",
    borderColor: "border",
  },
  variants: {
    // Over the conversation, where there is no room for both; in its place on a telephone.
    floating: {
      true: {
        position: "absolute",
        insetBlock: 0,
        insetInlineEnd: 0,
        zIndex: "sticky",
        boxShadow: "dialog",
        smDown: { width: "full", borderInlineStart: 0 },
      },
    },
  },
})

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    flexShrink: 0,
    height: "bar",
    paddingInline: "4",
    paddingInlineEnd: "3",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})

const Facts = chakra("dl", {
  base: {
    "& dt": { color: "text-3" },
    "& dd": { minWidth: 0, unicodeBidi: "isolate", overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
  },
  variants: {
    look: {
      pairs: {
        display: "grid",
        gridTemplateColumns: "100px minmax(0, 1fr)",
        rowGap: "1",
        marginTop: "2",
        textStyle: "cell",
      },
    },
  },
})

export interface InfoPanelProps {
  readonly chat: Chat
  readonly dialog: Dialog
  readonly contact: RoomContactForm
  readonly floating: boolean
  /** Has the focus when it appears: it stands in place of the conversation. */
  readonly arrival: Arrival | undefined
  /** How often the key of labels was pressed: each time they are opened. */
  readonly labelling: number
  /** Leaves the room as unread; absent where the head of the conversation offers it, and where the room is closed. */
  readonly onUnread: (() => void) | undefined
  readonly onClose: () => void
}

/** The contact, the facts of the room, and what was sent in it. */
export const InfoPanel = ({
  chat,
  dialog,
  contact,
  floating,
  arrival,
  labelling,
  onUnread,
  onClose,
}: InfoPanelProps) => {
  const close = useRef<HTMLButtonElement>(null)
  useArrivalFocus(close, arrival)
  const link = chatLink(dialog.phone)
  return (
    <Panel aria-label="Contato" floating={floating}>
      <Head>
        <chakra.h2 textStyle="name" flex="1">
          Contato
        </chakra.h2>
        {onUnread !== undefined && (
          <IconButton
            size="touch"
            label="Marcar como não lida"
            tooltipSide="below"
            icon={<Mail aria-hidden size={20} />}
            onClick={onUnread}
          />
        )}
        <IconButton
          ref={close}
          label="Fechar contato"
          tooltipSide="below"
          icon={<X aria-hidden size={16} />}
          onClick={onClose}
        />
      </Head>
      <InfoPart>
        <chakra.div display="flex" alignItems="center" gap="3" marginBottom="4">
          <Avatar id={dialog.id} name={dialog.name} image={dialog.picture} />
          <chakra.div flex="1" minWidth={0}>
            <chakra.div textStyle="name">
              <Name>{contactName(dialog)}</Name>
            </chakra.div>
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="1">
              <Badge>#{dialog.id}</Badge>
              {link !== undefined && (
                <chakra.a
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  display="inline-flex"
                  alignItems="center"
                  gap="1"
                  textStyle="meta"
                  color="brand-ink"
                  _hover={{ textDecoration: "underline" }}
                >
                  Abrir no WhatsApp
                  <ExternalLink aria-hidden size={12} />
                </chakra.a>
              )}
            </chakra.div>
          </chakra.div>
        </chakra.div>
        <ContactLabels record={contact} />
        <ContactFields record={contact} />
      </InfoPart>
      <RoomLabelsPart chat={chat} asked={labelling} />
      <InfoPart aria-labelledby="room-facts">
        <chakra.h3 id="room-facts" textStyle="name">
          Atendimento
        </chakra.h3>
        <Facts look="pairs">
          <Fact name="Robô">
            <Name>{dialog.botName}</Name>
          </Fact>
          <Fact name="Canal">
            <chakra.span display="flex" alignItems="center" gap="1.5">
              <ChannelIcon channel={dialog.channel} named />
              {channels[dialog.channel].label}
            </chakra.span>
          </Fact>
          <Fact name="Workspace">
            <Name>{dialog.workspaceName}</Name>
          </Fact>
          <Fact name="Atendido por">
            <Name>{holderNameOf(dialog) ?? unassigned}</Name>
          </Fact>
          <Fact name="Início">{formatDateTime(dialog.startedAt)}</Fact>
          {dialog.closedAt !== null && <Fact name="Fim">{formatDateTime(dialog.closedAt)}</Fact>}
          {dialog.tag !== "" && labelNamed(dialog.labels, dialog.tag) === undefined && (
            <Fact name="Tag">
              <Badge>{dialog.tag}</Badge>
            </Fact>
          )}
        </Facts>
      </InfoPart>
      <DialogFiles chat={chat} />
      <EarlierRooms record={contact} />
    </Panel>
  )
}

const Chips = chakra("ul", {
  base: { display: "flex", flexWrap: "wrap", gap: "1", marginTop: "-2", marginBottom: "4", "& > li": { minWidth: 0 } },
})

/** The labels of the person, which are changed with their contact. */
const ContactLabels = ({ record }: { readonly record: RoomContactForm }) => {
  const state = useBehavior(record.state$)
  const labels = state.status === "ready" ? state.facts.contactLabels : []
  if (labels.length === 0) return null
  return (
    <Chips aria-label="Etiquetas do contato">
      {labels.map((label) => (
        <li key={label.id}>
          <LabelChip label={label} />
        </li>
      ))}
    </Chips>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children === "" ? <chakra.span color="text-3">Sem registros</chakra.span> : children}</dd>
  </>
)
