import type { SystemCall } from "../calls/system-call.ts"
import type { AnswerChoice } from "../document/answer-choice.ts"
import type { Condition } from "../logic/condition.ts"
import type { SetValue } from "../logic/set-value.ts"
import type { FormulaPiece } from "../logic/formula-pieces.ts"
import type { ImportSource } from "./import-report.ts"

/** A message of the bot. */
export interface DraftSay {
  readonly pieces: ReadonlyArray<FormulaPiece>
  /** Further texts, without values, one of which is said instead; a message that is too long for a text has none. */
  readonly variants?: ReadonlyArray<string>
}

/** A value that a step asks for, unless the phrase that led to the step says it. */
export interface DraftField {
  readonly name: string
  /** The name of an entity of the system, or of one that the draft brings. */
  readonly entity: string
  /** A template: a value stands in it as a formula. */
  readonly question: string
}

/** A way from a step: the answers that take it, or, with `when`, the condition under which it is taken by itself. */
export interface DraftWay {
  /** The step that follows; null: the conversation ends. */
  readonly to: string | null
  readonly phrases?: ReadonlyArray<string>
  /** The name of an entity of the system, or of one that the draft brings. */
  readonly entity?: string
  readonly saveAs?: string
  readonly choice?: AnswerChoice
  readonly when?: Condition
}

/** What becomes a node: it sets values, calls a system, speaks, and goes on by its ways, in this order. */
export interface DraftStep {
  readonly id: string
  readonly title: string
  readonly sets: ReadonlyArray<SetValue>
  readonly call: SystemCall | null
  readonly says: ReadonlyArray<DraftSay>
  /** The words of the buttons under the last message. */
  readonly replies: ReadonlyArray<string>
  /** What is said to a wrong answer; '': what the bot says to all. */
  readonly fallback: string
  /** Any of these is said to a wrong answer, instead of `fallback`. */
  readonly fallbacks?: ReadonlyArray<string>
  /** The values that are asked for after the messages; then the step goes on by its ways. */
  readonly form?: ReadonlyArray<DraftField>
  /** It waits without a way that an answer takes: what is asked from anywhere is heard there. */
  readonly listens?: true
  /** Without any the conversation ends here. */
  readonly ways: ReadonlyArray<DraftWay>
  /** The step at which the conversation waits again after this one. */
  readonly returnTo?: string
  /** The conversation is handed over to people, whom the editor asks for. */
  readonly transfers?: boolean
}

/** A question that is understood at every step ('Perguntas de qualquer lugar'). */
export interface DraftQuestion {
  readonly name: string
  readonly phrases: ReadonlyArray<string>
  /** Alternatives, one of which is said. */
  readonly texts: ReadonlyArray<string>
  /** The step where the conversation goes on; null: it stays where it was. */
  readonly to: string | null
}

/** An entity that the flow captures and the company may not have yet; an entry's value is the first of its words. */
export interface DraftEntity {
  readonly name: string
  readonly entries: ReadonlyArray<{ readonly value: string; readonly synonyms: ReadonlyArray<string> }>
  /** Its values are regular expressions. */
  readonly isRegex?: true
  /** It is recognised with small mistakes as well. */
  readonly isFuzzy?: true
}

/** What became of one block of the source. */
export interface DraftLine {
  readonly outcome: "whole" | "changed" | "left-out"
  /** The kind of the block in its own builder. */
  readonly block: string
  /** The step of the block; null: it concerns the whole flow. */
  readonly step: string | null
  /** Portuguese; '' where nothing is to be said. */
  readonly message: string
}

/** A flow of another builder in the terms of ours, before its nodes exist: it may have rings. */
export interface ImportDraft {
  readonly source: ImportSource
  readonly name: string
  /** The first step; null: there is none. */
  readonly start: string | null
  readonly steps: ReadonlyMap<string, DraftStep>
  /** Absent: there are none. */
  readonly questions?: ReadonlyArray<DraftQuestion>
  /** Absent: it brings none. */
  readonly entities?: ReadonlyArray<DraftEntity>
  readonly lines: ReadonlyArray<DraftLine>
}

/** Returns whether a step waits for an answer of the person. */
export const waits = ({ ways }: Pick<DraftStep, "ways">): boolean => ways.some(({ when }) => when === undefined)
