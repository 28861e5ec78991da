import type { FileEntityName } from "../../entity/index.ts"
import type { InteractionId, NodeId } from "../../kernel/index.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import type { ValueType } from "../logic/value-types.ts"
import type { Medium } from "../../channel/index.ts"

/**
 * `blocks`: the flow cannot run, so publishing is refused. `warns`: a conversation may break. `hints`: worth knowing.
 */
export type Severity = "blocks" | "warns" | "hints"

/** A place inside a node: field names and list indexes, as `["userInteractions", 0, "phrases", 2]`. */
export type FieldPath = ReadonlyArray<string | number>

interface Where {
  readonly severity: Severity
  readonly nodeId: NodeId
  readonly path: FieldPath
  /** An edit that repairs it; `fixWords` names it, `isDecidingFix` says whether a person has to choose it. */
  readonly fix?: GraphEdit
}

/** What a channel changes of a message; `elsewhere`: of so many further nodes it changes the same, which is told here alone. */
type OnChannel<Problem> = Problem & { readonly channel: Medium; readonly elsewhere?: number }

/** A problem of a flow; `problemSentence` gives its sentence. */
export type FlowProblem = Where &
  (
    | {
        readonly _tag:
          | "TransferWithoutTarget"
          | "UnreachableNode"
          | "DeadEnd"
          | "NoEndReachable"
          | "AnswerWithoutTarget"
          | "AnswerNeverMatches"
          | "AnswersAfterTransfer"
          | "EmptyBotText"
          | "EmptyMessage"
          | "EmptyVariant"
          | "MissingFallback"
          | "TooManyVariables"
          | "BlankLabel"
          | "AnswersBeforeReturn"
          | "WebhookWithoutAddress"
          | "HoursUnset"
          | "WayWithoutTarget"
          | "SetWithoutName"
          | "AnswersBeforeOtherwise"
          | "FailureWithoutCall"
          | "CallWithoutFailureWay"
          | "WebhookBesidesCall"
          | "FormInEnd"
          | "FormWithoutFields"
          | "ChoiceWithoutReplies"
      }
    | LostTarget
    | { readonly _tag: "WayNeverTaken" | "NeverHolds" | "AlwaysHolds"; readonly condition: string }
    | { readonly _tag: "FallbackNeverSaid"; readonly text: string; readonly times: number }
    | { readonly _tag: "ComparisonIncomplete"; readonly subject: string }
    | { readonly _tag: "ComparisonExpression"; readonly expression: string }
    | { readonly _tag: "OperandMistyped"; readonly operand: string; readonly as: ValueType }
    | { readonly _tag: "FormulaUnread"; readonly variable: string; readonly reason: string }
    | { readonly _tag: "CallFault" | "ChoiceFault" | "FormFault"; readonly reason: string }
    | { readonly _tag: "FieldWithoutEntity" | "FieldWithoutQuestion" | "RepeatedField"; readonly field: string }
    | { readonly _tag: "LostSecret"; readonly secret: string }
    | { readonly _tag: "ListMayBeEmpty"; readonly variable: string }
    | { readonly _tag: "FormulaMistyped"; readonly variable: string; readonly part: string }
    | { readonly _tag: "NeverWritten" | "SometimesWritten"; readonly variable: string }
    | { readonly _tag: "ReturnNotAbove" | "ReturnUnheard"; readonly title: string }
    /** The flow of a bot that is called: the bot is not there, or has published none. */
    | { readonly _tag: "LostModule"; readonly bot: string }
    | { readonly _tag: "LostFile"; readonly file: string }
    | { readonly _tag: "LostKeywordNode"; readonly keyword: string; readonly title: string }
    | { readonly _tag: "LookAlikeTitle"; readonly title: string }
    | { readonly _tag: "RepeatedPhrase" | "ShadowedPhrase" | "PhraseWithoutWords"; readonly phrase: string }
    | {
        readonly _tag: "LacksPolarity"
        readonly answer: string
        readonly other: string
        readonly polarity: "yes" | "no"
      }
    | {
        readonly _tag: "QuestionNeverMatches" | "QuestionUnanswered"
        readonly question: string
        readonly questionId: InteractionId
      }
    | {
        readonly _tag: "RepeatedQuestionPhrase"
        readonly questionId: InteractionId
        readonly phrase: string
        readonly question: string
        readonly other: string
      }
    | {
        readonly _tag: "QuestionPhraseTaken"
        readonly phrase: string
        readonly answer: string
        readonly question: string
      }
    | {
        readonly _tag: "QuestionLikePhrase"
        readonly phrase: string
        readonly like: string
        readonly answer: string
        readonly question: string
      }
    | { readonly _tag: "FewPhrases"; readonly count: number; readonly most: number }
    | { readonly _tag: "LookAlikePhrase"; readonly phrase: string; readonly like: string }
    | { readonly _tag: "UnknownEntity" | "ShadowedEntity" | "EmptyEntity"; readonly entity: string }
    | { readonly _tag: "PhrasesBesidesFile"; readonly file: FileEntityName; readonly variable: string }
    | { readonly _tag: "RefusedExpression"; readonly entity: string; readonly expression: string }
    | { readonly _tag: "UncapturedMention" | "SometimesCaptured"; readonly variable: string }
    | { readonly _tag: "LabelNotRecognised" | "RepeatedLabel" | "BrokenLink"; readonly label: string }
    | OnChannel<{ readonly _tag: "TextInPieces"; readonly pieces: number }>
    | OnChannel<{ readonly _tag: "TextAdded"; readonly words: string }>
    | OnChannel<{ readonly _tag: "FormatChanged" | "ChoicesNumbered" }>
    | OnChannel<{ readonly _tag: "TooManyButtons"; readonly count: number; readonly first: number }>
    | OnChannel<{ readonly _tag: "LinksWritten"; readonly labels: ReadonlyArray<string> }>
    | OnChannel<{
        readonly _tag: "LabelChanged"
        readonly label: string
        readonly title: string
        readonly whole: "below" | "in-text"
      }>
    | OnChannel<{ readonly _tag: "FileTooLarge" | "FileNotAccepted"; readonly file: string }>
    | OnChannel<{ readonly _tag: "FileAsDocument"; readonly file: string; readonly tooLarge: boolean }>
  )

/** Something to which a transfer leads, and that is gone. */
export type LostTarget =
  | { readonly _tag: "LostWorkspace" }
  | { readonly _tag: "LostPerson"; readonly person: string }
  | { readonly _tag: "LostBot"; readonly bot: string }
