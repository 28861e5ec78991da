import type { Migration } from "../../platform/storage/migrate.ts"

/** The settings of bots ('Gestão do Bot', automations; bots, section 3). */
export const settingsOfBots: Migration = {
  name: "20261124-0230-settings-of-bots",
  sql: `
    alter table bots
      -- the bot that takes over while this one is inactive
      add column transfer_bot_id int,
      add column whatsapp_redirect text not null default '',
      add column name_on_start boolean not null default false,
      add column phone_on_start boolean not null default false,
      add column email_on_start boolean not null default false,
      add column sequential_service boolean not null default false,
      add column transfer_message text not null default '',
      -- ServiceHours; null: people answer at any time
      add column service_hours jsonb,
      -- AutomationDraft
      add column automations jsonb not null default '{
        "botRepeatAutomationDto": {"minutes": 0, "times": 0},
        "botTransferAutomationDto": {"minutes": 0, "callwebhook": false, "workspaceId": 0, "userId": 0, "queue": ""},
        "botCloseRoomAutomationDto": {"minutes": 0, "message": "", "active": false, "closeRoomType": "ONLY_NOT_TRANSFERRED"}
      }',
      -- BotKeyword[]
      add column keywords jsonb not null default '[]',
      -- where rooms of the bot go: null is none, and everybody of the workspace in turn
      add column people_workspace_id int,
      add column people_user_id int,
      add column transfers_begun_by_bot boolean not null default false,
      add foreign key (company_id, transfer_bot_id) references bots,
      add foreign key (company_id, people_workspace_id) references workspaces;
  `,
}
