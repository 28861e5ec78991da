import { emptyAutomationDraft } from "./automation-draft.ts"
import type { BotDraft } from "./bot.ts"
import type { BotSettings } from "./bot-settings.ts"
import { noFallbackTransfer } from "./fallback-transfer.ts"

/** The settings of a new bot (bots, section 3, 'Defaults when creating'). */
export const newBotSettings = ({ avatarIconUrl, ...draft }: BotDraft): BotSettings => ({
  ...draft,
  avatarIconUrl: avatarIconUrl ?? null,
  active: true,
  transferBotId: null,
  whatsappRedirect: "",
  liveChatInteractions: [],
  defaultFallbackMessages: [""],
  readingSeconds: 3,
  nameOnStart: false,
  phoneOnStart: false,
  emailOnStart: false,
  sequentialService: false,
  transferMessage: "",
  serviceHours: null,
  automations: emptyAutomationDraft,
  keywords: [],
  disambiguates: true,
  fallbackTransfer: noFallbackTransfer,
})

/** The settings of a bot's copy, which is active and has no transfer bot; name and workspace are its own. */
export const clonedSettings = (
  source: BotSettings,
  { name, workspaceId }: Pick<BotSettings, "name" | "workspaceId">,
): BotSettings => ({ ...source, name, workspaceId, active: true, transferBotId: null })
