import { compile, type CompiledScript, readScript } from "@prosa/core/engine"
import type { BotId, CompanyId, FlowId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import { Result } from "effect"
import type { Tx } from "../platform/storage/transactions.ts"

/** A bot as a conversation needs it. */
export interface ConductingBot {
  readonly id: BotId
  readonly name: string
  readonly active: boolean
  readonly publishedFlowId: FlowId | null
}

export const findConductingBot = async (tx: Tx, id: BotId): Promise<ConductingBot | undefined> => {
  const { rows } = await tx.execute<ConductingBot & Record<string, unknown>>(sql`
    select id, name, active, published_flow_id as "publishedFlowId" from bots where id = ${id} and deleted_at is null`)
  return rows[0]
}

/** The scripts of published versions. A version never changes, so a compiled one is kept. */
export interface PublishedScripts {
  readonly get: (tx: Tx, companyId: CompanyId, flowId: FlowId) => Promise<CompiledScript | undefined>
}

/** Keeps the scripts that were used last, `most` of them. */
export const createPublishedScripts = (most = 500): PublishedScripts => {
  const kept = new Map<string, CompiledScript>()
  return {
    get: async (tx, companyId, flowId) => {
      const key = `${companyId}/${flowId}`
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const { rows } = await tx.execute<{ script: unknown }>(sql`
        select script from flows where id = ${flowId} and published and script is not null`)
      if (rows[0] === undefined) return undefined
      const script = readScript(rows[0].script)
      if (Result.isFailure(script)) throw new Error(`the script of version ${flowId} cannot be read`)
      // A version is named by its row, which gets its id after its script.
      const compiled = compile({ ...script.success, id: String(flowId) })
      kept.set(key, compiled)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return compiled
    },
  }
}
