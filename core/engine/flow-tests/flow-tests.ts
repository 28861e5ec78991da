import { type Effect, Schema } from "effect"
import { BotId, type CallRefused, failure, FlowTestId, fold, requiredText } from "../../kernel/index.ts"
import { Conversation } from "../replay/conversation-document.ts"
import { flowTestMessages } from "./flow-test-messages.ts"

/** Maximum number of tests of a bot. */
export const flowTestLimit = 200
/** Maximum characters of a test's name. */
export const flowTestNameLimit = 100
/** Maximum turns of a test's conversation. */
export const flowTestTurnLimit = 500
/** Maximum characters of a test's conversation, as JSON. */
export const flowTestSizeLimit = 100_000

/** A conversation that fits a test: it has a turn, and neither too many nor too long ones. */
export const FlowTestConversation = Conversation.check(
  Schema.makeFilter((conversation: Conversation) => flowTestRefusal(conversation) ?? true),
)

/** Returns why a conversation does not fit a test, as a Portuguese sentence; undefined if it does. */
export const flowTestRefusal = (conversation: Conversation): string | undefined => {
  const { length } = conversation.turns
  if (length === 0) return flowTestMessages.nothingSaid
  return length > flowTestTurnLimit || JSON.stringify(conversation).length > flowTestSizeLimit
    ? flowTestMessages.tooLong
    : undefined
}

/** A new test: a name that no other test of the bot has, and what the bot has to answer. */
export const FlowTestDraft = Schema.Struct({
  name: requiredText(flowTestNameLimit),
  conversation: FlowTestConversation,
})
export type FlowTestDraft = typeof FlowTestDraft.Type

/** A change of a test: another name, another conversation, or both. */
export const FlowTestChange = Schema.Struct({
  name: Schema.optionalKey(FlowTestDraft.fields.name),
  conversation: Schema.optionalKey(FlowTestConversation),
})
export type FlowTestChange = typeof FlowTestChange.Type

/** A saved test of a bot's flow. */
export const FlowTest = Schema.Struct({
  id: FlowTestId,
  name: Schema.String,
  conversation: Conversation,
  /** Name of the user who changed it last. */
  updatedBy: Schema.String,
})
export type FlowTest = typeof FlowTest.Type

/** The address of a test. */
export const FlowTestAddress = Schema.Struct({ botId: BotId, id: FlowTestId })
export type FlowTestAddress = typeof FlowTestAddress.Type

/** Another test of the bot has the name, or the bot has as many tests as it may. */
export const FlowTestRefused = failure("FlowTestRefused", {
  reason: Schema.Literals(["name-taken", "too-many"]),
})
export type FlowTestRefused = typeof FlowTestRefused.Type

/** The refusal of a name that another test of the bot has. */
export const flowTestNameTaken: FlowTestRefused = {
  _tag: "FlowTestRefused",
  reason: "name-taken",
  message: flowTestMessages.nameTaken,
}
/** The refusal of one test too many. */
export const tooManyFlowTests: FlowTestRefused = {
  _tag: "FlowTestRefused",
  reason: "too-many",
  message: flowTestMessages.tooMany(flowTestLimit),
}

/** Returns the form in which names of tests are compared: regardless of case, accents and surrounding blanks. */
export const foldedTestName = (name: string): string => fold(name.trim())

/** The port to the saved tests of bots. Who may load a flow reads its tests; who may save it writes them. */
export interface FlowTests {
  /** Lists the tests of a bot, by name. */
  list(wish: { readonly botId: BotId }): Effect.Effect<ReadonlyArray<FlowTest>, CallRefused>
  save(draft: FlowTestDraft & { readonly botId: BotId }): Effect.Effect<FlowTest, FlowTestRefused | CallRefused>
  update(change: FlowTestChange & FlowTestAddress): Effect.Effect<FlowTest, FlowTestRefused | CallRefused>
  remove(address: FlowTestAddress): Effect.Effect<unknown, CallRefused>
}
