import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** A dialog's bot may change: `entry_bot_id` stays the bot that the contact writes to, by which their dialog is found. */
export const botsOfDialogs: Migration = {
  name: "20261122-2055-bots-of-dialogs",
  sql: `
    alter table dialogs add column entry_bot_id int;
    update dialogs set entry_bot_id = bot_id;
    alter table dialogs alter column entry_bot_id set not null,
      add foreign key (company_id, entry_bot_id) references bots;
    drop index dialogs_of_contact;
    create index dialogs_of_contact on dialogs (company_id, contact_id, entry_bot_id, id desc);

    -- Whose turn it is: the bot of a workspace that took a conversation over longest ago comes next.
    create table bot_turns (
      company_id int not null,
      workspace_id int not null,
      bot_id int not null,
      assigned_at timestamptz not null,
      primary key (company_id, workspace_id, bot_id),
      foreign key (company_id, workspace_id) references workspaces on delete cascade,
      foreign key (company_id, bot_id) references bots on delete cascade
    );
    ${secureByCompany("bot_turns")}

    -- The bot that conducts a simulation, where another one has taken it over; it follows that bot's published version.
    alter table simulations add column conducting_bot_id int, add column conducting_flow_id int,
      add foreign key (company_id, conducting_bot_id) references bots on delete cascade,
      add foreign key (company_id, conducting_flow_id) references flows on delete cascade;
  `,
}
