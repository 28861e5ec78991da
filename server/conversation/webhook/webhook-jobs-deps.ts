import type { LinkedFile } from "../../channel/index.ts"
import type { Webhooks } from "../../engine/index.ts"
import type { Logger } from "../../platform/logger.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { VendorSigns } from "../inbox/vendor-signs.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"

export interface WebhookJobsDeps extends Omit<ConversationNeeds, "webhooks"> {
  readonly transactions: Transactions
  readonly webhooks: Webhooks
  readonly logger: Logger
  /** Returns a link to a file that needs no session, valid for at least a day. */
  readonly linkTo: (file: LinkedFile) => string
  /** Shows a person on a vendor's channel that the bot will answer. */
  readonly signs?: Pick<VendorSigns, "typing">
}
