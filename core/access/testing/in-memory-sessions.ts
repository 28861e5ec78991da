import { Effect } from "effect"
import { type Rights, type SessionUser, type Sessions, type WrongPassword, wrongPassword } from "../index.ts"
import { type CallRefused, sessionEnded } from "../../kernel/index.ts"

/** The port `Sessions` without a server, with controls for tests. */
export interface InMemorySessions extends Sessions {
  /** Makes the next sign-in fail with this. */
  refuseNext(failure: CallRefused): void
  /** Changes what the user may do, as an administrator of the company does; or who is signed in. */
  setRights(rights: Partial<Rights>): void
}

/** Creates sessions for one user with one password. `latency` is in milliseconds. */
export const createInMemorySessions = (
  user: SessionUser,
  options: { readonly password?: string; readonly signedIn?: boolean; readonly latency?: number } = {},
): InMemorySessions => {
  const { password = "segredo-123", latency = 0 } = options
  const { id, isAttendant, allowCampaignCreation, permissions, workspaces } = user
  let rights: Rights = { id, isAttendant, allowCampaignCreation, permissions, workspaces }
  let signedIn = options.signedIn ?? false
  let refusal: CallRefused | undefined
  const soon = <A, E>(answer: Effect.Effect<A, E>) => (latency === 0 ? answer : Effect.delay(answer, latency))
  return {
    refuseNext: (failure) => {
      refusal = failure
    },
    signIn: (typed) =>
      soon(
        Effect.suspend((): Effect.Effect<SessionUser, WrongPassword | CallRefused> => {
          const refused = refusal
          refusal = undefined
          if (refused !== undefined) return Effect.fail(refused)
          if (typed.name.trim().toLowerCase() !== user.email || typed.password !== password)
            return Effect.fail(wrongPassword)
          signedIn = true
          return Effect.succeed(user)
        }),
      ),
    setRights: (changed) => {
      rights = { ...rights, ...changed }
    },
    current: () =>
      Effect.suspend(() => (signedIn ? Effect.succeed({ ...user, ...rights }) : Effect.fail(sessionEnded))),
    rights: () => Effect.suspend(() => (signedIn ? Effect.succeed(rights) : Effect.fail(sessionEnded))),
    refresh: () =>
      Effect.suspend(() =>
        signedIn
          ? Effect.succeed({ id: user.id, expires: user.expires, allowCampaignCreation: user.allowCampaignCreation })
          : Effect.fail(sessionEnded),
      ),
    signOut: () =>
      Effect.sync(() => {
        signedIn = false
      }),
  }
}
