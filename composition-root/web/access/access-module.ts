import { createHttpCollaborators, createHttpProfiles } from "@prosa/adapters-http/clients"
import type { Collaborators, Profiles } from "@prosa/core/access"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const accessTokens = {
  profiles: token<Profiles>("Profiles"),
  collaborators: token<Collaborators>("Collaborators"),
}

export const accessModule = new ContextModule("access", (bind, slice) => {
  bind(accessTokens.profiles).toResolvedValue(createHttpProfiles, [entryTokens.http])
  bind(accessTokens.collaborators).toResolvedValue(createHttpCollaborators, [entryTokens.http])
  bind(slice).toResolvedValue(
    (profiles, collaborators) => ({ profiles, collaborators }),
    [accessTokens.profiles, accessTokens.collaborators],
  )
})
