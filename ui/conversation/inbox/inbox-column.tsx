import { chakra } from "@chakra-ui/react"
import { accountPath, firstName, type SessionUser } from "@prosa/core/access"
import { attendanceOf, unreadRoomsWords } from "@prosa/core/conversation"
import type { Inbox } from "@prosa/core/conversation/view"
import type { DialogId, UserId } from "@prosa/core/kernel"
import { useSignOut } from "../../access/sessions/use-sign-out.ts"
import { profileNames, UserMenu } from "../../access/sessions/user-menu.tsx"
import { ChevronDown } from "lucide-react"
import { Badge } from "../../kit/labels/badge.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useSelected } from "../../kit/hooks/use-selected.ts"
import { colourMotion } from "../../theme/motion.ts"
import { useEntry } from "../../services/entry-services.ts"
import { BrandMark } from "../../tenancy/brand-mark.tsx"
import { ConnectionBanner } from "../chat/connection-banner.tsx"
import { InboxFilters } from "./inbox-filters.tsx"
import { InboxViews } from "./inbox-views.tsx"
import { InboxList } from "./inbox-list.tsx"
import { NoticeOffer } from "./notice-offer.tsx"
import { ListToggle } from "./list-toggle.tsx"
import { OwnNumberButton } from "./own-number-button.tsx"

const Column = chakra("section", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    flexShrink: 0,
    width: "352px",
    backgroundColor: "surface",
    borderInlineEnd: "1px solid",
    borderColor: "border",
    smDown: { width: "full", borderInlineEnd: "none" },
  },
  variants: {
    // Over the conversation, where there is no room for both.
    floating: {
      true: { position: "absolute", insetBlock: 0, insetInlineStart: 0, zIndex: "sticky", boxShadow: "dialog" },
    },
  },
})

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    flexShrink: 0,
    height: "bar",
    paddingInline: "4",
    "& .mark": { display: "none", smDown: { display: "block" } },
  },
})

/** Who one is, as the button of one's own menu: the inbox has no top bar. */
const Greeting = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    flex: "1",
    minWidth: 0,
    minHeight: "control",
    marginInlineStart: "-2",
    paddingInline: "2",
    textAlign: "start",
    borderRadius: "control",
    cursor: "pointer",
    ...colourMotion,
    "&:hover, &[aria-expanded=true]": { backgroundColor: "hover" },
    "&:focus-visible": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-2px" },
    "& .words": { display: "grid", flex: "0 1 auto", minWidth: 0 },
    "& .words > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& .name": { textStyle: "name" },
    "& .profiles": { textStyle: "meta", color: "text-3" },
    "& svg": { flexShrink: 0, color: "text-3" },
  },
})

export interface InboxColumnProps {
  readonly inbox: Inbox
  readonly open: DialogId | undefined
  readonly floating: boolean
  /** Undefined where it cannot be hidden. */
  readonly onHide: (() => void) | undefined
  /** Shows the keys of the inbox. */
  readonly onShortcuts: () => void
}

/** The first column of the inbox: who one is, what is looked for, and the conversations. */
export const InboxColumn = ({ inbox, open, floating, onHide, onShortcuts }: InboxColumnProps) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  if (user === undefined) return null
  return (
    <Column aria-label="Conversas" floating={floating}>
      <Owner user={user} onHide={onHide} onShortcuts={onShortcuts} />
      <Offer inbox={inbox} me={user.id} />
      <chakra.div
        display="grid"
        gap="2"
        flexShrink={0}
        paddingInline="4"
        paddingBottom="3"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <InboxViews inbox={inbox} />
        <Search inbox={inbox} />
        <InboxFilters inbox={inbox} />
      </chakra.div>
      {/* With a conversation open, its own line says it. */}
      {open === undefined && <Trouble inbox={inbox} />}
      <InboxList inbox={inbox} open={open} me={user.id} />
    </Column>
  )
}

// What follows is drawn again with its own part of the inbox's state alone, which changes with every message.

interface OwnerProps extends Pick<InboxColumnProps, "onHide" | "onShortcuts"> {
  readonly user: SessionUser
}

const Owner = ({ user, onHide, onShortcuts }: OwnerProps) => {
  const { brand$, hasPage } = useEntry()
  const brand = useBehavior(brand$)
  const signOut = useSignOut()
  const names = profileNames(user)
  return (
    <Head>
      <span className="mark">
        <BrandMark brand={brand} />
      </span>
      <UserMenu
        user={user}
        account={accountPath(user, hasPage)}
        onSignOut={signOut}
        onShortcuts={onShortcuts}
        align="start"
        renderTrigger={(wiring) => (
          <Greeting type="button" {...wiring}>
            <span className="words">
              <span className="name">Olá, {firstName(user.name)}</span>
              <span className="profiles" title={names}>
                {names}
              </span>
            </span>
            <ChevronDown aria-hidden size={14} />
          </Greeting>
        )}
      />
      {user.whatsappQrcode && <OwnNumberButton user={user} />}
      {onHide !== undefined && <ListToggle shown onPress={onHide} />}
    </Head>
  )
}

interface InboxPart {
  readonly inbox: Inbox
}

const Offer = ({ inbox, me }: InboxPart & { readonly me: UserId }) => {
  const holdsOne = useSelected(inbox.state$, ({ items }) => items.some((item) => attendanceOf(item, me) === "mine"))
  return holdsOne && <NoticeOffer />
}

const Search = ({ inbox }: InboxPart) => {
  const name = useSelected(inbox.state$, ({ filter }) => filter.name)
  const unread = useSelected(inbox.state$, ({ unreadRooms }) => unreadRooms)
  return (
    <SearchField
      label="Buscar por nome"
      shortcut={false}
      value={name}
      onChange={inbox.search}
      end={unread > 0 && <Badge tone="brand">{unreadRoomsWords(unread)}</Badge>}
    />
  )
}

const Trouble = ({ inbox }: InboxPart) => (
  <ConnectionBanner trouble={useSelected(inbox.state$, ({ trouble }) => trouble)} onReconnect={inbox.reconnect} />
)
