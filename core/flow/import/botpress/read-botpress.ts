import { looseText } from "../../../kernel/index.ts"
import type { ForeignFile } from "../foreign-file.ts"
import type { DraftLine, DraftQuestion, ImportDraft } from "../import-draft.ts"
import { createStepWriter } from "../step-writer.ts"
import { writeContent, writeInstruction } from "./botpress-actions.ts"
import type { BotpressChoice } from "./botpress-contents.ts"
import { type BotpressBot, type BotpressFlow, readBotpress } from "./botpress-file.ts"
import { entitiesOfBotpress, questionsOfBotpress } from "./botpress-questions.ts"
import { type BotpressReading, citesIn, argumentsIn, botpressStep, botpressWaysStep } from "./botpress-reading.ts"
import { botpressSkills } from "./botpress-skills.ts"
import { botpressTargets } from "./botpress-targets.ts"
import { createBotpressValues, lastTextName, isLastText } from "./botpress-values.ts"
import { questionsOfStart, repliesOf, botpressWaysOf } from "./botpress-ways.ts"

/** Reads a bot of Botpress 12: total, with an account of everything that its nodes do. */
export const draftOfBotpress = (file: ForeignFile): ImportDraft => {
  const bot = readBotpress(file)
  const writer = createStepWriter()
  const values = createBotpressValues()
  const cited = citesIn(bot)
  const targets = botpressTargets(bot)
  const starting: Array<DraftQuestion> = []
  const flows = [...bot.flows.values()].toSorted((one, other) => rankOf(bot, one) - rankOf(bot, other))
  const readingOf = (flow: BotpressFlow, node: BotpressFlow["nodes"][number]): BotpressReading => ({
    bot,
    values,
    writer,
    flow,
    node,
    cited,
    targetOf: (written) => targets.targetOf(flow, written),
  })
  for (const flow of flows) {
    if (targets.isSkill(flow.path)) continue
    for (const node of flow.nodes) {
      writer.open(botpressStep(flow, node.name), titleOf(flow, node.name))
      const isStart = flow === bot.main && node.name === flow.start
      writeNode(readingOf(flow, node), isStart ? starting : undefined)
      writer.end()
    }
    if (flow.everywhere > 0)
      writer.note(
        "left-out",
        "catchAll",
        "O que vale em todos os nodes do fluxo não veio: use “Perguntas de qualquer lugar”.",
      )
    if (flow.timeout !== "")
      writer.note("left-out", "timeout", `Quando ninguém responde o fluxo leva a “${flow.timeout}”; aqui não.`)
  }
  // Reading the ways of one node may lead to those of another.
  for (let next = targets.awaited(); next !== undefined; next = targets.awaited()) {
    const [flow, node] = next
    writer.open(botpressWaysStep(flow, node.name), titleOf(flow, node.name))
    writeWays(readingOf(flow, node), [])
    writer.end()
  }
  const { steps, lines } = writer.done()
  const asked = questionsOfBotpress(bot, values, starting, targets.stepIn)
  const captured = new Set([...steps.values()].flatMap(({ ways }) => ways.flatMap(({ entity }) => entity ?? [])))
  return {
    source: "botpress",
    name: bot.name,
    start: bot.main === undefined ? null : botpressStep(bot.main, bot.main.start),
    steps,
    questions: asked.questions,
    entities: entitiesOfBotpress(bot, captured),
    lines: [...linesOfFile(bot, file), ...lines, ...asked.lines, ...[...values.unknown].map(unknownLine)],
  }
}

const unknownLine = (name: string): DraftLine => ({
  outcome: "changed",
  block: "valor",
  step: null,
  message: `Textos citam “{{${name}}}”, que não é um valor aqui: fica como está em textos, e vazio no resto.`,
})

const rankOf = (bot: BotpressBot, flow: BotpressFlow): number => (flow === bot.main ? 0 : 1)

