-- Creates the roles that Prosa works as, and lets the owner of this database use them. An administrator of the PostgreSQL
-- server runs it once in Prosa's database, whose owner then needs no right to create roles:
--
--   psql -U postgres -d prosa -f server/storage/roles.sql
--
-- It may be run again. The roles cannot log in, and belong to the whole server: several databases may share them.
do $roles$
declare
  wanted text;
  owner text := (select pg_get_userbyid(datdba) from pg_database where datname = current_database());
begin
  foreach wanted in array array['app_user', 'sign_in', 'worker', 'definer'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
    end if;
    if not pg_has_role(owner, wanted, 'member') then
      execute format('grant %I to %I', wanted, owner);
    end if;
  end loop;
end $roles$;
