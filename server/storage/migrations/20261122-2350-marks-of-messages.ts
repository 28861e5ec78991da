import type { Migration } from "../../platform/storage/migrate.ts"

/** The formatted parts of a text that a bot said; null if nothing is formatted. */
export const marksOfMessages: Migration = {
  name: "20261122-2350-marks-of-messages",
  sql: `
    alter table messages add column marks jsonb;
  `,
}
