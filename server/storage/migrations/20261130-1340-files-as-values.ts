import type { Migration } from "../../platform/storage/migrate.ts"

const earlier = `array['qualquer_resposta', 'nome', 'email', 'telefone', 'cpf_cnpj', 'cep', 'data', 'numero',
            'data_hora', 'dinheiro', 'cpf', 'cnpj', 'nome_completo', 'sim_nao', 'avaliacao']`
const names = `array['arquivo', 'imagem', 'documento', 'audio', 'video']`

/**
 * Five further entities of the system, whose values are files, for every company, present and new. An entity of a bot that has one of their
 * names stays as it is beside it, as before.
 */
export const filesAsValues: Migration = {
  name: "20261130-1340-files-as-values",
  sql: `
    create or replace function add_system_entities() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        insert into entity_types (company_id, name, name_folded, kind, created_by, updated_by)
          select new.id, entity, entity, 'system', '', ''
          from unnest(${earlier} || ${names})
            with ordinality s (entity, place)
          order by place;
        return null;
      end
    $$;

    alter table companies no force row level security;
    alter table entity_types no force row level security;
    insert into entity_types (company_id, name, name_folded, kind, created_by, updated_by)
      select c.id, entity, entity, 'system', '', ''
      from companies c, unnest(${names}) with ordinality s (entity, place)
      order by c.id, place
      on conflict do nothing;
    alter table entity_types force row level security;
    alter table companies force row level security;
  `,
}
