import { chakra } from "@chakra-ui/react"
import { contactName } from "@prosa/core/contact"
import { previewOf, waitingMinutes, waitingTone, waitingWords } from "@prosa/core/conversation"
import type { AwaitingRoom, AwaitingRooms } from "@prosa/core/home"
import { formatTotal, type UserId } from "@prosa/core/kernel"
import { Avatar } from "../kit/labels/avatar.tsx"
import { CountBadge } from "../kit/labels/badge.tsx"
import { ChannelIcon } from "../kit/labels/channel-icon.tsx"
import { LinkButton } from "../kit/buttons/link-button.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { HomePanel, HomeRow, RowAction, RowLink, WordLink } from "./home-panel.tsx"
import { useCompanyMoments } from "../services/moment.tsx"

const Row = chakra(HomeRow, {
  base: {
    gridTemplateColumns: "auto minmax(0, 13fr) minmax(0, 27fr) minmax(56px, auto) auto",
    gridTemplateAreas: '"face who said since act"',
    lgDown: {
      gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
      gridTemplateAreas: '"face who since act" "face said said act"',
      paddingBlock: "2",
    },
  },
})

const Said = chakra("span", {
  base: { gridArea: "said", minWidth: 0, textStyle: "cell", color: "text-2" },
})

const Since = chakra("time", {
  base: {
    gridArea: "since",
    textStyle: "cell",
    textAlign: "end",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  variants: {
    tone: {
      calm: { color: "text-2" },
      warning: { color: "warning", fontWeight: 500 },
      danger: { color: "danger", fontWeight: 500 },
    },
  },
})

export interface WaitingRoomsPanelProps {
  readonly rooms: AwaitingRooms
  readonly me: UserId
  /** The time of the summary, ISO 8601. */
  readonly at: string
}

/** 'Salas aguardando': the rooms that wait for the user, the one that waits longest first. */
export const WaitingRoomsPanel = ({ rooms, me, at }: WaitingRoomsPanelProps) => {
  const total = formatTotal(rooms.total)
  return (
    <HomePanel
      title="Salas aguardando"
      count={<CountBadge count={rooms.total} tone="amount" />}
      action={<WordLink href="/omnichannel">{rooms.total === 1 ? "Ver a sala" : `Ver as ${total}`}</WordLink>}
    >
      <ul>
        {rooms.oldest.map((room) => (
          <RoomRow key={room.id} room={room} me={me} now={Date.parse(at)} />
        ))}
      </ul>
    </HomePanel>
  )
}

interface RoomRowProps {
  readonly room: AwaitingRoom
  readonly me: UserId
  readonly now: number
}

const RoomRow = ({ room, me, now }: RoomRowProps) => {
  const address = `/omnichannel?dialogId=${room.id}`
  const minutes = waitingMinutes(room.waitingSince, now)
  const name = contactName(room)
  const { dateTime } = useCompanyMoments()
  return (
    <Row>
      <chakra.span gridArea="face" lineHeight={0}>
        <Avatar id={room.id} name={room.name} size={32} />
      </chakra.span>
      <chakra.span gridArea="who" minWidth={0}>
        <RowLink href={address}>
          <Name>{name}</Name>
        </RowLink>
        <chakra.span display="flex" alignItems="center" gap="1" textStyle="meta" color="text-2" minWidth={0}>
          <ChannelIcon channel={room.channel} size={12} />
          <Name>{room.workspaceName}</Name>
        </chakra.span>
      </chakra.span>
      <Said>
        <Name>{previewOf(room, me)}</Name>
      </Said>
      <Since tone={waitingTone(minutes)} dateTime={room.waitingSince} title={`Desde ${dateTime(room.waitingSince)}`}>
        <HiddenWords>Espera há </HiddenWords>
        {waitingWords(minutes)}
      </Since>
      <RowAction gridArea="act">
        <LinkButton size="compact" href={address}>
          Atender<HiddenWords> {name}</HiddenWords>
        </LinkButton>
      </RowAction>
    </Row>
  )
}
