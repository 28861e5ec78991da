import { raw, type Sql, sql } from "./sql.ts"

/** The transaction's company, for statements of `asTenant`; null in any other role. */
export const company = raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** A timestamp from milliseconds since 1970. */
export const moment = (ms: unknown): Sql => sql`to_timestamp(${ms}::float8 / 1000)`

/** A timestamp column as ISO 8601 in UTC, with milliseconds. */
export const iso = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** A timestamp column as milliseconds since 1970. */
export const milliseconds = (column: string): Sql => raw(`(extract(epoch from ${column}) * 1000)::float8`)

export const ints = (values: ReadonlyArray<number>): Sql => sql`${values}::int[]`

export const texts = (values: ReadonlyArray<string>): Sql => sql`${values}::text[]`

/** The `like` pattern of texts that begin with this one. */
export const beginning = (folded: string): string => `${folded.replace(/[\\%_]/gu, "\\$&")}%`

/** The `like` pattern of texts that contain this one. */
export const containing = (folded: string): string => `%${beginning(folded)}`
