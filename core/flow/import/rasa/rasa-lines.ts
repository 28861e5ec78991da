import type { DraftLine, DraftStep } from "../import-draft.ts"
import type { RasaPhrases } from "./rasa-phrases.ts"
import { type RasaWriting, unsaidStep } from "./rasa-steps.ts"
import type { RasaTurn } from "./rasa-stories.ts"
import type { RasaTraining } from "./rasa-training.ts"

interface WrittenProject {
  readonly steps: ReadonlyMap<string, DraftStep>
  readonly phrases: ReadonlyMap<string, RasaPhrases>
  readonly overflow: number
  /** The first step; undefined: nothing is said first. */
  readonly start: string | undefined
}

/** Tells what became of each part of a project. */
export const linesOfRasa = (
  { project, tree, responses, forms, code, captures }: RasaWriting,
  training: RasaTraining,
  { steps, phrases, overflow, start }: WrittenProject,
): ReadonlyArray<DraftLine> => {
  const line = (block: string, changed: string, step: string | null = null): DraftLine => ({
    outcome: changed === "" ? "whole" : "changed",
    block,
    step: step !== null && steps.has(step) ? step : null,
    message: changed,
  })
  const leftOut = (block: string, message: string): DraftLine => ({ outcome: "left-out", block, step: null, message })
  const turns = turnsOf([...tree.first, ...tree.checkpoints.values(), ...tree.afterDeed.values()])
  const intents = new Set(turns.flatMap((turn) => turn.intents))
  const silent = [...intents].filter((intent) => intent !== "nlu_fallback" && !phrases.has(intent))
  const used = new Set(captures.used())
  return [
    ...(start !== undefined || steps.size === 0
      ? []
      : [line("Início", "Nenhuma história começa por uma saudação: escreva o que o bot diz primeiro.")]),
    ...(overflow === 0
      ? []
      : [line("Perguntas", `Há perguntas demais: ${overflow} só são entendidas quando nada está em aberto.`)]),
    ...tree.stories.map(({ story, turn, isLost, changed }): DraftLine => {
      const block = `${story.isRule ? "Regra" : "História"} “${story.name}”`
      return isLost ? leftOut(block, changed.join(" ")) : line(block, changed.join(" "), turn ?? null)
    }),
    ...[...training.phrases.keys()].map((intent) =>
      intents.has(intent) || intents.has(intent.split("/")[0] ?? "")
        ? line(`Intent “${intent}”`, training.lost.has(intent) ? "Frases longas demais não vieram." : "")
        : project.stories.length === 0
          ? line(`Intent “${intent}”`, "O arquivo não tem histórias: escreva a resposta.")
          : leftOut(`Intent “${intent}”`, "Nenhuma história ou regra responde a este intent."),
    ),
    ...silent.map((intent) =>
      leftOut(`Intent “${intent}”`, "O intent não tem frases: nada leva ao que o bot diz depois dele."),
    ),
    ...[...project.responses.keys()].map((name) => {
      const known = responses.get(name)
      const isUnsaid = known?.step === unsaidStep(name)
      const isFirst = isUnsaid && start === unsaidStep(name)
      const lost = [
        ...(isFirst ? ["Nenhuma história diz este texto, que um código dizia: a conversa começa por ele."] : []),
        ...(isUnsaid && !isFirst ? ["Nenhuma história ou regra diz este texto: nada leva a este node."] : []),
        ...(known?.said.lost ?? []),
      ]
      return line(`Resposta “${name}”`, lost.join(" "), known?.step)
    }),
    ...[...responses.keys()]
      .filter((name) => !project.responses.has(name))
      .map((name) => leftOut(`Resposta “${name}”`, "O texto desta resposta não está nos arquivos.")),
    ...[...project.forms.keys()].map((name) => {
      const known = forms.get(name)
      return known === undefined
        ? leftOut(`Formulário “${name}”`, "Nenhuma história ou regra chama este formulário.")
        : line(`Formulário “${name}”`, known.changed.join(" "), known.step)
    }),
    ...[...code].map(([name, step]): DraftLine => ({
      ...line(`Ação “${name}”`, ""),
      outcome: "left-out",
      step: steps.has(step) ? step : null,
      message: /handoff|human|atendente/iu.test(name)
        ? "Código Python não é executado: use “Transferir” do node."
        : "Código Python não é executado: use uma chamada a um sistema.",
    })),
    ...[...new Set([...training.values.keys(), ...training.expressions.keys()])].map((entity) =>
      used.has(entity)
        ? line(
            `Entidade “${entity}”`,
            training.listed.has(entity) || training.expressions.has(entity) || captures.isSystem(entity)
              ? ""
              : "O Rasa a aprendia com as frases: aqui só são reconhecidas as palavras que vieram.",
          )
        : leftOut(`Entidade “${entity}”`, "Nada guarda os valores desta entidade."),
    ),
    ...project.flows.map((flow) =>
      leftOut(`Fluxo CALM “${flow}”`, "Fluxos que um modelo de linguagem conduz não são lidos."),
    ),
    ...project.unread.map((path) => leftOut(path, "O arquivo não é um YAML válido, ou é grande demais.")),
    ...project.markdown.map((path) =>
      leftOut(path, "O formato antigo, em Markdown, não é lido: converta com “rasa data convert”."),
    ),
    ...project.tests.map((path) => leftOut(path, "As conversas de teste não vieram.")),
  ]
}

const turnsOf = (given: ReadonlyArray<RasaTurn>): ReadonlyArray<RasaTurn> => {
  const all: Array<RasaTurn> = []
  const left = [...given]
  for (let turn = left.pop(); turn !== undefined; turn = left.pop()) {
    all.push(turn)
    left.push(...turn.next)
  }
  return all
}
