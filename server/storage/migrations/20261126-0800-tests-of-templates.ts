import type { Migration } from "../../platform/storage/migrate.ts"
import { secureByCompany } from "../../platform/storage/row-security.ts"

/** The tests that a template carries for the flow of the bot that it is imported into. */
export const carriedTests: Migration = {
  name: "20261126-0800-tests-of-templates",
  sql: `
    create table template_tests (
      company_id int not null,
      template_id int not null,
      name text not null,
      name_folded text not null,
      -- Conversation, read and written as a whole
      conversation jsonb not null,
      primary key (company_id, template_id, name_folded),
      foreign key (company_id, template_id) references templates on delete cascade
    );
    ${secureByCompany("template_tests")}
  `,
}
