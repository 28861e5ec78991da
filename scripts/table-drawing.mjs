import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./steps.mjs"

const folder = "server/storage/tables/"
/** The files of tables, in the order of the migration, with what their docstring says and the tables that they make. */
const files = () => {
  const list = readFileSync(`${root}server/storage/migrations.ts`, "utf8")
  const paths = new Map(
    [...list.matchAll(/\{ (\w+) \} from "\.\/tables\/([\w-]+)\.ts"/gu)].map(([, name, path]) => [name, path]),
  )
  const ordered = [...list.matchAll(/^ {4}(\w+Tables),$/gmu)].map(([, name]) => paths.get(name))
  // Migrations after the first release may make tables too.
  const later = [...list.matchAll(/ from "\.\/migrations\/([\w/-]+)\.ts"/gu)]
    .map(([, file]) => file)
    .sort((one, other) => (path.basename(one) < path.basename(other) ? -1 : 1))
  return [
    { title: "platform", source: "server/platform/storage/platform-migration.ts" },
    ...ordered.map((path) => ({ title: path, source: `${folder}${path}.ts` })),
    ...later.map((file) => ({
      title: path.basename(file).replace(/^\d+-\d+-/u, ""),
      source: `server/storage/migrations/${file}.ts`,
      optional: true,
    })),
  ]
    .map(({ title, source, optional }) => ({
      title,
      source,
      optional,
      tables: [...readFileSync(root + source, "utf8").matchAll(/create table (\w+) \(/gu)].map(([, name]) => name),
    }))
    .filter(({ optional, tables }) => optional !== true || tables.length > 0)
}

/**
 * The tables of a migrated database as a page of Mermaid's diagrams, one for each file that makes tables.
 * `query` answers the rows of an SQL text.
 */
export const tableDrawing = async (query) => {
  const columns = await query(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)) as key
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const references = await query(`
    select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
      string_agg(a.attname, ', ' order by a.attnum) filter (where a.attname <> 'company_id') as by
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' group by k.oid order by 1, 2, 3`)
  const drawn = files()
  const made = new Set(drawn.flatMap(({ tables }) => tables))
  const missing = columns.map(({ table }) => table).filter((table) => !made.has(table) && table !== "schema_migrations")
  if (missing.length > 0) throw new Error(`No file of tables or migrations makes ${[...new Set(missing)].join(", ")}.`)
  const typeOf = (type) => type.replace("timestamp with time zone", "timestamptz").replaceAll(" ", "_")
  const entity = (table) =>
    [
      `  ${table} {`,
      ...columns
        .filter((column) => column.table === table)
        .map(({ type, name, key }) => `    ${typeOf(type)} ${name}${key ? " PK" : ""}`),
      "  }",
    ].join("\n")
  const section = ({ title, source, tables }) => {
    const lines = references
      .filter(({ from }) => tables.includes(from))
      .map(({ from, to, by }) => `  ${to} ||--o{ ${from} : "${by ?? "company_id"}"`)
    return `## ${title}\n\n\`${source}\`\n\n\`\`\`mermaid\nerDiagram\n${[...lines, ...tables.map(entity)].join("\n")}\n\`\`\`\n`
  }
  return `# As tabelas

Escrito por \`node scripts/draw-tables.mjs\` a partir do esquema; um teste diz quando falta escrever de novo. Um diagrama para cada
arquivo de tabelas; o que uma tabela ou coluna quer dizer está no arquivo. PK é a chave; uma linha diz a coluna que aponta para a outra
tabela. Quase toda tabela tem \`company_id\`, e a segurança por linha deixa ver só as da própria empresa.

${drawn.map(section).join("\n")}`
}
