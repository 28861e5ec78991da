import type { CompiledEntity, SystemEntityName } from "../../entity/index.ts"

/** What an answer, or a field of a form, recognises and captures. */
export interface CapturingEntity {
  readonly name: string
  /** The name under which its value is kept. */
  readonly variable: string
  readonly compiled: CompiledEntity
  /** It takes any text. */
  readonly any: boolean
  /** It takes many texts that are none of its values, such as a name. */
  readonly loose: boolean
  /** Undefined: the entity is not the system's. */
  readonly system: SystemEntityName | undefined
}
