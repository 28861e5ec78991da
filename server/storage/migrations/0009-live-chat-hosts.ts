import type { Migration } from "../../platform/storage/migrate.ts"
import { runAsDefiner, signInRole } from "../../platform/storage/row-security.ts"

const host = String.raw`((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|localhost)(:[1-9][0-9]{0,4})?`

/** Where a bot's live chat may live; none: anywhere. */
export const liveChatHosts: Migration = {
  name: "0009-live-chat-hosts",
  sql: `
    alter table bots add column live_chat_hosts text[] not null default '{}'
      check (
        cardinality(live_chat_hosts) <= 20
        -- each is one word, and none is null
        and cardinality(string_to_array(array_to_string(live_chat_hosts, ' '), ' ')) = cardinality(live_chat_hosts)
        and array_to_string(live_chat_hosts, ' ') ~ '^(${host}( ${host})*)?$');

    -- Whoever embeds a chat is nobody that we know: the bot's token says which company it is.
    create function live_chat_hosts_of(wanted_token text) returns text[]
    language sql stable as $$
      select live_chat_hosts from bots where token = wanted_token and deleted_at is null
    $$;
    ${runAsDefiner("live_chat_hosts_of(text)", [signInRole])}
  `,
}
