import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * A gateway posts the events that a number asked for when it was connected: numbers of before ask for all that are read now
 * (`subscribe-device-jobs.ts`).
 */
export const eventsOfDevices: Migration = {
  name: "20261128-2250-events-of-devices",
  sql: `
    alter table channel_connections no force row level security;
    alter table jobs no force row level security;
    insert into jobs (company_id, kind, key, payload, due_at)
      select company_id, 'subscribe-device', id::text, jsonb_build_object('instance', external_id), now()
      from channel_connections where medium = 'WHATSAPP_QRCODE' and external_id <> ''
      on conflict (company_id, kind, key) do nothing;
    alter table channel_connections force row level security;
    alter table jobs force row level security;
  `,
}
