import {
  compile,
  type CompiledScript,
  languageFromBytes,
  readScript,
  type Script,
  type ScriptLanguage,
  storedLanguage,
} from "@prosa/core/engine"
import type { CompanyId, FlowId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type LanguageTrainer, trainHere } from "../flow/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { publishedScript, type StoredScript, testScript } from "./stored-scripts.ts"

/** Cache of compiled scripts. Neither published versions nor test versions ever change, so entries stay valid. */
export interface PublishedScripts {
  readonly get: (tx: Tx, companyId: CompanyId, flowId: FlowId) => Effect.Effect<CompiledScript | undefined>
  /** Returns the script of a test version, which the simulator follows. */
  readonly getTest: (tx: Tx, companyId: CompanyId, testVersionId: number) => Effect.Effect<CompiledScript | undefined>
}

export interface PublishedScriptsOptions {
  /** `trainHere` by default. */
  readonly train?: LanguageTrainer
  /** Maximum number of scripts that are kept, the most recently used ones; 500 by default. */
  readonly most?: number
}

/** Creates the cache. */
export const createPublishedScripts = ({
  train = trainHere,
  most = 500,
}: PublishedScriptsOptions = {}): PublishedScripts => {
  const kept = new Map<string, CompiledScript>()
  const remembered = (key: string, id: string, stored: StoredScript) => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return Effect.succeed(known)
    }
    return Effect.gen(function* () {
      const found = yield* stored.read
      if (found === undefined) return undefined
      const decoded = readScript(found.script)
      if (Result.isFailure(decoded)) throw new Error(`the script ${key} cannot be read`)
      // The row gets its id after the script is stored, so the id is set here.
      const script = { ...decoded.success, id }
      const trained = found.language === null ? undefined : languageFromBytes(found.language)
      const language = trained ?? (yield* trainedAgain(script, stored, train))
      const compiled = compile(script, storedLanguage(language))
      kept.set(key, compiled)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return compiled
    })
  }
  return {
    get: (tx, companyId, flowId) => remembered(`${companyId}/${flowId}`, String(flowId), publishedScript(tx, flowId)),
    getTest: (tx, companyId, id) => remembered(`${companyId}/test/${id}`, `test/${id}`, testScript(tx, id)),
  }
}

/** Trains a script that was published before its language was stored, or whose models are of another version. */
const trainedAgain = (
  { flow }: Script,
  { storeLanguage }: StoredScript,
  train: LanguageTrainer,
): Effect.Effect<ScriptLanguage> =>
  Effect.gen(function* () {
    const bytes = yield* train(flow)
    if (bytes === null) return new Map()
    yield* storeLanguage(bytes)
    return languageFromBytes(bytes) ?? new Map()
  })
