import { type BotChange, BotSettings, BotSummary, type NamedPeopleTransfer, noFallbackTransfer } from "@prosa/core/bot"
import { findCloudNumber } from "@prosa/core/channel"
import { BotId, type FieldError, UserId, WorkspaceId } from "@prosa/core/kernel"
import { FlowVersionWire } from "../flow/flow-version-routes.ts"
import { Effect, Schema, SchemaTransformation, Struct } from "effect"

const { defaultFallbackMessages, automations, transferBotId: _transfer, ...sameSettings } = BotSettings.fields

/** The settings of a bot by their names on the wire (bots, section 3): `defaulFallbackMessages` (sic). No bot is 0. */
const settingsFields = {
  ...sameSettings,
  defaulFallbackMessages: defaultFallbackMessages,
  automationDto: automations,
  botTransferId: Schema.NullOr(Schema.Union([BotId, Schema.Literal(0)])),
}

const ChangeFields = Schema.Struct(settingsFields).mapFields(Struct.map(Schema.optionalKey))

/** What `PUT /api/bots/{id}` takes: the bot's settings; an absent one stays as it is. */
export const botChangeFields = ChangeFields.fields

const wireNames = {
  defaultFallbackMessages: "defaulFallbackMessages",
  automations: "automationDto",
  transferBotId: "botTransferId",
} as const

/** Reads the settings that a body holds. */
export const changeFromWire = (body: typeof ChangeFields.Type): BotChange => {
  const { defaulFallbackMessages, automationDto, botTransferId, ...same } = body
  return {
    ...same,
    ...(defaulFallbackMessages === undefined ? {} : { defaultFallbackMessages: defaulFallbackMessages }),
    ...(automationDto === undefined ? {} : { automations: automationDto }),
    ...(botTransferId === undefined ? {} : { transferBotId: botTransferId === 0 ? null : botTransferId }),
  }
}

/** Writes settings as a body has them. */
export const changeToWire = (change: BotChange): typeof ChangeFields.Type => {
  const { defaultFallbackMessages: fallbacks, automations: draft, transferBotId, ...same } = change
  return {
    ...same,
    ...(fallbacks === undefined ? {} : { defaulFallbackMessages: fallbacks }),
    ...(draft === undefined ? {} : { automationDto: draft }),
    ...(transferBotId === undefined ? {} : { botTransferId: transferBotId ?? 0 }),
  }
}

const renamed = (names: Readonly<Record<string, string>>, { path, message }: FieldError): FieldError => {
  const [first = "", ...rest] = path.split(".")
  return { path: [names[first] ?? first, ...rest].join("."), message }
}

/** Names the fields of a refused change as the body does. */
export const fieldErrorToWire = (error: FieldError): FieldError => renamed(wireNames, error)

const coreNames = Object.fromEntries(Object.entries(wireNames).map(([core, wire]) => [wire, core]))

/** Names the fields of a refused body as `BotChange` does. */
export const fieldErrorFromWire = (error: FieldError): FieldError => renamed(coreNames, error)

const nobody = Schema.Literal(0)
/** 'Room-transfer config' (bots, section 3): on the wire 0 is no workspace, and nobody. */
export const PeopleTransferWire = Schema.Struct({
  workspaceId: Schema.Union([WorkspaceId, nobody]),
  workspaceName: Schema.String,
  userId: Schema.Union([UserId, nobody]),
  userName: Schema.String,
  transferDialogInitiatedByBot: Schema.Boolean,
})

/** Writes where the rooms of a bot go. */
export const peopleTransferToWire = (transfer: NamedPeopleTransfer): typeof PeopleTransferWire.Type => ({
  ...transfer,
  workspaceId: transfer.workspaceId ?? 0,
  userId: transfer.userId ?? 0,
})

/** Reads where the rooms of a bot go. */
export const peopleTransferFromWire = (wire: typeof PeopleTransferWire.Type): NamedPeopleTransfer => ({
  ...wire,
  workspaceId: wire.workspaceId === 0 ? null : wire.workspaceId,
  userId: wire.userId === 0 ? null : wire.userId,
})

/** The parts of a bot that belong to other calls, each with its empty value. */
const otherParts = {
  interactions: Schema.Array(Schema.Struct({ position: Schema.Int, interaction: Schema.String })),
  whatsapp: Schema.Struct({
    id: Schema.Int,
    phone: Schema.String,
    urlMeta: Schema.String,
    tokenMeta: Schema.String,
    businessPhoneId: Schema.String,
    businessAccountId: Schema.String,
    urlWebhook: Schema.String,
    tokenWebhook: Schema.String,
    on: Schema.Boolean,
  }),
}

/**
 * Writes a bot's number of the WhatsApp Cloud API. Its tokens and the address of its webhook, which has a key, are secrets: any
 * signed-in user reads a summary, and who may set the channel has calls of their own for them.
 */
const whatsappToWire = (connections: BotSummary["connections"]): typeof otherParts.whatsapp.Type => {
  const own = findCloudNumber(connections)
  return {
    id: own?.cloud?.id ?? 0,
    phone: own?.phone ?? "",
    urlMeta: own?.cloud?.urlMeta ?? "",
    tokenMeta: "",
    businessPhoneId: own?.cloud?.businessPhoneId ?? "",
    businessAccountId: own?.cloud?.businessAccountId ?? "",
    urlWebhook: "",
    tokenWebhook: "",
    on: own?.state === "connected" && own.active,
  }
}

const {
  activeFlowId,
  channels,
  hasProviderKeys,
  defaultFallbackMessages: _fallbacks,
  automations: _automations,
  transferBotId: _bot,
  ...sameSummary
} = BotSummary.fields

/** A bot's summary on the wire, with every specified field. */
export const BotSummaryWire = Schema.Struct({
  ...sameSummary,
  ...channels.fields,
  ...otherParts,
  // A server of before has neither.
  disambiguates: sameSummary.disambiguates.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  fallbackTransfer: sameSummary.fallbackTransfer.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(noFallbackTransfer)),
  ),
  versions: Schema.Array(FlowVersionWire),
  activeBotFlowId: activeFlowId,
  defaulFallbackMessages: defaultFallbackMessages,
  automationDto: automations,
  botTransferId: Schema.Union([BotId, Schema.Literal(0)]),
  hasBotMultipleGoogleCredentials: hasProviderKeys,
}).pipe(
  Schema.decodeTo(
    Schema.toType(BotSummary),
    SchemaTransformation.transform({
      // the schema of the summary drops the other parts
      decode: (wire): BotSummary => ({
        ...wire,
        channels: wire,
        activeFlowId: wire.activeBotFlowId,
        defaultFallbackMessages: wire.defaulFallbackMessages,
        automations: wire.automationDto,
        transferBotId: wire.botTransferId === 0 ? null : wire.botTransferId,
        hasProviderKeys: wire.hasBotMultipleGoogleCredentials,
      }),
      encode: (summary) => {
        const { activeFlowId: flowId, channels: flags, hasProviderKeys: has, ...rest } = summary
        const { defaultFallbackMessages: fallbacks, automations: draft, transferBotId, ...same } = rest
        return {
          ...same,
          ...flags,
          whatsapp: whatsappToWire(same.connections),
          interactions: same.liveChatInteractions.map((interaction, at) => ({ position: at + 1, interaction })),
          activeBotFlowId: flowId,
          defaulFallbackMessages: fallbacks,
          automationDto: draft,
          botTransferId: transferBotId ?? 0,
          hasBotMultipleGoogleCredentials: has,
        }
      },
    }),
  ),
)
