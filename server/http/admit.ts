import type { Route } from "@prosa/adapters-http/routes"
import { can } from "@prosa/core/access"
import { type CallRefused, notAllowed, sessionEnded, type TooManyRequests, tooManyRequests } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type AccessTokens, sessionCookies, type SignedInPeople } from "../access/index.ts"
import type { Callers, MemberCaller } from "../caller/index.ts"
import type { VisitorTokens } from "../conversation/index.ts"
import type { CallLimits, CallMaker } from "../platform/http/call-rate.ts"
import type { HttpCall } from "../platform/http/http-call.ts"

export interface AdmitDeps {
  readonly tokens: AccessTokens
  readonly visitorTokens: VisitorTokens
  readonly people: SignedInPeople
  readonly limits: CallLimits
}

/** Authenticates the caller of a route and checks their access, by the route's declaration. */
export const createAdmit =
  (deps: AdmitDeps) =>
  (route: Route, call: HttpCall): Effect.Effect<Callers[keyof Callers], CallRefused> => {
    const { access } = route
    const within = (maker: CallMaker) => withinLimits(deps.limits, route, maker)
    switch (access) {
      case "public":
        return Effect.as(within({ address: call.address }), { call })
      case "vendor":
        // its API checks the signature, which needs the body
        return Effect.succeed({ call })
      case "visitor":
        return Effect.gen(function* () {
          yield* within({ address: call.address })
          const visitor = yield* Effect.promise(async () => call.bearer && deps.visitorTokens.read(call.bearer))
          if (!visitor) return yield* Effect.fail(sessionEnded)
          yield* within({ visitorId: visitor.visitorId, botId: String(visitor.botId) })
          return { call, visitor }
        })
      default:
        return findMember(call, deps).pipe(
          Effect.flatMap((member) => {
            const { admin } = member.person
            const { companyFlag } = route
            // What an administrator's company may is asked once it is known: by use cases, and by `createAdmitCompany`.
            const isSwitchedOn = companyFlag === undefined || admin || member.person[companyFlag]
            const may = access === "signed-in" || (access === "admin" ? admin : can(member.person, ...access))
            const hasRest = route.also.every((permission) => can(member.person, permission))
            return may && hasRest && isSwitchedOn ? Effect.succeed(member) : Effect.fail(notAllowed)
          }),
        )
    }
  }

const withinLimits = (limits: CallLimits, route: Route, maker: CallMaker): Effect.Effect<void, TooManyRequests> =>
  Effect.suspend(() => {
    const wait = limits.take(route, maker)
    return wait > 0 ? Effect.fail(tooManyRequests(wait)) : Effect.void
  })

const findMember = (call: HttpCall, { tokens, people }: AdmitDeps) =>
  Effect.gen(function* () {
    const claims = yield* Effect.promise(() => tokens.read(call.cookie(sessionCookies.access) ?? ""))
    if (claims === undefined) return yield* Effect.fail(sessionEnded)
    const person = yield* Effect.promise(() => people.find(claims.sessionId))
    if (person === undefined || person.userId !== claims.userId) return yield* Effect.fail(sessionEnded)
    return { call, person, expiresAt: claims.expiresAt } satisfies MemberCaller
  })
