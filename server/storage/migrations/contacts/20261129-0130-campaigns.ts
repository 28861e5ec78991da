import type { Migration } from "../../../platform/storage/migrate.ts"
import { runAsDefiner, secureByCompany, signInRole } from "../../../platform/storage/row-security.ts"

/** Campaigns, their messages, and who asked for no more of them. */
export const campaignsMigration: Migration = {
  name: "20261129-0130-campaigns",
  sql: `
  -- A message to many contacts. The counters always equal the states of its messages.
  create table campaigns (
    company_id int not null,
    id int generated always as identity,
    workspace_id int not null,
    bot_id int not null,
    -- the number that sends: the bot's when it was created or last resumed
    connection_id int not null,
    name text not null,
    name_folded text not null,
    message text not null,
    -- the contact's field of each variable
    mapping jsonb not null default '{}',
    -- seconds between two messages
    interval int not null,
    media text not null,
    file_id text,
    start_at timestamptz not null,
    status text not null default 'PENDING'
      check (status in ('PENDING', 'IN_PROGRESS', 'PAUSED', 'COMPLETED', 'CANCELLED')),
    -- person, disconnected, limit, flag or bot; '' while it is not paused
    pause_reason text not null default '',
    paused_by int,
    created_by int,
    created_at timestamptz not null,
    last_claimed_at timestamptz,
    -- when the next message is due; null if none is
    due_at timestamptz,
    ended_at timestamptz,
    pending int not null default 0,
    sending int not null default 0,
    sent int not null default 0,
    failed int not null default 0,
    cancelled int not null default 0,
    -- messages that were answered, and contacts that asked for no more
    answered int not null default 0,
    refused int not null default 0,
    primary key (company_id, id),
    foreign key (company_id, bot_id) references bots,
    foreign key (company_id, connection_id) references channel_connections,
    foreign key (company_id, file_id) references files,
    foreign key (company_id, workspace_id) references workspaces
  );
  create index campaigns_of_connection on campaigns (company_id, connection_id, last_claimed_at);
  create index campaigns_of_workspace on campaigns (company_id, workspace_id, id desc);
  create index campaigns_at_work on campaigns (company_id, connection_id)
    where status in ('PENDING', 'IN_PROGRESS') or sending > 0;
  ${secureByCompany("campaigns", { definerReads: true })}

  create table campaign_messages (
    company_id int not null,
    campaign_id int not null,
    -- its place in the order of sending, from 0
    place int not null,
    -- whom it was chosen for, and then whom it was sent to; contacts may be joined later
    contact_id int not null,
    phone text not null,
    text text not null,
    state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'cancelled')),
    -- why it failed, for people
    reason text not null default '',
    claimed_at timestamptz,
    settled_at timestamptz,
    -- the message of the room
    dialog_id int,
    seq int,
    answered_at timestamptz,
    primary key (company_id, campaign_id, place),
    foreign key (company_id, campaign_id) references campaigns on delete cascade
  );
  create index campaign_messages_pending on campaign_messages (company_id, campaign_id, place) where state = 'pending';
  create index campaign_messages_in_state on campaign_messages (company_id, campaign_id, state, place);
  create index campaign_messages_said on campaign_messages (company_id, dialog_id, seq) where dialog_id is not null;
  ${secureByCompany("campaign_messages")}

  -- Messages of campaigns that a number has sent on a day of the company's time zone.
  create table campaign_days (
    company_id int not null,
    connection_id int not null,
    day date not null,
    sent int not null default 0,
    primary key (company_id, connection_id, day),
    foreign key (company_id, connection_id) references channel_connections on delete cascade
  );
  ${secureByCompany("campaign_days")}

  create function company_of_campaign(wanted_id int) returns int
    language sql stable as $$ select company_id from campaigns where id = wanted_id $$;
  ${runAsDefiner("company_of_campaign(int)", [signInRole])}

  -- When the contact asked for no more campaigns, and who noted it: '' the contact by a stop word, else a user's name.
  alter table contacts add column campaigns_refused_at timestamptz;
  alter table contacts add column campaigns_refused_by text not null default '';

  -- A campaign keeps its file.
  alter table file_uses add column campaign_id int;
  alter table file_uses add foreign key (company_id, campaign_id) references campaigns on delete cascade;
  alter table file_uses drop constraint file_uses_one_user;
  alter table file_uses add constraint file_uses_one_user
    check (num_nonnulls(message_seq, flow_id, template_id, contact_id, campaign_id) = 1);
  create index files_of_campaign on file_uses (company_id, campaign_id) where campaign_id is not null;
  `,
}
