import { type Sql, sql } from "./sql.ts"
import { company } from "./tenant-sql.ts"

const zone = sql`(select time_zone from companies where id = ${company})`

/** The moment at which a day 'yyyy-MM-dd' begins in the company's time zone. */
export const dayStart = (day: string): Sql => sql`(${day}::date::timestamp at time zone ${zone})`

/** The moment at which a day 'yyyy-MM-dd' ends in the company's time zone: that is no longer a part of it. */
export const dayEnd = (day: string): Sql => sql`((${day}::date + 1)::timestamp at time zone ${zone})`
