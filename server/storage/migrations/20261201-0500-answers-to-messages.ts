import type { Migration } from "../../platform/storage/migrate.ts"

/** The message that another one answers, the emoji with which each side reacts to one, and what a vendor refused of later changes. */
export const answersToMessages: Migration = {
  name: "20261201-0500-answers-to-messages",
  sql: `
  -- the quoted message is of the same room or of an earlier one of the person
  alter table messages
    add column quoted_dialog_id int,
    add column quoted_seq int,
    add column client_reaction text,
    -- when the vendor dates it: of two, the later one holds
    add column client_reacted_at timestamptz,
    add column company_reaction text,
    -- why a reaction, an edit or a deletion did not reach the person, as a sentence
    add column change_refusal text;
  `,
}
