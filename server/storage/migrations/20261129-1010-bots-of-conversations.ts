import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * A conversation counts for the bot that the contact wrote to, on every screen that counts conversations: they are found by it. Those
 * that another bot conducts by now, few, are found by that one too.
 */
export const botsOfConversations: Migration = {
  name: "20261129-1010-bots-of-conversations",
  sql: `
  drop index dialogs_of_bot;
  create index dialogs_of_bot on dialogs (company_id, entry_bot_id, id desc);
  create index dialogs_passed_on on dialogs (company_id, bot_id, id desc) where bot_id <> entry_bot_id;
  `,
}
