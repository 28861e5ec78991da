import { type LooseRecord, looseRecord, looseText } from "../../../kernel/index.ts"
import { jsonIn } from "../foreign-file.ts"
import type { DraftSay } from "../import-draft.ts"
import type { StepWriter } from "../step-writer.ts"
import type { BotpressBot, BotpressFlow, BotpressNode } from "./botpress-file.ts"
import type { BotpressValues } from "./botpress-values.ts"

/** Where a way of Botpress leads: to a step, or to the end (null). */
export interface BotpressTarget {
  readonly to: string | null
  /** Portuguese, of what is not as it was; '' where it is. */
  readonly changed: string
}

/** What the parts of a reader of Botpress share while they read a node. */
export interface BotpressReading {
  readonly bot: BotpressBot
  readonly values: BotpressValues
  readonly writer: StepWriter
  readonly flow: BotpressFlow
  readonly node: BotpressNode
  readonly cited: BotpressCites
  readonly targetOf: (written: string) => BotpressTarget
}

/** What of its own values a bot cites anywhere. */
export interface BotpressCites {
  /** Names as they are written, without what stands around them. */
  readonly names: ReadonlySet<string>
  /** Something said long ago is cited. */
  readonly heard: boolean
}

/** The id of the step of a node. */
export const botpressStep = (flow: Pick<BotpressFlow, "path">, node: string): string => `${flow.path}#${node}`

/** The id of the step that tries the ways of a node without what it says. */
export const botpressWaysStep = (flow: Pick<BotpressFlow, "path">, node: string): string =>
  `${botpressStep(flow, node)}>`

/** Reads a JSON that stands within another file. */
export const argumentsIn = (text: string): LooseRecord => looseRecord(jsonIn(text.trim()))

/** Says texts, after setting the facts that they cite. */
export const sayAll = (
  { writer, values }: Pick<BotpressReading, "writer" | "values">,
  says: ReadonlyArray<DraftSay>,
) => {
  for (const say of says) {
    for (const set of values.factSets(say.pieces)) writer.set(set)
    writer.say(say)
  }
}

const mention = /(?:event\.)?(?:state\.)?(?:user|temp|session|bot)(?:\.[\w$-]+|\[(?:'[^']*'|"[^"]*"|\d+)\])+/gu
const heardLate = /event\.(?:preview|text|payload\.(?:text|payload))/u

/** Finds what a bot cites, in its texts and the conditions and actions of its nodes. */
export const citesIn = (bot: BotpressBot): BotpressCites => {
  const names = new Set<string>()
  let heard = false
  const look = (text: string, isLate: boolean) => {
    for (const [name] of text.matchAll(mention))
      names.add(
        name.replace(/^(?:event\.)?(?:state\.)?/u, "").replace(/\[(?:'([^']*)'|"([^"]*)"|(\d+))\]/gu, ".$1$2$3"),
      )
    if (isLate && heardLate.test(text)) heard = true
  }
  const walk = (value: unknown, depth: number): void => {
    if (typeof value === "string") look(looseText(value), true)
    else if (typeof value === "object" && value !== null && depth < 30)
      for (const inner of Object.values(value)) walk(inner, depth + 1)
  }
  for (const content of bot.contents.values()) walk(content, 0)
  for (const { path, nodes, skillData } of bot.flows.values()) {
    const isSkill = path.startsWith("skills/")
    if (isSkill) walk({ url: skillData["url"], body: skillData["body"], headers: skillData["headers"] }, 0)
    for (const { type, content, onEnter, onReceive, next } of isSkill ? [] : nodes) {
      walk(content?.form, 0)
      for (const instruction of onEnter) look(instruction, true)
      for (const instruction of onReceive ?? []) look(instruction, false)
      if (type !== "skill-call") for (const { condition } of next) look(condition, false)
    }
  }
  return { names, heard }
}
