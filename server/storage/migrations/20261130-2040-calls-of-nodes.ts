import type { Migration } from "../../platform/storage/migrate.ts"

/** The calls of nodes to systems of their own stand among those of the webhook: they have no address of the bot, and any method. */
export const callsOfNodes: Migration = {
  name: "20261130-2040-calls-of-nodes",
  sql: `
    alter table webhook_calls alter column field drop not null;
    alter table webhook_calls add column method text not null default 'POST';
  `,
}
