import { Result } from "effect"
import type { InteractionId, LocalMoment, NodeId } from "../../kernel/index.ts"
import { type FlowNode, isAutomatic } from "../document/flow-node.ts"
import { conditionHolds } from "./condition-holds.ts"
import { comparisonsOf, isOtherwise, subjectsOfCondition } from "./condition.ts"
import { readFormula } from "./formula.ts"
import { formulaValue } from "./formula-value.ts"
import { momentFact } from "./moment-facts.ts"
import { readYesNo } from "./understood-values.ts"
import { factWords, type Subject, subjectPhrase } from "./value-types.ts"

/** Something that the conditions of a node ask for, and the text that it is tried with. */
export interface TriedSubject {
  /** As it stands in a sentence: '@total', 'a hora'. Its key among the texts that a person writes. */
  readonly words: string
  /** As it stands above a field: '@total', 'Hora'. */
  readonly label: string
  /** Of one that is compared as yes or no: 'sim', 'não', '' or what is neither. */
  readonly text: string
  readonly isYesNo: boolean
}

/** What becomes of a way: it is taken, its condition does not hold, or an earlier one was taken. */
export interface TriedWay {
  readonly id: InteractionId
  readonly outcome: "taken" | "passed" | "unlooked"
}

/** What a node decides with these texts. */
export interface WayTrial {
  readonly subjects: ReadonlyArray<TriedSubject>
  /** In order, without 'Senão'. */
  readonly ways: ReadonlyArray<TriedWay>
  /** Where the conversation goes on; null: nowhere yet; undefined: it waits for an answer. */
  readonly target: NodeId | null | undefined
}

/** What conditions are tried with: texts of one's own by the words of their subject, those of a conversation by name, and the moment. */
export interface TrialTexts extends LocalMoment {
  readonly written: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** Tries the ways of a node that are taken by themselves, as a conversation would. */
export const tryWays = (node: FlowNode, texts: TrialTexts): WayTrial => {
  const automatic = node.userInteractions.filter(isAutomatic)
  const subjects = new Map<string, TriedSubject>()
  const set = new Map<string, string>()
  const textOf = (subject: Subject): string => textTried(subject, texts, set)
  const known = { now: texts.now, timeZone: texts.timeZone, textOf }
  // What the node sets when it is entered is there when its ways are tried.
  for (const { name, formula } of node.sets) {
    const read = readFormula(formula)
    if (Result.isSuccess(read)) set.set(name, formulaValue(read.success, known))
  }
  const conditions = automatic.flatMap(({ when }) => (when === undefined ? [] : [when]))
  const compared = conditions.flatMap(comparisonsOf)
  for (const subject of conditions.flatMap(subjectsOfCondition)) {
    const words = subjectPhrase(subject)
    const own = compared.filter((one) => subjectPhrase(one.subject) === words)
    const isYesNo = own.length > 0 && own.every(({ as }) => as === "yes-no")
    const text = textOf(subject)
    subjects.set(words, {
      words,
      label: "value" in subject ? `@${subject.value}` : factWords[subject.fact].label,
      text: isYesNo ? yesNoText(text) : text,
      isYesNo,
    })
  }
  const taken = automatic.find(({ when }) => when !== undefined && conditionHolds(when, known))
  const place = taken === undefined ? automatic.length : automatic.indexOf(taken)
  const ways = automatic.flatMap(({ id, when }, at): ReadonlyArray<TriedWay> =>
    when === undefined || isOtherwise(when)
      ? []
      : [{ id, outcome: at < place ? "passed" : at === place ? "taken" : "unlooked" }],
  )
  return { subjects: [...subjects.values()], ways, target: taken?.target }
}

const yesNoText = (text: string): string => {
  const read = readYesNo(text)
  return read === undefined ? text.trim() : read ? "sim" : "não"
}

const textTried = (
  subject: Subject,
  { written, values, ...moment }: TrialTexts,
  set: ReadonlyMap<string, string>,
): string => {
  const words = subjectPhrase(subject)
  if (Object.hasOwn(written, words)) return written[words] ?? ""
  if ("value" in subject)
    return set.get(subject.value) ?? (Object.hasOwn(values, subject.value) ? (values[subject.value] ?? "") : "")
  return momentFact(subject.fact, moment) ?? ""
}
