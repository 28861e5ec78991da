import { platformMigration } from "../platform/storage/platform-migration.ts"
import type { Migration } from "../platform/storage/migrate.ts"
import { beforeFirstRelease } from "./before-first-release.ts"
import { importedContacts } from "./migrations/contacts/20261129-1246-imported-contacts.ts"
import { campaignPreparation } from "./migrations/contacts/20261129-1254-campaign-preparation.ts"
import { campaignTemplates } from "./migrations/contacts/20261129-1556-campaign-templates.ts"
import { campaignRefusals } from "./migrations/contacts/20261129-1236-campaign-refusals.ts"
import { figuresOfTeams } from "./migrations/20261129-1012-figures-of-teams.ts"
import { botsOfConversations } from "./migrations/20261129-1010-bots-of-conversations.ts"
import { countriesOfNumbers } from "./migrations/20261128-1845-countries-of-numbers.ts"
import { profilesSeeTheAudit } from "./migrations/20261128-2215-profiles-see-the-audit.ts"
import { editedMessages } from "./migrations/20261128-2240-edited-messages.ts"
import { eventsOfDevices } from "./migrations/20261128-2250-events-of-devices.ts"
import { readingTime } from "./migrations/20261128-2300-reading-time.ts"
import { pictureSizes } from "./migrations/20261128-2255-picture-sizes.ts"
import { tableOfContacts } from "./migrations/contacts/20261129-0115-table-of-contacts.ts"
import { campaignsMigration } from "./migrations/contacts/20261129-0130-campaigns.ts"
import { contactImports } from "./migrations/contacts/20261129-0445-contact-imports.ts"
import { contactErasures } from "./migrations/contacts/20261129-1000-contact-erasures.ts"
import { pausedCampaigns } from "./migrations/contacts/20261129-0545-paused-campaigns.ts"
import { sendingHoursMigration } from "./migrations/contacts/20261129-0530-sending-hours.ts"
import { triedAgain } from "./migrations/contacts/20261129-0515-tried-again.ts"
import { campaignRisksMigration } from "./migrations/contacts/20261129-0505-campaign-risks.ts"
import { serviceFigures } from "./migrations/20261129-0505-service-figures.ts"
import { contactJoins } from "./migrations/contacts/20261129-0935-contact-joins.ts"
import { trailsOfFlows } from "./migrations/20261129-1240-trails-of-flows.ts"
import { fallbackTransfers } from "./migrations/20261129-1925-fallback-transfers.ts"
import { undeliveredRooms } from "./migrations/20261129-1600-undelivered-rooms.ts"
import { whoDeletedMessages } from "./migrations/20261129-1920-who-deleted-messages.ts"
import { filesAsValues } from "./migrations/20261130-1340-files-as-values.ts"
import { callsOfNodes } from "./migrations/20261130-2040-calls-of-nodes.ts"
import { cannedReplies } from "./migrations/20261130-2050-canned-replies.ts"
import { notesOfRooms } from "./migrations/20261201-0200-notes-of-rooms.ts"
import { waitingTimes } from "./migrations/20261201-0240-waiting-times.ts"
import { answersToMessages } from "./migrations/20261201-0500-answers-to-messages.ts"
import { labelsOfCompanies } from "./migrations/20261201-1140-labels.ts"
import { snoozedRooms } from "./migrations/20261201-1300-snoozed-rooms.ts"
import { scheduledMessagesOfRooms } from "./migrations/20261201-1600-scheduled-messages.ts"
import { modulesOfFlows } from "./migrations/20261130-1020-modules-of-flows.ts"
import { valuesThatAreUnderstood } from "./migrations/20261130-0130-values-that-are-understood.ts"
import { auditTables } from "./tables/audit.ts"
import { botsTables } from "./tables/bots.ts"
import { companiesTables } from "./tables/companies.ts"
import { connectionsTables } from "./tables/connections.ts"
import { contactsTables } from "./tables/contacts.ts"
import { conversationsTables } from "./tables/conversations.ts"
import { deliveriesTables } from "./tables/deliveries.ts"
import { filesTables } from "./tables/files.ts"
import { flowsTables } from "./tables/flows.ts"
import { peopleTables } from "./tables/people.ts"
import { sessionsTables } from "./tables/sessions.ts"
import { simulationsTables } from "./tables/simulations.ts"
import { unclearTextsTables } from "./tables/unclear-texts.ts"
import { secretsOfBots } from "./migrations/20261130-0130-secrets-of-bots.ts"

/** The tables of the first release, each after those that it refers to. */
const tables: Migration = {
  name: "20261128-tables",
  replaces: beforeFirstRelease,
  sql: [
    companiesTables,
    peopleTables,
    sessionsTables,
    auditTables,
    botsTables,
    flowsTables,
    simulationsTables,
    contactsTables,
    connectionsTables,
    conversationsTables,
    deliveriesTables,
    filesTables,
    unclearTextsTables,
  ].join(""),
}

/**
 * Every migration of the product, in order. A released migration never changes; a new one is added, whose name begins
 * with the time at which it was written.
 */
export const migrations: ReadonlyArray<Migration> = [
  { ...platformMigration, replaces: beforeFirstRelease },
  tables,
  countriesOfNumbers,
  profilesSeeTheAudit,
  editedMessages,
  eventsOfDevices,
  readingTime,
  pictureSizes,
  tableOfContacts,
  campaignsMigration,
  contactImports,
  campaignRisksMigration,
  triedAgain,
  sendingHoursMigration,
  pausedCampaigns,
  serviceFigures,
  contactJoins,
  contactErasures,
  botsOfConversations,
  figuresOfTeams,
  campaignRefusals,
  trailsOfFlows,
  importedContacts,
  campaignPreparation,
  campaignTemplates,
  undeliveredRooms,
  whoDeletedMessages,
  fallbackTransfers,
  secretsOfBots,
  valuesThatAreUnderstood,
  modulesOfFlows,
  filesAsValues,
  callsOfNodes,
  cannedReplies,
  notesOfRooms,
  waitingTimes,
  answersToMessages,
  labelsOfCompanies,
  snoozedRooms,
  scheduledMessagesOfRooms,
]
