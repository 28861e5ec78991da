import { BotSummary } from "@prosa/core/bot"
import { Schema, SchemaTransformation } from "effect"

const { activeFlowId, defaultFallbackMessages, channels, hasProviderKeys, ...same } = BotSummary.fields

/** The parts of a bot whose areas do not exist yet (bots, section 3): each with its empty value. */
const unbuiltParts = {
  serviceHours: Schema.Array(Schema.Unknown),
  whatsappRedirect: Schema.String,
  nameOnStart: Schema.Boolean,
  emailOnStart: Schema.Boolean,
  phoneOnStart: Schema.Boolean,
  sequentialService: Schema.Boolean,
  transferMessage: Schema.String,
  lastServices: Schema.Array(Schema.Unknown),
  versions: Schema.Array(Schema.Unknown),
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
  botTransferId: Schema.Int,
  automationDto: Schema.Struct({
    botRepeatAutomationDto: Schema.Struct({ minutes: Schema.Int, times: Schema.Int }),
    botTransferAutomationDto: Schema.Struct({
      minutes: Schema.Int,
      callwebhook: Schema.Boolean,
      workspaceId: Schema.Int,
      userId: Schema.Int,
      queue: Schema.String,
    }),
    botCloseRoomAutomationDto: Schema.Struct({
      minutes: Schema.Int,
      message: Schema.String,
      active: Schema.Boolean,
      closeRoomType: Schema.String,
    }),
  }),
}
const Unbuilt = Schema.Struct(unbuiltParts)

const emptyParts: typeof Unbuilt.Type = {
  serviceHours: [],
  whatsappRedirect: "",
  nameOnStart: false,
  emailOnStart: false,
  phoneOnStart: false,
  sequentialService: false,
  transferMessage: "",
  lastServices: [],
  versions: [],
  interactions: [],
  whatsapp: {
    id: 0,
    phone: "",
    urlMeta: "",
    tokenMeta: "",
    businessPhoneId: "",
    businessAccountId: "",
    urlWebhook: "",
    tokenWebhook: "",
    on: false,
  },
  botTransferId: 0,
  automationDto: {
    botRepeatAutomationDto: { minutes: 0, times: 0 },
    botTransferAutomationDto: { minutes: 0, callwebhook: false, workspaceId: 0, userId: 0, queue: "" },
    botCloseRoomAutomationDto: { minutes: 0, message: "", active: false, closeRoomType: "ONLY_NOT_TRANSFERRED" },
  },
}

/** A bot's summary on the wire: `activeBotFlowId`, `defaulFallbackMessages` (sic), and every specified field. */
export const BotSummaryWire = Schema.Struct({
  ...same,
  activeBotFlowId: activeFlowId,
  defaulFallbackMessages: defaultFallbackMessages,
  hasBotMultipleGoogleCredentials: hasProviderKeys,
  ...channels.fields,
  ...unbuiltParts,
}).pipe(
  Schema.decodeTo(
    Schema.toType(BotSummary),
    SchemaTransformation.transform({
      // the schema of the summary drops the other parts
      decode: ({
        activeBotFlowId,
        defaulFallbackMessages,
        hasBotMultipleGoogleCredentials: has,
        ...wire
      }): BotSummary => ({
        ...wire,
        channels: wire,
        activeFlowId: activeBotFlowId,
        defaultFallbackMessages: defaulFallbackMessages,
        hasProviderKeys: has,
      }),
      encode: ({ activeFlowId, defaultFallbackMessages, channels: flags, hasProviderKeys: has, ...rest }) => ({
        ...rest,
        ...flags,
        ...emptyParts,
        activeBotFlowId: activeFlowId,
        defaulFallbackMessages: defaultFallbackMessages,
        hasBotMultipleGoogleCredentials: has,
      }),
    }),
  ),
)
