import { compile, type CompiledScript, readScript } from "@prosa/core/engine"
import type { CompanyId, FlowId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { readTestScript } from "./simulation-store.ts"

/** The scripts that conversations follow. Neither a version nor what was prepared for testing ever changes, so compiled ones are kept. */
export interface PublishedScripts {
  readonly get: (tx: Tx, companyId: CompanyId, flowId: FlowId) => Effect.Effect<CompiledScript | undefined>
  /** What was prepared for the simulator. */
  readonly getTest: (tx: Tx, companyId: CompanyId, testVersionId: number) => Effect.Effect<CompiledScript | undefined>
}

/** Keeps the scripts that were used last, `most` of them. */
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
      // A version is named by its row, which gets its id after its script.
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
