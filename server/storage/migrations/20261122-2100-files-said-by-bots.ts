import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * A bot says the same file in any number of conversations, so the few uses of flows and templates, which decide who may
 * read it, are found without them.
 */
export const filesSaidByBots: Migration = {
  name: "20261122-2100-files-said-by-bots",
  sql: `
    create index drawn_uses_of_file on file_uses (company_id, file_id) where dialog_id is null;
  `,
}
