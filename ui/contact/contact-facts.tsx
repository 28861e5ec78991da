import { chakra } from "@chakra-ui/react"
import { channels } from "@prosa/core/channel"
import { type ContactDetails, type ContactIdentityFacts, contactMessages as say } from "@prosa/core/contact"
import { formatInternationalPhone } from "@prosa/core/kernel"
import { CircleCheck, CircleSlash, Lock } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button } from "../kit/buttons/button.tsx"
import { ChannelIcon } from "../kit/labels/channel-icon.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { RoomStatusBadge } from "../kit/labels/room-status-badge.tsx"
import { Moment, useCompanyMoments } from "../services/moment.tsx"

/** A part of the panel. */
export const PanelPart = chakra("section", {
  base: { padding: "5", "& + &": { borderTop: "1px solid", borderColor: "border" } },
})
const PartHead = chakra("div", {
  base: { display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: "3", marginBottom: "2" },
})
const Lines = chakra("ul", { base: { display: "grid", gap: "2", textStyle: "cell" } })

export interface ContactFactsProps {
  readonly details: ContactDetails
  /** Undefined for who may not change it. */
  readonly onAccept: ((accepts: boolean) => void) | undefined
}

/** What is known of the contact besides the fields: channels, captured values, rooms, and whether campaigns reach them. */
export const ContactFacts = ({ details, onAccept }: ContactFactsProps) => (
  <>
    <Identities identities={details.identities} />
    <Captured captured={details.captured} />
    <Rooms rooms={details.rooms} />
    <Consent details={details} onAccept={onAccept} />
  </>
)

const Titled = ({ title, aside, children }: { title: string; aside: string; children: ReactNode }) => (
  <PanelPart aria-label={title}>
    <PartHead>
      <chakra.h3 textStyle="name">{title}</chakra.h3>
      <chakra.span textStyle="meta" color="text-3">
        {aside}
      </chakra.span>
    </PartHead>
    {children}
  </PanelPart>
)

const Identities = ({ identities }: Pick<ContactDetails, "identities">) => {
  if (identities.length === 0) return null
  return (
    <Titled title="Canais" aside={String(identities.length)}>
      <Lines>
        {identities.map((identity) => (
          <chakra.li
            key={`${identity.channel} ${identity.kind} ${identity.value}`}
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr)"
            columnGap="2.5"
            alignItems="center"
          >
            <ChannelIcon channel={identity.channel} named />
            <Name>{nameOfIdentity(identity)}</Name>
            <chakra.span gridColumn="2" textStyle="meta" color="text-3" overflowWrap="anywhere">
              {detailOfIdentity(identity)}
            </chakra.span>
          </chakra.li>
        ))}
      </Lines>
    </Titled>
  )
}

const nameOfIdentity = ({ channel, kind, value }: ContactIdentityFacts): string =>
  kind === "phone"
    ? formatInternationalPhone(value)
    : `${kind === "visitor" ? "Visitante" : channels[channel].label} ${value.slice(0, 8)}`

const detailOfIdentity = ({ channel, kind, value, address }: ContactIdentityFacts): string => {
  if (kind !== "phone") return channels[channel].label
  return address !== "" && address !== value
    ? `${channels[channel].label} conhece como ${address}`
    : channels[channel].label
}

const Captured = ({ captured }: Pick<ContactDetails, "captured">) => {
  if (captured.length === 0) return null
  return (
    <Titled title="Valores capturados" aside="só leitura">
      <chakra.dl
        display="grid"
        gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
        rowGap="2"
        columnGap="3"
        textStyle="cell"
      >
        {captured.map(({ name, value, botName, at }) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="text-3" overflowWrap="anywhere">
              {name}
            </chakra.dt>
            <chakra.dd margin="0" minWidth={0}>
              <chakra.span display="inline-flex" alignItems="center" gap="1.5" overflowWrap="anywhere">
                {value}
                {value.includes("•") && (
                  <>
                    <Lock aria-hidden size={12} />
                    <HiddenWords>oculto</HiddenWords>
                  </>
                )}
              </chakra.span>
              <chakra.div textStyle="meta" color="text-3">
                {botName} · <Moment at={at} dayOnly />
              </chakra.div>
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Titled>
  )
}

const Rooms = ({ rooms }: Pick<ContactDetails, "rooms">) => (
  <Titled title="Salas" aside={rooms.length === 0 ? "" : "mais novas primeiro"}>
    {rooms.length === 0 ? (
      <chakra.p textStyle="cell" color="text-3">
        {say.empty}
      </chakra.p>
    ) : (
      <Lines>
        {rooms.map(({ id, channel, botName, status, lastMessage, lastMessageAt }) => (
          <li key={id}>
            <chakra.span
              asChild
              display="grid"
              gridTemplateColumns="auto minmax(0, 1fr) auto auto"
              alignItems="center"
              columnGap="2.5"
              paddingBlock="1"
              borderRadius="control"
              _hover={{ backgroundColor: "hover" }}
            >
              <Link href={`/omnichannel/?dialogId=${id}&showSidebar=false`}>
                <ChannelIcon channel={channel} named />
                <chakra.span display="flex" gap="2" minWidth={0}>
                  <chakra.span fontWeight={500}>#{id}</chakra.span>
                  <Name>{lastMessage === "" ? botName : lastMessage}</Name>
                </chakra.span>
                <chakra.span color="text-3">
                  <Moment at={lastMessageAt} dayOnly />
                </chakra.span>
                <RoomStatusBadge status={status} />
              </Link>
            </chakra.span>
          </li>
        ))}
      </Lines>
    )}
  </Titled>
)

/** Whether campaigns reach the contact; who noted that they do not, and when. */
const Consent = ({ details: { contact, refusedBy }, onAccept }: ContactFactsProps) => {
  const { dateTime } = useCompanyMoments()
  const accepts = contact.refusedAt === null
  const words = accepts
    ? "Aceita campanhas"
    : `${refusedBy === "" ? "Pediu para não receber campanhas" : `Sem campanhas, por ${refusedBy}`} em ${dateTime(contact.refusedAt)}`
  return (
    <PanelPart aria-label="Campanhas">
      <chakra.div display="flex" alignItems="center" gap="2" textStyle="cell">
        {accepts ? <CircleCheck aria-hidden size={16} /> : <CircleSlash aria-hidden size={16} />}
        <chakra.span flex="1">{words}</chakra.span>
        {onAccept !== undefined && (
          <Button size="compact" onClick={() => onAccept(!accepts)}>
            {accepts ? "Não enviar campanhas" : "Voltar a enviar"}
          </Button>
        )}
      </chakra.div>
    </PanelPart>
  )
}
