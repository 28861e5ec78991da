import { Schema } from "effect"
import { type Manager, mayGive } from "../access/index.ts"
import { failure, UserId } from "../kernel/index.ts"

/** A member of a team, as the rules of leaving it need them. */
export interface LeavingMember {
  readonly id: UserId
  readonly name: string
  readonly permissions: ReadonlyArray<string>
  /** The number of workspaces that they are a member of, this one included. */
  readonly workspaces: number
}

/** Some people may not leave the team; each has its sentence. */
export const TeamRefused = failure("TeamRefused", {
  people: Schema.Array(Schema.Struct({ id: UserId, message: Schema.String })),
})
export type TeamRefused = typeof TeamRefused.Type

/** Why somebody may not leave a team. */
export const teamRefusals = {
  /** A collaborator has at least one workspace (access, section 5). */
  lastWorkspace: "É o único workspace desta pessoa, e cada colaborador precisa de pelo menos um.",
  strongerPerson: "Você não pode tirar da equipe quem tem uma permissão que você não possui.",
} as const

const refusalOfLeaving = (author: Manager, member: LeavingMember): string | undefined => {
  if (author.id !== member.id && !mayGive(author, member.permissions)) return teamRefusals.strongerPerson
  return member.workspaces <= 1 ? teamRefusals.lastWorkspace : undefined
}

/**
 * Checks who leaves a team: nobody stays without a workspace, and nobody but an administrator takes a person off who
 * holds a permission that they do not hold. The sentence names the first of those who stay.
 */
export const refusalOfTeam = (author: Manager, leaving: ReadonlyArray<LeavingMember>): TeamRefused | undefined => {
  const refused = leaving.flatMap((member) => {
    const message = refusalOfLeaving(author, member)
    return message === undefined ? [] : [{ id: member.id, name: member.name, message }]
  })
  const [first] = refused
  if (first === undefined) return undefined
  const people = refused.map(({ id, message }) => ({ id, message }))
  return { _tag: "TeamRefused", message: `${first.name}: ${first.message}`, people }
}
