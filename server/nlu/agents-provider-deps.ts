import type { Clock } from "@prosa/core/kernel"
import type { Logger } from "../platform/logger.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { LanguageAgents } from "./language-agents.ts"

export interface AgentsProviderDeps {
  readonly agents: LanguageAgents
  readonly transactions: Transactions
  readonly secretBox: SecretBox
  readonly clock: Clock
  readonly logger: Logger
}
