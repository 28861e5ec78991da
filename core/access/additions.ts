import { type Action, mayDo, mayNotAdd, type Principal } from "./actions.ts"

/** What the side panel 'Incluir novo' offers (access, section 2, 'Workspaces'). */
export type Addition = "workspace" | "bot" | "perfil"

/** The entries of the side panel, in their order. */
export const additions: ReadonlyArray<{
  readonly key: Addition
  readonly label: string
  readonly sentence: string
  readonly action: Action
}> = [
  {
    key: "workspace",
    label: "Novo workspace",
    sentence: "Uma área com seus robôs e sua equipe.",
    action: "workspace.create",
  },
  { key: "bot", label: "Novo bot", sentence: "Nome, objetivo e a conversa.", action: "bot.create" },
  {
    key: "perfil",
    label: "Novo perfil",
    sentence: "O que um grupo de pessoas pode ver e fazer.",
    action: "profile.create",
  },
]

/** Returns the sentence for who may not add something; undefined if they may (access, section 6). */
export const additionRefusal = (principal: Principal, addition: Addition): string | undefined => {
  const action = additions.find(({ key }) => key === addition)?.action
  return action !== undefined && mayDo(principal, action) ? undefined : mayNotAdd[addition]
}
