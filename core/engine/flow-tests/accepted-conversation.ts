import { Result } from "effect"
import { recordAgain } from "../replay/record-again.ts"
import type { Conversation } from "../replay/conversation-document.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import { type FlowTest, flowTestRefusal } from "./flow-tests.ts"

/**
 * 'Aceitar o novo resultado': returns a test's conversation with what the script answers now, on which the test passes;
 * or, as a Portuguese sentence, why it no longer fits a test.
 */
export const acceptedConversation = (
  script: CompiledScript,
  { conversation }: Pick<FlowTest, "conversation">,
): Result.Result<Conversation, string> => {
  const recorded = recordAgain(script, conversation)
  const refused = flowTestRefusal(recorded)
  return refused === undefined ? Result.succeed(recorded) : Result.fail(refused)
}
