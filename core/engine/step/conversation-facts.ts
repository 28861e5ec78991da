import { Schema } from "effect"

/** What is known of a conversation from outside, for conditions and formulas; what is absent is empty. */
export const ConversationFacts = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  phone: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
  /** It is the contact's first conversation with the company. */
  isNew: Schema.optionalKey(Schema.Boolean),
  /** The contact does not want to be written to by campaigns. */
  refused: Schema.optionalKey(Schema.Boolean),
  /** The step of the pipeline in which the conversation, or else the last one of its contact that has any, stands. */
  stage: Schema.optionalKey(Schema.String),
  /** The name of the bot that talks. */
  bot: Schema.optionalKey(Schema.String),
  /** The name of the channel, as people read it. */
  channel: Schema.optionalKey(Schema.String),
  /** The name of the campaign that the contact answers. */
  campaign: Schema.optionalKey(Schema.String),
})
export type ConversationFacts = typeof ConversationFacts.Type
