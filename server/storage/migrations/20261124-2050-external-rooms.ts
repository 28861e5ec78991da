import type { Migration } from "../../platform/storage/migrate.ts"

/** The rooms that an external system holds, which the table of rooms filters by ('Plataforma externa'). */
export const externalRooms: Migration = {
  name: "20261124-2050-external-rooms",
  sql: `create index dialogs_external on dialogs (company_id) where transferred_external;`,
}
