import sql, { empty, join, raw, type Sql } from "sql-template-tag"

export { empty, join, raw, sql, type Sql }

/**
 * Begins a statement whose best plan depends on its values, such as a filter that few or many rows match. It is planned
 * anew each time: a statement that is prepared under a name is soon planned for values of which nothing is known.
 */
export const plannedForValues = raw("/* planned for its values */ ")

/** A value of a prepared statement that varies between executions: see `prepare`. */
export class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export const placeholder = (name: string): Placeholder => new Placeholder(name)
