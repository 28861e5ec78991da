import type { Migration } from "../../../platform/storage/migrate.ts"

/** Messages of campaigns that are tried again. */
export const triedAgain: Migration = {
  name: "20261129-0515-tried-again",
  sql: `
  -- how often a person has let it be tried again: each attempt is a message of its own in the room
  alter table campaign_messages add column tries int not null default 0;
  create index campaign_messages_to_phone on campaign_messages (company_id, campaign_id, phone);
  `,
}
