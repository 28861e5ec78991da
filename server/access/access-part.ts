import { definePart, type ServerBase } from "../caller/index.ts"
import { collaboratorApi } from "./collaborators/collaborator-api.ts"
import { ownAccountApi } from "./own-account/own-account-api.ts"
import { createOwnAccounts } from "./own-account/own-accounts-service.ts"
import { createPasswords } from "./sessions/passwords.ts"
import { createPresentPasswords } from "./sessions/present-passwords.ts"
import { profileApi } from "./profiles/profile-api.ts"
import { createRecovery } from "./registrations/recovery-service.ts"
import { recoveryApi, registrationApi } from "./registrations/registration-api.ts"
import { createRegistrations } from "./registrations/registrations-service.ts"
import { sessionApi } from "./sessions/session-api.ts"
import { createAccessTokens } from "./sessions/session-tokens.ts"
import { createSessions } from "./sessions/sessions-service.ts"
import { createSignedInPeople } from "./sessions/signed-in-people.ts"

type Needs = Pick<ServerBase, "transactions" | "bus" | "logger" | "clock" | "secret" | "pageOrigins">

/** Who signs in, and what they may do. */
export const accessPart = definePart({
  apis: [sessionApi, registrationApi, recoveryApi, ownAccountApi, collaboratorApi, profileApi],
  services: (needs: Needs) => {
    const { transactions, clock, secret } = needs
    const passwords = createPasswords()
    const accessTokens = createAccessTokens(secret, clock)
    const people = createSignedInPeople({ transactions, clock })
    const sessions = createSessions({ ...needs, passwords, tokens: accessTokens, people })
    const presentPasswords = createPresentPasswords({ transactions, passwords, clock })
    return {
      accessTokens,
      people,
      sessions,
      presentPasswords,
      registrations: createRegistrations({ ...needs, passwords }),
      recovery: createRecovery({ ...needs, passwords, sessions }),
      ownAccounts: createOwnAccounts({ transactions, clock, presentPasswords, sessions }),
    }
  },
  close: ({ sessions }) => sessions.close(),
})
