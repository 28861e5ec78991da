import { platformMigration } from "../platform/storage/platform-migration.ts"
import type { Migration } from "../platform/storage/migrate.ts"
import { peopleAndCompanies } from "./migrations/0001-people-and-companies.ts"
import { botsAndConversations } from "./migrations/0002-bots-and-conversations.ts"
import { profilesByName } from "./migrations/0003-profiles.ts"
import { clientIdsOfContacts } from "./migrations/0004-client-ids-of-contacts.ts"
import { uploadedFiles } from "./migrations/0005-files.ts"
import { simulations } from "./migrations/0006-simulations.ts"
import { outboxOfMail } from "./migrations/0007-mails.ts"
import { contactsByName } from "./migrations/0008-contacts-by-name.ts"
import { liveChatHosts } from "./migrations/0009-live-chat-hosts.ts"
import { eventsOfATransaction } from "./migrations/0010-events-of-a-transaction.ts"
import { whatEveryMessageWrites } from "./migrations/0011-what-every-message-writes.ts"
import { deliveries } from "./migrations/20261122-0700-deliveries.ts"
import { companyOfEachThing } from "./migrations/20261122-0730-company-of-each-thing.ts"
import { baseOfEditingReleases } from "./migrations/20261122-1100-base-of-editing-releases.ts"
import { usesOfFiles } from "./migrations/20261122-1330-uses-of-files.ts"
import { deviceOfSessions } from "./migrations/20261122-1400-device-of-sessions.ts"
import { entitiesOfBots } from "./migrations/20261122-1720-entity-types.ts"
import { idempotencyKeys } from "./migrations/20261122-1430-idempotency-keys.ts"
import { botsOfDialogs } from "./migrations/20261122-2055-bots-of-dialogs.ts"
import { templates } from "./migrations/20261122-1730-templates.ts"
import { accessCodes } from "./migrations/20261123-1900-access-codes.ts"
import { avatarsAndDevices } from "./migrations/20261123-1930-avatars-and-devices.ts"
import { administratorKeys } from "./migrations/20261123-2250-administrator-keys.ts"
import { auditThatStays } from "./migrations/20261123-2310-audit-that-stays.ts"
import { brandSettings } from "./migrations/20261123-2110-brand-settings.ts"
import { usersOfCompanies } from "./migrations/20261123-2100-users-of-companies.ts"
import { testsOfFlows } from "./migrations/20261122-2350-flow-tests.ts"
import { simulatedTurns } from "./migrations/20261122-2358-simulated-turns.ts"
import { namesOfVersions } from "./migrations/20261123-0005-names-of-versions.ts"
import { webhooksOfBots } from "./migrations/20261123-0700-webhooks-of-bots.ts"
import { webhookFailuresOfDialogs } from "./migrations/20261123-0715-webhook-failures-of-dialogs.ts"
import { waitingRooms } from "./migrations/20261123-1915-waiting-rooms.ts"
import { filesSaidByBots } from "./migrations/20261122-2100-files-said-by-bots.ts"
import { marksOfMessages } from "./migrations/20261122-2350-marks-of-messages.ts"
import { lastUseOfSessions } from "./migrations/20261123-2020-last-use-of-sessions.ts"
import { webhookCalls } from "./migrations/20261124-0300-webhook-calls.ts"
import { trainingOfAgents } from "./migrations/20261124-0310-training-of-agents.ts"
import { jobsByKind } from "./migrations/20261124-0400-jobs-by-kind.ts"
import { toldStatuses } from "./migrations/20261124-1130-told-statuses.ts"
import { rooms } from "./migrations/20261124-1400-rooms.ts"
import { connectionsOfAccount } from "./migrations/20261125-1050-connections-of-account.ts"
import { phonesByParts } from "./migrations/20261125-1440-phones-by-parts.ts"
import { loginsOfConnections } from "./migrations/20261125-1500-logins-of-connections.ts"
import { unclearTexts } from "./migrations/20261125-2300-unclear-texts.ts"
import { trainedLanguage } from "./migrations/20261126-0700-trained-language.ts"
import { carriedTests } from "./migrations/20261126-0800-tests-of-templates.ts"
import { partsOfMessages } from "./migrations/20261127-1150-parts-of-messages.ts"
import { orderOfAccountNews } from "./migrations/20261125-1520-order-of-account-news.ts"
import { peopleOnChannels } from "./migrations/20261125-0440-people-on-channels.ts"
import { externalRooms } from "./migrations/20261124-2050-external-rooms.ts"
import { channelConnections } from "./migrations/20261124-0600-channel-connections.ts"
import { orderOfDeliveries } from "./migrations/20261124-1130-order-of-deliveries.ts"
import { videoOfBrands } from "./migrations/20261124-0540-video-of-brands.ts"
import { providerKeys } from "./migrations/20261124-0010-provider-keys.ts"
import { settingsOfBots } from "./migrations/20261124-0230-settings-of-bots.ts"
import { endedConnections } from "./migrations/20261127-1200-ended-connections.ts"
import { longRooms } from "./migrations/20261127-2310-long-rooms.ts"
import { longestRooms } from "./migrations/20261128-0205-longest-rooms.ts"

/**
 * Every migration of the product, in order. A released migration never changes; a new one is added, whose name begins
 * with the time at which it was written.
 */
export const migrations: ReadonlyArray<Migration> = [
  platformMigration,
  peopleAndCompanies,
  botsAndConversations,
  profilesByName,
  clientIdsOfContacts,
  uploadedFiles,
  simulations,
  outboxOfMail,
  contactsByName,
  liveChatHosts,
  eventsOfATransaction,
  whatEveryMessageWrites,
  deliveries,
  companyOfEachThing,
  baseOfEditingReleases,
  usesOfFiles,
  deviceOfSessions,
  idempotencyKeys,
  entitiesOfBots,
  templates,
  botsOfDialogs,
  filesSaidByBots,
  marksOfMessages,
  testsOfFlows,
  simulatedTurns,
  namesOfVersions,
  webhooksOfBots,
  webhookFailuresOfDialogs,
  accessCodes,
  avatarsAndDevices,
  waitingRooms,
  usersOfCompanies,
  lastUseOfSessions,
  brandSettings,
  administratorKeys,
  auditThatStays,
  providerKeys,
  settingsOfBots,
  webhookCalls,
  trainingOfAgents,
  jobsByKind,
  videoOfBrands,
  channelConnections,
  orderOfDeliveries,
  toldStatuses,
  rooms,
  externalRooms,
  peopleOnChannels,
  connectionsOfAccount,
  phonesByParts,
  loginsOfConnections,
  orderOfAccountNews,
  unclearTexts,
  trainedLanguage,
  carriedTests,
  partsOfMessages,
  endedConnections,
  longRooms,
  longestRooms,
]
