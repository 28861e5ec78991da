import { Schema } from "effect"
import { BotId, requiredText, textUpTo, UserId, WorkspaceId } from "../kernel/index.ts"

/** The channel on which another bot continues a conversation. */
export const TransferMedia = Schema.Literals(["WHATSAPP_QRCODE", "WHATSAPP", "LIVECHAT", "FACEBOOK", "INSTAGRAM"])
export type TransferMedia = typeof TransferMedia.Type
/** The default channel (bots, section 9). */
export const defaultTransferMedia: TransferMedia = "WHATSAPP_QRCODE"

/** The labels of the channels. */
export const transferMediaLabels: Readonly<Record<TransferMedia, string>> = {
  WHATSAPP_QRCODE: "WhatsApp (QR Code)",
  WHATSAPP: "WhatsApp",
  LIVECHAT: "Live Chat",
  FACEBOOK: "Facebook",
  INSTAGRAM: "Instagram",
}

/** Maximum characters of the other bot's first message. */
export const initialMessageLimit = 500
/** Maximum characters of a bot's message for its sequential service (bots, section 9). */
export const sequentialServiceMessageLimit = 244

const SpecificPerson = Schema.Struct({
  kind: Schema.tag("specific-person"),
  workspaceId: WorkspaceId,
  userId: UserId,
  userName: Schema.String,
})
const SequentialPerson = Schema.Struct({
  kind: Schema.tag("sequential-person"),
  workspaceId: WorkspaceId,
  /** Only users who have the inbox open take part. */
  onlyOnlineUser: Schema.Boolean,
})
const WorkspaceByWebhook = Schema.Struct({ kind: Schema.tag("workspace-by-webhook") })
const SpecificBot = Schema.Struct({
  kind: Schema.tag("specific-bot"),
  workspaceId: WorkspaceId,
  botId: BotId,
  botName: Schema.String,
  initialMessage: requiredText(initialMessageLimit),
  media: TransferMedia,
})
const SequentialBot = Schema.Struct({
  kind: Schema.tag("sequential-bot"),
  workspaceId: WorkspaceId,
  initialMessage: requiredText(initialMessageLimit),
  media: TransferMedia,
})
const ExternalPlatform = Schema.Struct({ kind: Schema.tag("external-platform") })

/** The target of a transfer: exactly one of six kinds (bots, section 4, 'Bot transfer settings kinds'). */
export const TransferTarget = Schema.Union([
  SpecificPerson,
  SequentialPerson,
  WorkspaceByWebhook,
  SpecificBot,
  SequentialBot,
  ExternalPlatform,
]).pipe(Schema.annotate({ message: "Transferência inválida" }))
export type TransferTarget = typeof TransferTarget.Type

/** The flat shape of 'Transfer data' (conversations, section 3), with its irregularities. */
export const FlatTransfer = Schema.Struct({
  queue: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  workspaceId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  userId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  userName: Schema.optionalKey(Schema.NullOr(textUpTo(200))),
  onlyOnlineUser: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  thirdPartySystem: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  workspaceOnWebhook: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  botId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  botName: Schema.optionalKey(Schema.NullOr(textUpTo(200))),
  botTransferMessage: Schema.optionalKey(Schema.NullOr(textUpTo(initialMessageLimit))),
  botTransferMedia: Schema.optionalKey(Schema.NullOr(Schema.String)),
  transferType: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
export type FlatTransfer = typeof FlatTransfer.Type

const nothing = {
  queue: 0,
  workspaceId: 0,
  userId: 0,
  userName: "",
  onlyOnlineUser: false,
  thirdPartySystem: false,
  workspaceOnWebhook: false,
  botId: 0,
  botName: "",
  botTransferMessage: "",
  botTransferMedia: defaultTransferMedia,
  transferType: "",
} as const satisfies FlatTransfer

/** Converts a target to its flat shape; without a target, all zeros and blanks. */
export const flattenTransfer = (target: TransferTarget | null): FlatTransfer => {
  switch (target?.kind) {
    case undefined:
      return nothing
    case "specific-person": {
      const { workspaceId, userId, userName } = target
      return { ...nothing, workspaceId, userId, userName, transferType: "user" }
    }
    case "sequential-person": {
      const { workspaceId, onlyOnlineUser } = target
      return { ...nothing, workspaceId, onlyOnlineUser, transferType: "user" }
    }
    case "workspace-by-webhook":
      return { ...nothing, workspaceOnWebhook: true }
    case "specific-bot": {
      const { workspaceId, botId, botName } = target
      const bot = { workspaceId, botId, botName, botTransferMessage: target.initialMessage }
      return { ...nothing, ...bot, botTransferMedia: target.media, transferType: "specificBot" }
    }
    case "sequential-bot": {
      const bot = { workspaceId: target.workspaceId, botTransferMessage: target.initialMessage }
      return { ...nothing, ...bot, botTransferMedia: target.media, transferType: "sequentialBot" }
    }
    case "external-platform":
      return { ...nothing, thirdPartySystem: true }
  }
}

/**
 * Converts a flat shape to a target. `null`, 0, '' and absent are equivalent. An incomplete shape (a bot transfer
 * without a bot, a user without a workspace) is null.
 */
export const unflattenTransfer = (flat: FlatTransfer): TransferTarget | null => {
  const candidate = candidateOf(flat)
  if (candidate === undefined) return null
  return Schema.is(TransferTarget)(candidate) ? candidate : null
}

const candidateOf = (flat: FlatTransfer): object | undefined => {
  const { workspaceId, userId } = flat
  const media = flat.botTransferMedia || defaultTransferMedia
  const bot = { workspaceId, media, initialMessage: flat.botTransferMessage ?? "" }
  if (flat.thirdPartySystem) return { kind: "external-platform" }
  if (flat.workspaceOnWebhook) return { kind: "workspace-by-webhook" }
  if (flat.transferType === "specificBot" || (!flat.transferType && flat.botId))
    return { kind: "specific-bot", ...bot, botId: flat.botId, botName: flat.botName ?? "" }
  if (flat.transferType === "sequentialBot") return { kind: "sequential-bot", ...bot }
  if (userId) return { kind: "specific-person", workspaceId, userId, userName: flat.userName ?? "" }
  if (workspaceId) return { kind: "sequential-person", workspaceId, onlyOnlineUser: flat.onlyOnlineUser ?? false }
  return undefined
}

/** The labels of the kinds (bots, section 4). */
export const transferKindLabels: Readonly<Record<TransferTarget["kind"], string>> = {
  "specific-person": "Colaborador específico",
  "sequential-person": "Sequencial",
  "workspace-by-webhook": "Consultar Webhook",
  "specific-bot": "Robô específico",
  "sequential-bot": "Robôs em sequência",
  "external-platform": "Plataforma Externa (Webhook)",
}

/** Returns whether a target is a transfer to users of the company. */
export const isToPeople = (
  target: TransferTarget,
): target is Extract<TransferTarget, { kind: "specific-person" | "sequential-person" }> =>
  target.kind === "specific-person" || target.kind === "sequential-person"

/** Returns whether people of the company end up with the room, chosen now or by the customer's system. */
export const reachesPeople = (target: TransferTarget): boolean =>
  isToPeople(target) || target.kind === "workspace-by-webhook"

/** A transfer to a bot: one, or those of a workspace in turn. */
export type BotTransfer = Extract<TransferTarget, { readonly kind: "specific-bot" | "sequential-bot" }>

/** Returns whether a target is a transfer to a bot. */
export const isToBot = (target: TransferTarget): target is BotTransfer =>
  target.kind === "specific-bot" || target.kind === "sequential-bot"
