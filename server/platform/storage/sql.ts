import sql, { empty, join, raw, type Sql } from "sql-template-tag"

export { empty, join, raw, sql, type Sql }

/** A value of a prepared statement that varies between executions: see `prepare`. */
export class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export const placeholder = (name: string): Placeholder => new Placeholder(name)
