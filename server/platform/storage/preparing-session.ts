import type { Query } from "drizzle-orm"
import { NodePgSession } from "drizzle-orm/node-postgres"
import type { PgPreparedQuery, PreparedQueryConfig, SelectedFieldsOrdered } from "drizzle-orm/pg-core"

type NoSchema = Record<string, never>

/**
 * A session whose statements the database parses and plans once for each connection, which is most of what a short one
 * costs. Statements are told apart by their text; texts beyond the first thousand are not kept.
 */
export class PreparingSession extends NodePgSession<NoSchema, NoSchema> {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    isResponseInArrayMode: boolean,
    customResultMapper?: (rows: Array<Array<unknown>>) => T["execute"],
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, name ?? nameOf(query.sql), isResponseInArrayMode, customResultMapper)
  }
}

const most = 1_000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= most) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
