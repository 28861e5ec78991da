import { compile, type CompiledScript, readScript } from "@prosa/core/engine"
import type { CompanyId, FlowId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import { Result } from "effect"
import { readTestScript } from "../engine/simulation-store.ts"
import type { Tx } from "../platform/storage/transactions.ts"

/** A bot as a conversation needs it. */
export interface ConductingBot {
  readonly name: string
  readonly active: boolean
  readonly publishedFlowId: FlowId | null
}

/** The scripts that conversations follow. Neither a version nor what was prepared for testing ever changes, so compiled ones are kept. */
export interface PublishedScripts {
  readonly get: (tx: Tx, companyId: CompanyId, flowId: FlowId) => Promise<CompiledScript | undefined>
  /** What was prepared for the simulator. */
  readonly getTest: (tx: Tx, companyId: CompanyId, testVersionId: number) => Promise<CompiledScript | undefined>
}

/** Keeps the scripts that were used last, `most` of them. */
export const createPublishedScripts = (most = 500): PublishedScripts => {
  const kept = new Map<string, CompiledScript>()
  const remembered = async (key: string, id: string, read: () => Promise<unknown>) => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const stored = await read()
    if (stored === undefined) return undefined
    const script = readScript(stored)
    if (Result.isFailure(script)) throw new Error(`the script ${key} cannot be read`)
    // A version is named by its row, which gets its id after its script.
    const compiled = compile({ ...script.success, id })
    kept.set(key, compiled)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return compiled
  }
  return {
    get: (tx, companyId, flowId) =>
      remembered(`${companyId}/${flowId}`, String(flowId), () => readPublished(tx, flowId)),
    getTest: (tx, companyId, id) => remembered(`${companyId}/test/${id}`, `test/${id}`, () => readTestScript(tx, id)),
  }
}

const readPublished = async (tx: Tx, flowId: FlowId): Promise<unknown> => {
  const { rows } = await tx.execute<{ script: unknown }>(sql`
    select script from flows where id = ${flowId} and published and script is not null`)
  return rows[0]?.script
}
