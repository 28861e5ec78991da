import { compile, type CompiledScript, readScript } from "@prosa/core/engine"
import type { CompanyId, FlowId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { readTestScript } from "./simulation-store.ts"

/** Cache of compiled scripts. Neither published versions nor test versions ever change, so entries stay valid. */
export interface PublishedScripts {
  readonly get: (tx: Tx, companyId: CompanyId, flowId: FlowId) => Effect.Effect<CompiledScript | undefined>
  /** Returns the script of a test version, which the simulator follows. */
  readonly getTest: (tx: Tx, companyId: CompanyId, testVersionId: number) => Effect.Effect<CompiledScript | undefined>
}

/** Creates the cache; keeps the `most` recently used scripts. */
export const createPublishedScripts = (most = 500): PublishedScripts => {
  const kept = new Map<string, CompiledScript>()
  const remembered = (key: string, id: string, read: () => Effect.Effect<unknown>) => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return Effect.succeed(known)
    }
    return Effect.map(read(), (stored) => {
      if (stored === undefined) return undefined
      const script = readScript(stored)
      if (Result.isFailure(script)) throw new Error(`the script ${key} cannot be read`)
      // The row gets its id after the script is stored, so the id is set here.
      const compiled = compile({ ...script.success, id })
      kept.set(key, compiled)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return compiled
    })
  }
  return {
    get: (tx, companyId, flowId) =>
      remembered(`${companyId}/${flowId}`, String(flowId), () => readPublished(tx, flowId)),
    getTest: (tx, companyId, id) => remembered(`${companyId}/test/${id}`, `test/${id}`, () => readTestScript(tx, id)),
  }
}

const readPublished = (tx: Tx, flowId: FlowId): Effect.Effect<unknown> =>
  Effect.map(
    tx.row<{ script: unknown }>(sql`
      select script from flows where company_id = ${company} and id = ${flowId} and published and script is not null`),
    (row) => row?.script,
  )
