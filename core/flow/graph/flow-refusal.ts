import { flowMessages as say } from "../flow-messages.ts"

/**
 * Why an edit is refused: the one way in which a builder of edits says that nothing may be changed. `refusalSentence`
 * gives its sentence.
 */
export type FlowRefusal =
  | { readonly _tag: "ConnectionRefused" }
  | { readonly _tag: "NotEnoughTargets" }
  | { readonly _tag: "EmptyTitle" }
  | { readonly _tag: "DuplicateTitle" }
  | { readonly _tag: "UnderscoreInTitle" }
  | { readonly _tag: "TitleTooLong" }
  | { readonly _tag: "TitleIsFixed" }
  | { readonly _tag: "TooManyVariables" }
  | { readonly _tag: "TooManyNodes" }
  | { readonly _tag: "TooManyQuestions" }
  /** A message of the bot, or a question, has as many texts to choose from as it may. */
  | { readonly _tag: "TooManyVariants" }
  /** The start is neither deleted nor converted. */
  | { readonly _tag: "StartStays" }
  | { readonly _tag: "EndHasNoChild" }
  | { readonly _tag: "ReturnRefused" }
  /** A node keeps at least one of the bot's texts, and one fallback message (section 5). */
  | { readonly _tag: "LastOneStays"; readonly what: "message" | "fallback" }
  | { readonly _tag: "BlankLabel" }
  /** What is pasted cannot be: the sentence says why. */
  | { readonly _tag: "PartRefused"; readonly problem: string }
  /** The edit names something that does not exist (any more). */
  | { readonly _tag: "NotFound"; readonly what: EditedThing }

/** The things that an edit may name. */
export type EditedThing =
  | "node"
  | "answer"
  | "connection"
  | "message"
  | "place"
  | "button"
  | "file"
  | "fallback"
  | "question"
  | "variant"

/** The sentence of a refusal; `advice`, where there is one, says what to do. */
export interface RefusalSentence {
  readonly title: string
  readonly advice?: string
}

/** Returns the Portuguese sentence of a refusal (conversations, section 5). */
export const refusalSentence = (refusal: FlowRefusal): RefusalSentence => {
  switch (refusal._tag) {
    case "ConnectionRefused":
      return { title: say.connectionRefused }
    case "NotEnoughTargets":
      return { title: say.notEnoughTargets }
    case "EmptyTitle":
      return { title: say.emptyTitle }
    case "DuplicateTitle":
      return { title: say.duplicateTitle, advice: say.duplicateTitleAdvice }
    case "UnderscoreInTitle":
      return { title: say.invalidTitle, advice: say.invalidTitleAdvice }
    case "TitleTooLong":
      return { title: say.titleTooLong }
    case "TitleIsFixed":
      return { title: say.invalidTitle }
    case "TooManyVariables":
      return { title: say.tooManyVariables, advice: say.tooManyVariablesAdvice }
    case "TooManyNodes":
      return { title: say.tooManyNodes }
    case "TooManyQuestions":
      return { title: say.tooManyQuestions }
    case "TooManyVariants":
      return { title: say.tooManyVariants }
    case "StartStays":
      return { title: say.startStays }
    case "EndHasNoChild":
      return { title: say.endHasNoChild }
    case "ReturnRefused":
      return { title: say.returnRefused, advice: say.returnRefusedAdvice }
    case "LastOneStays":
      return { title: refusal.what === "message" ? say.lastMessageStays : say.lastFallbackStays }
    case "BlankLabel":
      return { title: say.blankLabel }
    case "PartRefused":
      return { title: say.notPasted, advice: refusal.problem }
    case "NotFound":
      return { title: say.notFound[refusal.what] }
  }
}