const titleOf = (flow: BotpressFlow, node: string): string =>
  node === flow.start || node === "entry" ? flow.path.replace(/\.flow\.json$/u, "").replace(/^.*\//u, "") : node

/** Flows to which Botpress leads by itself. */
const byThemselves = /(?:^|\/)(?:error|timeout|conversation_end|misunderstood)\.flow\.json$/u

const linesOfFile = (bot: BotpressBot, { entries }: ForeignFile): ReadonlyArray<DraftLine> => {
  const line = (outcome: DraftLine["outcome"], block: string, message: string): DraftLine => ({
    outcome,
    block,
    step: null,
    message,
  })
  const [language = ""] = bot.languages
  const apart = [...bot.flows.keys()].filter((path) => byThemselves.test(path))
  return [
    ...(language === "" || language.toLowerCase().startsWith("pt")
      ? []
      : [line("changed", "idioma", `O bot não está em português: vieram os textos em “${language}”.`)]),
    ...bot.unread.map((path) => line("left-out", "arquivo", `“${path}” não pôde ser lido, ou é de outro bot.`)),
    ...apart.map((path) =>
      line("changed", "fluxo", `O Botpress leva a “${path}” por si; aqui ele vem solto. Use as configurações do bot.`),
    ),
    ...([...entries.keys()].some((path) => /(?:^|\/)hooks\/.*\.js$/u.test(path))
      ? [line("left-out", "hooks", "Hooks são código JavaScript, que não é executado.")]
      : []),
  ]
}

const writeNode = (reading: BotpressReading, starting: Array<DraftQuestion> | undefined): void => {
  const { bot, node, writer, targetOf } = reading
  const choices: Array<BotpressChoice> = []
  for (const instruction of node.onEnter) choices.push(...writeInstruction(instruction, reading))
  if (node.content !== undefined) choices.push(...writeContent(node.content, reading))
  if (!readTypes.has(node.type))
    writer.note("left-out", node.type, "O que é próprio deste tipo de node não veio: só o que diz, faz e aonde leva.")
  if (node.type === "skill-call" || node.skill !== "") {
    const kind = node.skill.toLowerCase()
    const rule = Object.hasOwn(botpressSkills, kind) ? botpressSkills[kind] : undefined
    if (rule !== undefined) return rule(reading, bot.flows.get(node.flow))
    const { to, changed } = targetOf(node.flow)
    writer.note(changed === "" ? "whole" : "left-out", node.skill || "skill", changed)
    return changed === "" ? writer.goOn(to) : writeWays(reading, choices)
  }
  writeWays(reading, choices, starting)
}

/** Types of nodes whose fields are all read. */
const readTypes = new Set([
  "standard",
  "skill-call",
  "say_something",
  "execute",
  "listen",
  "router",
  "action",
  "success",
  "failure",
])

/** Writes how a node goes on: whether it waits, what it does with the answer, and its ways. */
const writeWays = (
  reading: BotpressReading,
  choices: ReadonlyArray<BotpressChoice>,
  starting?: Array<DraftQuestion>,
): void => {
  const { node, writer, values, cited } = reading
  if (!writer.isLed()) {
    if (choices.length > 0) writer.note("changed", "botões", hiddenButtons)
    if (node.next.some((one) => one.node !== "" && one.node !== "END"))
      writer.note("left-out", "caminho", "Depois da transferência a conversa não volta ao bot.")
    return
  }
  const ways = botpressWaysOf(reading, choices)
  const { said, held, others } = ways
  const waits = node.onReceive !== null
  if (!waits && said.length > 0 && starting !== undefined && (others !== undefined || held.length > 0)) {
    starting.push(...questionsOfStart(ways))
    writer.note("changed", "início", "A primeira mensagem não é lida: as suas frases valem em qualquer lugar.")
  } else if (waits || said.length > 0) {
    if (!waits) writer.note("changed", "espera", "O node lia a mensagem anterior; aqui espera por outra.")
    const actions = node.onReceive ?? []
    const direct = cited.heard ? undefined : savedAs(actions[0], reading)
    const later = direct === undefined ? actions : actions.slice(1)
    const reads = cited.heard || later.some((one) => heardIn.test(one))
    const saveAs = direct ?? (reads ? values.nameOf(lastTextName) : undefined)
    if (direct !== undefined) writer.note("whole", "builtin/setVariable")
    const isPlain = later.length === 0 && held.length === 0
    const takesAny = actions.length > 0 || held.length > 0 || others !== undefined || said.length === 0
    writer.ask((next) => ({
      ways: [
        ...said.map(({ to, phrases }) => ({ to, phrases })),
        ...(takesAny
          ? [
              {
                to: isPlain ? (others ?? null) : next,
                entity: "qualquer_resposta",
                ...(saveAs !== undefined && { saveAs }),
              },
            ]
          : []),
      ],
      replies: repliesOf(choices),
    }))
    if (isPlain) return
    for (const instruction of later) writeInstruction(instruction, reading)
  } else if (choices.length > 0) writer.note("changed", "botões", hiddenButtons)
  if (held.length > 0) writer.decide(held)
  writer.goOn(others ?? null)
}

const hiddenButtons = "O node não espera: os botões não aparecem."
const heardIn = /event\.(?:preview|text|payload\.(?:text|payload))/u
const saving = /^builtin\/setVariable\s+(\{[\s\S]*\})$/u

/** Returns the variable that an action sets to what was said; undefined if it does anything else. */
const savedAs = (instruction: string | undefined, { values }: BotpressReading): string | undefined => {
  const [, json] = saving.exec(instruction ?? "") ?? []
  if (json === undefined) return undefined
  const args = argumentsIn(json)
  const [, name] = /^\{\{\{?\s*([^{}]*?)\s*\}?\}\}$/u.exec(looseText(args["value"])) ?? []
  const written = looseText(args["name"]).trim()
  return name !== undefined && isLastText(name) && written !== ""
    ? values.nameOf(`${looseText(args["type"]) || "temp"}.${written}`)
    : undefined
}
