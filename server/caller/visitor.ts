import { BotId, CompanyId } from "@prosa/core/kernel"
import { Schema } from "effect"

/** A visitor of a customer's page, as decoded from their token. */
export const Visitor = Schema.Struct({
  companyId: CompanyId,
  botId: BotId,
  /** Random; identifies the visitor on the live chat. */
  visitorId: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{16,64}$/)),
})
export type Visitor = typeof Visitor.Type
