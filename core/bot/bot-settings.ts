import { Result, Schema, Struct } from "effect"
import { missingKeys } from "../credential/index.ts"
import { BotKeywords } from "../flow/index.ts"
import {
  BotId,
  Colour,
  failure,
  type InvalidInput,
  invalidInput,
  requiredText,
  sameValue,
  sentences,
  textUpTo,
  UserId,
  WorkspaceId,
} from "../kernel/index.ts"
import { roomTransferMessages, sequentialServiceMessageLimit } from "../transfer/index.ts"
import { AutomationDraft, automationsOf } from "./automation-draft.ts"
import { AvatarPicture } from "./avatar-picture.ts"
import { FallbackTransfer } from "./fallback-transfer.ts"
import { ChosenWorkspace, followsScript, Objective } from "./objectives.ts"
import { ServiceHours } from "./service-hours.ts"

/** Maximum number of a bot's first messages and of its fallback messages, and the characters of each. */
export const botMessageLimits = { messages: 20, characters: 4_096 } as const

const Messages = Schema.Array(textUpTo(botMessageLimits.characters)).check(
  Schema.isMaxLength(botMessageLimits.messages, { message: `Máximo de ${botMessageLimits.messages} mensagens` }),
)

/** Maximum of `readingSeconds`. */
export const longestReading = 60

/** A telephone in international form without signs, as WhatsApp's links have it; '' for none. */
const WhatsappNumber = Schema.String.check(
  Schema.makeFilter((text: string) => text === "" || /^[1-9]\d{9,14}$/u.test(text) || sentences.phone),
)

/**
 * What a bot's own pages set (bots, section 3). First messages, fallback messages, the question
 * in doubt and the transfer after fallback messages, contact questions, the sequential service, opening hours, automations and keywords reach conversations when the script is published; the rest at once.
 */
export const BotSettings = Schema.Struct({
  name: requiredText(120),
  active: Schema.Boolean,
  workspaceId: ChosenWorkspace,
  target: Objective,
  /** The bot that takes over the conversations that reach this one while it is inactive. */
  transferBotId: Schema.NullOr(BotId),
  avatarColor: Colour,
  chatColor: Colour,
  avatarIconUrl: Schema.NullOr(AvatarPicture),
  /** The number to which the live chat offers to move, as digits with country code; '' for none. */
  whatsappRedirect: WhatsappNumber,
  /** The greeting of a conversation; if empty, the start node's text. */
  liveChatInteractions: Messages,
  /** Said when a node recognises nothing and has no fallback message of its own; one of them at random. */
  defaultFallbackMessages: Messages,
  /**
   * How long the bot's last words take to be read, in whole seconds: what is written before belongs to what came before them, so
   * that it is no wrong answer to them. It counts at once.
   */
  readingSeconds: Schema.Int.check(
    Schema.makeFilter(
      (seconds: number) => (seconds >= 0 && seconds <= longestReading) || `De 0 a ${longestReading} segundos`,
    ),
  ),
  nameOnStart: Schema.Boolean,
  phoneOnStart: Schema.Boolean,
  emailOnStart: Schema.Boolean,
  /** Conversations go to the attendants in turn, and `transferMessage` is said before. */
  sequentialService: Schema.Boolean,
  transferMessage: textUpTo(sequentialServiceMessageLimit),
  /** Null: people answer at any time. */
  serviceHours: Schema.NullOr(ServiceHours),
  automations: AutomationDraft,
  keywords: BotKeywords,
  /** Asks 'Você quis dizer …?' where a text may mean one of two answers, or hardly means one. */
  disambiguates: Schema.Boolean,
  /** Hands over after so many fallback messages in a row. */
  fallbackTransfer: FallbackTransfer,
})
export type BotSettings = typeof BotSettings.Type

/** A change of some of a bot's settings: an absent one stays as it is, so that two pages do not undo each other. */
export type BotChange = Partial<BotSettings>

