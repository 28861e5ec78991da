import { secureByCompany } from "../../../platform/storage/row-security.ts"
import type { Migration } from "../../../platform/storage/migrate.ts"

/** Which contacts an import made, and which of its file existed already. */
export const importedContacts: Migration = {
  name: "20261129-1246-imported-contacts",
  sql: `
  -- A contact that was joined with another one keeps its rows, for it may be separated again under its id.
  create table contact_import_contacts (
    company_id int not null,
    import_id int not null,
    contact_id int not null,
    primary key (company_id, import_id, contact_id),
    foreign key (company_id, import_id) references contact_imports on delete cascade
  );
  create index imports_of_contact on contact_import_contacts (company_id, contact_id);
  ${secureByCompany("contact_import_contacts")}
  `,
}
