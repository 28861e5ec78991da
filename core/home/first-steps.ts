import { type MenuKey, mayDo, type Principal } from "../access/index.ts"
import type { FirstStepFacts } from "./home-today.ts"

/** Where a step's action leads: to the dialog that creates a bot, or to an address. */
export type FirstStepAction =
  | { readonly type: "create-bot"; readonly label: string }
  | { readonly type: "go"; readonly label: string; readonly to: string }

/** A first step of a new company. */
export interface FirstStep {
  readonly key: "create" | "try" | "publish" | "save-test" | "invite"
  readonly label: string
  readonly done: boolean
  /** What the step is good for, or what it waits for; only while it is open. */
  readonly sentence: string
  /** Undefined once it is done, and while it waits for a bot. */
  readonly action: FirstStepAction | undefined
}

/**
 * Derives the first steps that a user may take, in their order (mockup 'Primeiros passos'). Steps without the permission or
 * whose screen this build lacks are left out.
 */
export const firstSteps = (
  facts: FirstStepFacts,
  principal: Principal,
  available: (page: MenuKey) => boolean,
): ReadonlyArray<FirstStep> => {
  const { newestBot, people } = facts
  const inEditor = (label: string): FirstStepAction | undefined =>
    newestBot === null ? undefined : { type: "go", label, to: `/drawflow/${newestBot.id}/${newestBot.flowId}` }
  const ofBot = (
    key: FirstStep["key"],
    label: string,
    done: boolean,
    sentence: string,
    action: string,
  ): OfferedStep => ({
    key,
    label,
    done,
    sentence: newestBot === null ? "Depois de criar o primeiro robô." : sentence,
    action: inEditor(action),
    offered: mayDo(principal, "bot.write"),
  })
  const steps: ReadonlyArray<OfferedStep> = [
    {
      key: "create",
      label: "Criar o primeiro robô",
      done: newestBot !== null,
      sentence: "Nome, objetivo e a conversa.",
      action: { type: "create-bot", label: "Criar" },
      offered: mayDo(principal, "bot.create"),
    },
    ofBot("try", "Testar no simulador", facts.tested, "Converse com ele como um cliente.", "Testar"),
    ofBot("publish", "Publicar", facts.published, "Só então ele responde a clientes.", "Publicar"),
    ofBot("save-test", "Salvar um teste", facts.savedTest, "Ele roda antes de cada publicação.", "Gravar"),
    {
      key: "invite",
      label: "Convidar quem falta",
      done: people !== null && people.all > 1 && people.joined === people.all,
      sentence: people === null ? "" : joinedWords(people),
      action: { type: "go", label: "Convidar", to: "/users/" },
      offered: people !== null && available("users") && mayDo(principal, "collaborator.invite"),
    },
  ]
  return steps
    .filter(({ offered }) => offered)
    .map(({ offered: _offered, ...step }) => (step.done ? { ...step, sentence: "", action: undefined } : step))
}

interface OfferedStep extends FirstStep {
  readonly offered: boolean
}

const joinedWords = ({ all, joined }: { readonly all: number; readonly joined: number }): string =>
  all <= 1 ? "Só você está na empresa." : `${joined} de ${all} colaboradores já entraram.`

/**
 * Where the first steps stand: above what waits today until something was published, then beside it, and nowhere once all
 * are done or the user dismissed them.
 */
export type FirstStepsPlace = "above" | "beside" | "nowhere"

/** Returns the place of the first steps. */
export const placeOfFirstSteps = (
  steps: ReadonlyArray<FirstStep>,
  { published, dismissed }: { readonly published: boolean; readonly dismissed: boolean },
): FirstStepsPlace => {
  if (dismissed || steps.every(({ done }) => done)) return "nowhere"
  return published ? "beside" : "above"
}
