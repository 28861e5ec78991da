import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** What is counted of the conversations that began in a day or a month, at a node; node 0: of the flow as a whole. */
const figures = `
      reached int not null,
      missed int not null,
      ended int not null,
      handed int not null,`

/**
 * Where conversations go in the flows of bots. While a conversation is open its trail is in its own row, which every message writes
 * anyway; its closing moves the trail into the log, once, however often it is reopened.
 */
export const trailsOfFlows: Migration = {
  name: "20261129-1240-trails-of-flows",
  sql: `
    -- FlowTrail; null: nothing to note, or in the log already
    alter table dialogs add column flow_trail jsonb;
    -- since when conversations have trails
    alter table companies add column trails_since timestamptz not null default now();

    alter table service_events drop constraint service_events_kind_check;
    alter table service_events add constraint service_events_kind_check
      check (kind in ('human', 'closed', 'passed', 'answered', 'trail'));
    -- of a trail: where the conversation has been (FlowTrail), and when it began
    alter table service_events add column trail jsonb, add column began_at timestamptz;

    -- After 'service_changes', by their names: it says whether an attendant entered.
    create function note_flow_trail() returns trigger language plpgsql as $$
    begin
      insert into public.service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, by_bot, trail, began_at)
      values (new.company_id, new.id, new.entry_bot_id, new.workspace_id, new.channel, 'trail', coalesce(new.closed_at, now()),
        new.human_at is null and not new.transferred and not new.transferred_external, new.flow_trail, new.started_at);
      new.flow_trail := null;
      return new;
    end $$;
    create trigger trail_ends before update of status on dialogs for each row
      when (old.status = 0 and new.status = 1 and new.flow_trail is not null)
      execute function note_flow_trail();

    -- Sums of the closed conversations that began on a day of the company's time zone.
    create table flow_days (
      company_id int not null,
      bot_id int not null,
      day date not null,
      node_id int not null,
      ${figures}
      primary key (company_id, bot_id, day, node_id)
    );
    ${secureByCompany("flow_days")}

    -- The same of whole months.
    create table flow_months (
      company_id int not null,
      bot_id int not null,
      -- its first day
      month date not null,
      node_id int not null,
      ${figures}
      primary key (company_id, bot_id, month, node_id)
    );
    ${secureByCompany("flow_months")}
  `,
}
