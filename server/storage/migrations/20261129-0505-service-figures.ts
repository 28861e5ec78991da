import type { Migration } from "../../platform/storage/migrate.ts"
import { definerRole, runAsDefiner, secureByCompany, tenantRole } from "../../platform/storage/row-security.ts"

/**
 * What happens to conversations at its own time, and the sums of it that the dashboard reads. Beginnings and messages are the rows
 * of `dialogs` and `messages` themselves; entries of attendants and closings are written here, since a reopening takes them
 * away from the row. Nothing is written for a message.
 */
export const serviceFigures: Migration = {
  name: "20261129-0505-service-figures",
  sql: `
    -- the first entry of an attendant since the beginning or the last reopening
    alter table dialogs add column human_at timestamptz;

    -- An attendant entered, or the conversation was closed. Nothing in it is of the contact, so it outlives the conversation.
    create table service_events (
      company_id int not null,
      id bigint generated always as identity,
      dialog_id int not null,
      -- the bot that the contact wrote to
      bot_id int not null,
      workspace_id int not null,
      channel text not null,
      kind text not null check (kind in ('human', 'closed')),
      at timestamptz not null,
      -- the holder; null: nobody
      user_id int,
      -- of a closing: seconds since the beginning or the last reopening, and since the attendant's entry
      seconds bigint not null default 0,
      human_seconds bigint,
      -- of a closing: no attendant entered, and none was waited for
      by_bot boolean not null default false,
      primary key (company_id, id)
    );
    ${secureByCompany("service_events")}

    create function note_service_events() returns trigger language plpgsql as $$
    declare
      opened boolean := tg_op = 'UPDATE' and new.status = 0 and old.status = 1;
      closes boolean := new.status = 1 and (tg_op = 'INSERT' or old.status = 0);
      moment timestamptz;
    begin
      if opened then
        new.human_at := null;
      end if;
      if new.assignee_id is not null and new.human_at is null and (tg_op = 'INSERT' or new.status = 0) then
        moment := case
          when tg_op = 'INSERT' then new.started_at
          when opened then coalesce(new.reopened_at, now())
          when new.last_message_at > old.last_message_at then new.last_message_at
          else greatest(new.last_message_at, now()) end;
        new.human_at := moment;
        insert into public.service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id)
        values (new.company_id, new.id, new.entry_bot_id, new.workspace_id, new.channel, 'human', moment, new.assignee_id);
      end if;
      if closes then
        moment := coalesce(new.closed_at, now());
        insert into public.service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id, seconds,
          human_seconds, by_bot)
        values (new.company_id, new.id, new.entry_bot_id, new.workspace_id, new.channel, 'closed', moment, new.assignee_id,
          greatest(0, extract(epoch from moment - coalesce(new.reopened_at, new.started_at)))::bigint,
          case when new.human_at is not null then greatest(0, extract(epoch from moment - new.human_at))::bigint end,
          new.human_at is null and not new.transferred and not new.transferred_external);
      end if;
      return new;
    end $$;
    create trigger service_changes before update of status, assignee_id on dialogs for each row
      when (old.status is distinct from new.status or (old.assignee_id is null and new.assignee_id is not null))
      execute function note_service_events();
    create trigger service_begins before insert on dialogs for each row
      when (new.assignee_id is not null or new.status = 1)
      execute function note_service_events();

    -- Of conversations before this: an attendant entered with their first message.
    alter table dialogs no force row level security;
    alter table messages no force row level security;
    alter table service_events no force row level security;
    update dialogs d set human_at = coalesce(
      (select min(m.sent_at) from messages m where m.company_id = d.company_id and m.dialog_id = d.id and m.sender = 'HUMAN'),
      d.started_at) where d.assignee_id is not null;
    insert into service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id)
      select company_id, id, entry_bot_id, workspace_id, channel, 'human', human_at, assignee_id
      from dialogs where human_at is not null order by human_at;
    insert into service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id, seconds,
      human_seconds, by_bot)
      select company_id, id, entry_bot_id, workspace_id, channel, 'closed', closed_at, assignee_id,
        greatest(0, extract(epoch from closed_at - coalesce(reopened_at, started_at)))::bigint,
        case when human_at is not null then greatest(0, extract(epoch from closed_at - human_at))::bigint end,
        human_at is null and not transferred and not transferred_external
      from dialogs where status = 1 and closed_at is not null order by closed_at;
    alter table dialogs force row level security;
    alter table messages force row level security;
    alter table service_events force row level security;

    -- Sums of a day of the company's time zone. Durations are in seconds.
    create table dashboard_days (
      company_id int not null,
      day date not null,
      bot_id int not null,
      channel text not null,
      begun int not null default 0,
      closed int not null default 0,
      closed_seconds bigint not null default 0,
      human int not null default 0,
      human_closed int not null default 0,
      human_seconds bigint not null default 0,
      bot_closed int not null default 0,
      messages int not null default 0,
      primary key (company_id, day, bot_id, channel)
    );
    ${secureByCompany("dashboard_days")}

    -- The same of whole months: a year is read from some hundred rows.
    create table dashboard_months (
      company_id int not null,
      -- its first day
      month date not null,
      bot_id int not null,
      channel text not null,
      begun int not null default 0,
      closed int not null default 0,
      closed_seconds bigint not null default 0,
      human int not null default 0,
      human_closed int not null default 0,
      human_seconds bigint not null default 0,
      bot_closed int not null default 0,
      messages int not null default 0,
      -- conversations that began on each day of the month, 31 of them
      days int[] not null,
      primary key (company_id, month, bot_id, channel)
    );
    ${secureByCompany("dashboard_months")}

    -- Conversations that began in an hour of such a day.
    create table dashboard_hours (
      company_id int not null,
      day date not null,
      bot_id int not null,
      hour smallint not null,
      begun int not null default 0,
      primary key (company_id, day, bot_id, hour)
    );
    ${secureByCompany("dashboard_hours")}

    -- How far the sums of a company go: up to these ids everything is in them, beyond nothing is.
    create table dashboard_progress (
      company_id int primary key,
      -- that the days are of; sums of another zone than the company's do not count
      time_zone text not null,
      dialog_id int not null default 0,
      event_id bigint not null default 0,
      message_id int not null default 0
    );
    ${secureByCompany("dashboard_progress")}

    -- Every company's sums are brought up to date by a job that plans itself.
    create function begin_dashboard_sums() returns trigger language plpgsql as $$
    begin
      insert into public.jobs (company_id, kind, key, payload, due_at)
      values (new.id, 'dashboard-sums', 'company', 'null', now() + interval '1 hour');
      return null;
    end $$;
    grant insert on jobs to ${definerRole};
    create policy jobs_of_dashboard on jobs for insert to ${definerRole} with check (kind = 'dashboard-sums');
    ${runAsDefiner("begin_dashboard_sums()", [tenantRole])}
    create trigger dashboard_of_company after insert on companies for each row execute function begin_dashboard_sums();
    alter table jobs no force row level security;
    insert into jobs (company_id, kind, key, payload, due_at)
      select id, 'dashboard-sums', 'company', 'null', now() from companies;
    alter table jobs force row level security;
  `,
}
