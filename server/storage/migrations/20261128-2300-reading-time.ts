import type { Migration } from "../../platform/storage/migrate.ts"

/** How long a bot's words take to be read, and when it last spoke in a conversation. */
export const readingTime: Migration = {
  name: "20261128-2300-reading-time",
  sql: `
    alter table bots add column reading_seconds int not null default 3;
    -- of a greeting that the person has seen before they wrote: none
    alter table dialogs add column bot_spoke_at timestamptz;
  `,
}
