import type { Migration } from "../../platform/storage/migrate.ts"

/** The node whose webhook has failed since the last call, for attendants; null if none has. */
export const webhookFailuresOfDialogs: Migration = {
  name: "20261123-0715-webhook-failures-of-dialogs",
  sql: `alter table dialogs add column webhook_failure text;`,
}
