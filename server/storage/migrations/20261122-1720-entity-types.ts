import type { Migration } from "../../platform/storage/migrate.ts"
import { definerRole, runAsDefiner, secureByCompany, signInRole, tenantRole } from "../../platform/storage/row-security.ts"

const ofTheSystem = `
  unnest(array['qualquer_resposta', 'nome', 'email', 'telefone', 'cpf_cnpj', 'cep', 'data', 'numero'])
    with ordinality s (entity, place)`

/**
 * The entities of bots, and those of the system, which every company has: existing ones from this migration, new ones
 * from a trigger, whoever makes them.
 */
export const entitiesOfBots: Migration = {
  name: "20261122-1720-entity-types",
  sql: `
    create table entity_types (
      company_id int not null,
      id int generated always as identity,
      -- null: of the system, for every bot
      bot_id int,
      name text not null,
      name_folded text not null,
      kind text not null check (kind in ('normal', 'regex', 'system')),
      fuzzy boolean not null default false,
      active boolean not null default true,
      -- [[value, synonym, …], …]: read and written as a whole, up to 30,000, and never by lists, which show the count
      entries jsonb not null default '[]',
      entry_count int not null default 0,
      created_by text not null,
      created_at timestamptz not null default now(),
      updated_by text not null,
      updated_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, bot_id) references bots,
      check ((bot_id is null) = (kind = 'system'))
    );
    create unique index entity_types_of_bot on entity_types (company_id, coalesce(bot_id, 0), name_folded);
    create index entity_types_by_name on entity_types (company_id, name_folded, id);

    create function add_system_entities() returns trigger language plpgsql as $$
    begin
      insert into entity_types (company_id, name, name_folded, kind, created_by, updated_by)
        select new.id, entity, entity, 'system', '', '' from ${ofTheSystem} order by place;
      return null;
    end $$;
    create trigger system_entities_of_company after insert on companies
      for each row execute function add_system_entities();

    -- The owner has no company: until it is forced again, row-level security lets it see the rows of all.
    alter table companies no force row level security;
    insert into entity_types (company_id, name, name_folded, kind, created_by, updated_by)
      select c.id, entity, entity, 'system', '', '' from companies c cross join ${ofTheSystem} order by c.id, place;
    alter table companies force row level security;

    ${secureByCompany("entity_types", { definerReads: true })}
    -- A company is founded by the owner of the tables, who may not write its rows.
    grant insert on entity_types to ${definerRole};
    create policy entity_types_founded on entity_types for insert to ${definerRole} with check (kind = 'system');
    ${runAsDefiner("add_system_entities()", [tenantRole])}

    create function company_of_entity(wanted_id int) returns int language sql stable as $$
      select company_id from entity_types where id = wanted_id
    $$;
    ${runAsDefiner("company_of_entity(int)", [signInRole])}
  `,
}
