import type { Migration } from "../../platform/storage/migrate.ts"
import { definerRole, runAsDefiner, tenantRole, workerRole } from "../../platform/storage/row-security.ts"

/**
 * Finds a telephone by any of its digits, however many contacts a company has. Three digits are common to thousands of
 * numbers, so that an index of trigrams reads more with each contact; six are not.
 */
export const phonesByParts: Migration = {
  name: "20261125-1440-phones-by-parts",
  sql: `
    -- All runs of so many digits of a number.
    create function digit_runs(digits text, size int) returns text[]
    language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct substr(digits, at, size)), '{}')
      from generate_series(1, length(digits) - size + 1) at
    $$;
    create function phone_parts(phone text) returns text[]
    language sql immutable parallel safe as $$
      select public.digit_runs(phone, 3) || public.digit_runs(phone, 6)
    $$;
    -- The runs by which a part of a number is found: the longer ones, where it has them.
    create function phone_parts_of(digits text) returns text[]
    language sql immutable parallel safe as $$
      select public.digit_runs(digits, case when length(digits) < 6 then 3 else 6 end)
    $$;
    grant execute on function digit_runs(text, int), phone_parts(text), phone_parts_of(text)
      to ${tenantRole}, ${workerRole}, ${definerRole};

    drop index contacts_by_phone;
    create index contacts_by_phone on contacts using gin (company_id, phone_parts(phone));

    drop function contacts_phoned_first(text, int);
    -- At most so many contacts of the transaction's own company whose number has these digits, three or more, in a row.
    create function contacts_phoned_first(digits text, most int) returns setof int
    language sql stable rows 200 as $$
      with phoned as materialized (
        select id from contacts
        where company_id = nullif(current_setting('app.company_id', true), '')::int
          and phone_parts(phone) @> phone_parts_of(digits) and phone like '%' || digits || '%')
      select id from phoned limit most
    $$;
    ${runAsDefiner("contacts_phoned_first(text, int)", [tenantRole])}
  `,
}
