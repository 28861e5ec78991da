import { BotId, CompanyId } from "@prosa/core/kernel"
import { Schema } from "effect"

/** Somebody on a customer's page, as their token tells. */
export const Visitor = Schema.Struct({
  companyId: CompanyId,
  botId: BotId,
  /** Random; the visitor's identity on the live chat. */
  visitorId: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{16,64}$/)),
})
export type Visitor = typeof Visitor.Type
