import type { Migration } from "../../platform/storage/migrate.ts"

/** The saved tests of a template, which its import brings to the bot. */
export const testsOfTemplates: Migration = {
  name: "20261126-0800-tests-of-templates",
  sql: `
    -- FlowTestDraft list, read and written as a whole
    alter table templates add column tests jsonb not null default '[]';
  `,
}
