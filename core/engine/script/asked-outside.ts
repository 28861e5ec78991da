import { Result } from "effect"
import { isSystemEntityName, keepsMoment } from "../../entity/index.ts"
import {
  type FactName,
  type FlowNode,
  isAutomatic,
  readFormula,
  subjectsOfCall,
  subjectsOfCondition,
  subjectsOfForm,
  subjectsOfFormula,
} from "../../flow/index.ts"
import type { Script } from "./script.ts"

const decides = ({ sets, call, form, userInteractions }: FlowNode): boolean =>
  sets.length > 0 || call !== null || readsInForm(form) || userInteractions.some(isAutomatic)

const readsInForm = (form: FlowNode["form"]): boolean => form !== undefined && subjectsOfForm(form).length > 0

/** Returns whether some node sets a value, asks a system, has a way that is taken by itself or keeps what its answer means now ('amanhã'). */
export const dependsOnMoment = (entities: Script["entities"], nodes: ReadonlyArray<FlowNode>): boolean => {
  if (nodes.some(decides)) return true
  const keeping = new Set(
    entities.flatMap(({ id, kind, name }) =>
      kind === "system" && isSystemEntityName(name) && keepsMoment(name) ? [id] : [],
    ),
  )
  return (
    keeping.size > 0 &&
    nodes.some(({ userInteractions, form }) =>
      [...userInteractions, ...(form?.fields ?? [])].some(({ entity }) => entity !== null && keeping.has(entity.id)),
    )
  )
}

/** Lists the facts that conditions and formulas ask for, but for those that the engine knows by itself. */
export const factsAsked = (nodes: ReadonlyArray<FlowNode>): ReadonlySet<FactName> => {
  const asked = new Set<FactName>()
  for (const node of nodes) {
    if (!decides(node)) continue
    const { sets, call, form, userInteractions } = node
    const subjects = [
      ...(call === null ? [] : subjectsOfCall(call)),
      ...(form === undefined ? [] : subjectsOfForm(form)),
      ...userInteractions.flatMap(({ when }) => (when === undefined ? [] : subjectsOfCondition(when))),
      ...sets.flatMap(({ formula }) =>
        Result.match(readFormula(formula), { onFailure: () => [], onSuccess: subjectsOfFormula }),
      ),
    ]
    for (const subject of subjects) if ("fact" in subject && !isOwnFact(subject.fact)) asked.add(subject.fact)
  }
  return asked
}

/** The facts that the engine knows by itself. */
const isOwnFact = (name: FactName): boolean => /^(?:now|node|call)\./u.test(name)
