import type { Migration } from "../../platform/storage/migrate.ts"

// A Brazilian mobile number without its country's code, as it was read when this was written.
const brazilianMobile = "^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9[0-9]{8}$"

/**
 * Numbers of vendors always have their country: those that could be read as Brazilian are marked with '+', and the ninth digit
 * that such a number of another country was given is taken away, where the vendor's own spelling shows it.
 */
export const countriesOfNumbers: Migration = {
  name: "20261128-1845-countries-of-numbers",
  sql: `
    alter table contacts no force row level security;
    alter table contact_identities no force row level security;
    create temporary table foreign_numbers on commit drop as
      select company_id, channel, contact_id, value, address,
        case when value ~ '${brazilianMobile}' and regexp_replace(address, '[^0-9]', '', 'g') = substr(value, 1, 2) || substr(value, 4)
          then substr(value, 1, 2) || substr(value, 4) else value end as number
      from contact_identities where kind = 'phone' and value not like '55%';
    update contacts c set phone = '+' || n.number from foreign_numbers n
      where c.company_id = n.company_id and c.id = n.contact_id and c.phone = n.value
        and (length(n.number) <= 10 or n.number ~ '${brazilianMobile}');
    update contact_identities i set value = n.number, address = case when i.address = n.number then '' else i.address end
      from foreign_numbers n
      where i.company_id = n.company_id and i.channel = n.channel and i.kind = 'phone' and i.value = n.value
        and n.number <> n.value
        and not exists (select from contact_identities o where o.company_id = n.company_id and o.channel = n.channel
          and o.kind = 'phone' and o.value = n.number);
    alter table contacts force row level security;
    alter table contact_identities force row level security;
  `,
}
