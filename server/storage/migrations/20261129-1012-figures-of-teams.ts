import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** What is counted of people; what has no duration is in the first range. */
const columnsOfTeams = `
      taken int not null,
      received int not null,
      passed int not null,
      entered int not null,
      gone int not null,
      messages int not null,
      answered int not null,
      answered_seconds bigint not null,
      closed int not null,
      closed_seconds bigint not null,`

/**
 * Who held a conversation, passed it on and answered it first, at its own time. Nothing is written for a message but the first answer of a
 * service; a person's message notes the workspace that it was written in, within its own row.
 */
export const figuresOfTeams: Migration = {
  name: "20261129-1012-figures-of-teams",
  sql: `
    -- the workspace in which a person of the company wrote it
    alter table messages add column workspace_id int;
    -- since the beginning or the last reopening: when it was handed to people, and when the first of them answered
    alter table dialogs add column handed_at timestamptz, add column answered_at timestamptz;

    alter table service_events drop constraint service_events_kind_check;
    alter table service_events add constraint service_events_kind_check check (kind in ('human', 'closed', 'passed', 'answered'));
    -- of what was passed on: from whom, and from which workspace
    alter table service_events add column from_user_id int, add column from_workspace_id int;

    create or replace function note_service_events() returns trigger language plpgsql as $$
    declare
      opened boolean := tg_op = 'UPDATE' and new.status = 0 and old.status = 1;
      begins boolean := tg_op = 'INSERT';
      closes boolean;
      moment timestamptz;
      from_user int;
      from_workspace int := new.workspace_id;
      holder_changes boolean := new.assignee_id is not null;
      at_work boolean := false;
    begin
      closes := new.status = 1 and (begins or old.status = 0);
      if opened then
        new.human_at := null;
        new.handed_at := null;
        new.answered_at := null;
      end if;
      if begins then
        moment := new.started_at;
      elsif opened then
        moment := coalesce(new.reopened_at, now());
      elsif new.last_message_at > old.last_message_at then
        moment := new.last_message_at;
      else
        moment := greatest(new.last_message_at, now());
      end if;
      if begins or new.status = 0 then
        if new.handed_at is null and not new.transferred_external and (new.assignee_id is not null or new.transferred) then
          new.handed_at := moment;
        end if;
        if new.assignee_id is not null and new.human_at is null then
          new.human_at := moment;
          insert into public.service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id)
          values (new.company_id, new.id, new.entry_bot_id, new.workspace_id, new.channel, 'human', moment, new.assignee_id);
        end if;
        if not begins and not opened then
          holder_changes := new.assignee_id is distinct from old.assignee_id;
          from_user := old.assignee_id;
          at_work := old.assignee_id is not null or old.transferred;
          if at_work then
            from_workspace := old.workspace_id;
          end if;
        end if;
        if holder_changes or from_workspace <> new.workspace_id then
          insert into public.service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id, from_user_id,
            from_workspace_id)
          values (new.company_id, new.id, new.entry_bot_id, new.workspace_id, new.channel, 'passed', moment,
            case when holder_changes then new.assignee_id end, case when holder_changes then from_user end, from_workspace);
        end if;
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
    drop trigger service_changes on dialogs;
    create trigger service_changes before update of status, assignee_id, workspace_id, transferred on dialogs for each row
      when (old.status is distinct from new.status or old.assignee_id is distinct from new.assignee_id
        or old.workspace_id <> new.workspace_id or (new.transferred and not old.transferred))
      execute function note_service_events();
    drop trigger service_begins on dialogs;
    create trigger service_begins before insert on dialogs for each row
      when (new.assignee_id is not null or new.transferred or new.status = 1)
      execute function note_service_events();

    -- After 'service_changes', by their names: an attendant may come with their first message.
    create function note_first_answer() returns trigger language plpgsql as $$
    begin
      new.answered_at := new.last_message_at;
      insert into public.service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id, seconds)
      values (new.company_id, new.id, new.entry_bot_id, new.workspace_id, new.channel, 'answered', new.last_message_at, new.assignee_id,
        greatest(0, extract(epoch from new.last_message_at - new.handed_at))::bigint);
      return new;
    end $$;
    create trigger service_replies before update of last_sender on dialogs for each row
      when (new.last_sender = 'HUMAN' and new.answered_at is null and new.handed_at is not null and new.status = 0
        and new.last_seq > old.last_seq)
      execute function note_first_answer();

    -- Of conversations before this: an attendant took the room when they entered, and answered with their first message since.
    alter table dialogs no force row level security;
    alter table messages no force row level security;
    alter table service_events no force row level security;
    alter table dashboard_progress no force row level security;
    alter table dashboard_days no force row level security;
    alter table dashboard_months no force row level security;
    alter table dashboard_hours no force row level security;
    update messages m set workspace_id = d.workspace_id from dialogs d
      where m.sender = 'HUMAN' and d.company_id = m.company_id and d.id = m.dialog_id;
    update dialogs d set handed_at = d.human_at, answered_at = (
      select min(m.sent_at) from messages m
      where m.company_id = d.company_id and m.dialog_id = d.id and m.sender = 'HUMAN' and m.sent_at >= d.human_at)
      where d.human_at is not null;
    update dialogs set handed_at = last_message_at where status = 0 and transferred and not transferred_external and handed_at is null;
    insert into service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id, from_workspace_id)
      select company_id, dialog_id, bot_id, workspace_id, channel, 'passed', at, user_id, workspace_id
      from service_events where kind = 'human' and user_id is not null order by id;
    insert into service_events (company_id, dialog_id, bot_id, workspace_id, channel, kind, at, user_id, seconds)
      select company_id, id, entry_bot_id, workspace_id, channel, 'answered', answered_at, assignee_id,
        greatest(0, extract(epoch from answered_at - handed_at))::bigint
      from dialogs where answered_at is not null order by answered_at;
    -- The job sums everything anew, with the people.
    delete from dashboard_days;
    delete from dashboard_months;
    delete from dashboard_hours;
    update dashboard_progress set dialog_id = 0, event_id = 0, message_id = 0;
    alter table dialogs force row level security;
    alter table messages force row level security;
    alter table service_events force row level security;
    alter table dashboard_progress force row level security;
    alter table dashboard_days force row level security;
    alter table dashboard_months force row level security;
    alter table dashboard_hours force row level security;

    -- What people did on a day of the company's time zone, by range of durations; user 0: nobody in particular.
    create table team_days (
      company_id int not null,
      day date not null,
      bot_id int not null,
      workspace_id int not null,
      user_id int not null,
      range smallint not null,
      ${columnsOfTeams}
      primary key (company_id, day, bot_id, workspace_id, user_id, range)
    );
    ${secureByCompany("team_days")}

    -- The same of whole months.
    create table team_months (
      company_id int not null,
      -- its first day
      month date not null,
      bot_id int not null,
      workspace_id int not null,
      user_id int not null,
      range smallint not null,
      ${columnsOfTeams}
      primary key (company_id, month, bot_id, workspace_id, user_id, range)
    );
    ${secureByCompany("team_months")}
  `,
}
