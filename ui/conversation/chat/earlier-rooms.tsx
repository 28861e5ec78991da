import { chakra } from "@chakra-ui/react"
import type { EarlierRoom } from "@prosa/core/conversation"
import type { RoomContactForm } from "@prosa/core/conversation/view"
import { formatDateTime } from "@prosa/core/kernel"
import { Link } from "wouter"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { RoomStatusBadge } from "../../kit/labels/room-status-badge.tsx"
import { InfoPart } from "./info-part.tsx"

const Rooms = chakra("ul", { base: { display: "grid", gap: "1", marginTop: "2", marginInline: "-2" } })

const Room = chakra("li", {
  base: {
    "& > a": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      alignItems: "center",
      columnGap: "2",
      padding: "2",
      textStyle: "cell",
      borderRadius: "control",
      "&:hover": { backgroundColor: "hover" },
    },
  },
})

/** The person's rooms before this one. */
export const EarlierRooms = ({ record }: { readonly record: RoomContactForm }) => {
  const state = useBehavior(record.state$)
  const rooms: ReadonlyArray<EarlierRoom> = state.status === "ready" ? state.facts.earlierRooms : []
  if (rooms.length === 0) return null
  return (
    <InfoPart aria-labelledby="earlier-rooms">
      <chakra.h3 id="earlier-rooms" textStyle="name">
        Salas anteriores
      </chakra.h3>
      <Rooms>
        {rooms.map(({ id, botName, channel, status, startedAt, lastMessage }) => (
          <Room key={id}>
            <Link href={`/omnichannel?dialogId=${id}`}>
              <ChannelIcon channel={channel} />
              <span>
                <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
              </span>
              <RoomStatusBadge status={status} />
              <chakra.span gridColumn="2 / -1" textStyle="meta" color="text-2" minWidth={0}>
                <Name>{lastMessage === "" ? botName : lastMessage}</Name>
              </chakra.span>
            </Link>
          </Room>
        ))}
      </Rooms>
    </InfoPart>
  )
}