/** Returns why a change is refused: its automations are incomplete, with the sentences of the form; undefined if it is not. */
export const refusedChange = ({ automations }: BotChange): InvalidInput | undefined => {
  const checked = automations === undefined ? undefined : automationsOf(automations)
  return checked === undefined || Result.isSuccess(checked)
    ? undefined
    : invalidInput(checked.failure.map(({ path, message }) => ({ path: `automations.${path}`, message })))
}

/** Returns the settings of a change that differ from those before: what is sent as it was may name something that is gone. */
export const changedOnly = (before: object, change: BotChange): BotChange =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => !sameValue(Reflect.get(before, name), value)))

/** The settings that conversations follow once the script is published again. */
export const publishedSettings = [
  "liveChatInteractions",
  "defaultFallbackMessages",
  "nameOnStart",
  "phoneOnStart",
  "emailOnStart",
  "sequentialService",
  "transferMessage",
  "serviceHours",
  "automations",
  "keywords",
  "disambiguates",
  "fallbackTransfer",
] as const satisfies ReadonlyArray<keyof BotSettings>

/** The settings that a script is published with, and the time zone of the opening hours. */
export const ScriptedSettings = Schema.Struct({
  ...BotSettings.mapFields(Struct.pick(publishedSettings)).fields,
  timeZone: Schema.String,
})
export type ScriptedSettings = typeof ScriptedSettings.Type

/** The bot lacks the language provider's keys for what was asked. */
export const ProviderKeysMissing = failure("ProviderKeysMissing")
export type ProviderKeysMissing = typeof ProviderKeysMissing.Type
/** The refusal for a bot without its keys (bots, section 8). */
export const providerKeysMissing: ProviderKeysMissing = {
  _tag: "ProviderKeysMissing",
  message: missingKeys.description,
}
/** The title of that refusal. */
export const providerKeysMissingTitle = missingKeys.message

/**
 * Returns whether a bot may change its objective: from one without a script to any other only if it has the provider's
 * keys, or the company free ones for it (bots, section 4).
 */
export const mayChangeTarget = (from: Objective, to: Objective, hasProviderKeys: boolean): boolean =>
  from === to || followsScript(from) || hasProviderKeys

/** Where the rooms of a bot go ('Room-transfer config', bots, section 3). */
export const PeopleTransfer = Schema.Struct({
  /** Null: none is set, and rooms go to those of the bot's own workspace in turn. */
  workspaceId: Schema.NullOr(WorkspaceId),
  /** One collaborator; null: those of the workspace in turn. */
  userId: Schema.NullOr(UserId),
  /** Also the conversations that the bot began, such as those of a campaign, at the person's first answer. */
  transferDialogInitiatedByBot: Schema.Boolean,
})
export type PeopleTransfer = typeof PeopleTransfer.Type

/** The same with the names to show. */
export interface NamedPeopleTransfer extends PeopleTransfer {
  readonly workspaceName: string
  readonly userName: string
}

/** The transfer of a bot that has none set. */
export const noPeopleTransfer: NamedPeopleTransfer = {
  workspaceId: null,
  userId: null,
  transferDialogInitiatedByBot: false,
  workspaceName: "",
  userName: "",
}

/** What the room-transfer dialog sends: a workspace is required, and a collaborator for the specific kind. */
export const PeopleTransferDraft = Schema.Struct({
  workspaceId: Schema.Number.annotate({ message: roomTransferMessages.workspaceRequired })
    .check(Schema.makeFilter((id) => Schema.is(WorkspaceId)(id) || roomTransferMessages.workspaceRequired))
    .pipe(
      Schema.brand("WorkspaceId"),
      Schema.annotateKey({ messageMissingKey: roomTransferMessages.workspaceRequired }),
    ),
  userId: PeopleTransfer.fields.userId,
  transferDialogInitiatedByBot: Schema.Boolean,
})
export type PeopleTransferDraft = typeof PeopleTransferDraft.Type

/** Why the pages of a bot are read-only for users without `bot.write`. */
export const mayNotWriteBots = "Seu usuário não tem permissão para alterar robôs: tudo aqui é somente leitura."
