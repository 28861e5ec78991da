import { Schema } from "effect"
import { WorkspaceId } from "../kernel/index.ts"

/** The objectives of bots; the codes are the wire's `target` (bots, section 3). */
export const objectives = [
  { code: 1, label: "Atendimento" },
  { code: 2, label: "Suporte" },
  { code: 3, label: "FAQ" },
  { code: 4, label: "Funcionário digital" },
  { code: 5, label: "Campanha" },
  { code: 6, label: "Sem script" },
] as const
/** A bot's objective by its wire code, 1 to 6. */
export type Objective = (typeof objectives)[number]["code"]
export const Objective = Schema.Literals([1, 2, 3, 4, 5, 6]).pipe(
  Schema.annotate({ message: "Você deve selecionar um objetivo do robô" }),
  Schema.annotateKey({ messageMissingKey: "Você deve selecionar um objetivo do robô" }),
)

/** The objective of a digital employee: the company's system answers. */
export const employeeTarget = 4
/** The objective of a bot whose conversations go straight to people. */
export const withoutFlowTarget = 6
/** The objectives of bots without a script, which need no keys of a language provider either. */
export const targetsWithoutScript: ReadonlyArray<Objective> = [employeeTarget, withoutFlowTarget]

/** Returns whether a bot of this objective follows a script; a digital employee and a bot without a script do not. */
export const followsScript = (target: Objective): boolean => !targetsWithoutScript.includes(target)

/** Returns whether a bot has words of its own; a digital employee says only what the company's system answers. */
export const saysOwnWords = (target: Objective): boolean => target !== employeeTarget

const needsWorkspace = "Você deve selecionar uma área de trabalho"
/** The workspace of a bot. Nothing chosen has the same sentence in every form: absent, null, '', 0. */
export const ChosenWorkspace = Schema.Number.annotate({ message: needsWorkspace })
  .check(Schema.makeFilter((id) => Schema.is(WorkspaceId)(id) || needsWorkspace))
  .pipe(Schema.brand("WorkspaceId"), Schema.annotateKey({ messageMissingKey: needsWorkspace }))
