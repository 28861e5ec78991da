import { createHttpCollaborators, createHttpOwnAccounts, createHttpProfiles } from "@prosa/adapters-http/clients"
import type { Collaborators, OwnAccounts, Profiles, SquarePhotos } from "@prosa/core/access"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { browserPhotos } from "./browser-photos.ts"

const accessTokens = {
  profiles: token<Profiles>("Profiles"),
  collaborators: token<Collaborators>("Collaborators"),
  ownAccounts: token<OwnAccounts>("OwnAccounts"),
  photos: token<SquarePhotos>("SquarePhotos"),
}

export const accessModule = new ContextModule("access", (bind, slice) => {
  bind(accessTokens.profiles).toResolvedValue(createHttpProfiles, [entryTokens.http])
  bind(accessTokens.collaborators).toResolvedValue(createHttpCollaborators, [entryTokens.http])
  bind(accessTokens.photos).toConstantValue(browserPhotos)
  bind(accessTokens.ownAccounts).toResolvedValue(
    (http, session) =>
      createHttpOwnAccounts(http, () => {
        const { user } = session.state$.value
        if (user === undefined) throw new Error("An own account was asked for without a session.")
        return user.id
      }),
    [entryTokens.http, entryTokens.session],
  )
  bind(slice).toResolvedValue(
    (profiles, collaborators, ownAccounts, photos) => ({ profiles, collaborators, ownAccounts, photos }),
    [accessTokens.profiles, accessTokens.collaborators, accessTokens.ownAccounts, accessTokens.photos],
  )
})
