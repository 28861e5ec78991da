import type { Migration } from "../../platform/storage/migrate.ts"

/** The outbox has a row for each transaction that told something, instead of one for each thing told. */
export const eventsOfATransaction: Migration = {
  name: "0010-events-of-a-transaction",
  sql: `
    -- JSON of Array<OutboxEvent>, in the order in which they happened
    alter table outbox add column events text;

    -- The owner has no company: until it is forced again, row-level security lets it see the rows of all.
    alter table outbox no force row level security;
    update outbox set events = json_build_array(json_build_object('subject', subject, 'payload', payload))::text;
    alter table outbox force row level security;

    alter table outbox alter column events set not null;
    alter table outbox drop column subject, drop column payload;
  `,
}
