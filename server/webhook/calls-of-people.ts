import type { CompanyId, TooManyRequests } from "@prosa/core/kernel"
import { webhookMessages as say } from "@prosa/core/webhook"
import { Effect } from "effect"

/** Calls for which staff wait (tests, repetitions, the simulator) of one company at once, on this node. */
const mostAtOnce = 8
const underWay = new Map<CompanyId, number>()
const tooMany: TooManyRequests = { _tag: "TooManyRequests", message: say.tooManyTests, retryAfter: 5 }

/** Makes a call for which somebody of the company waits; a few at once, so that nobody uses the product to flood a system. */
export const callOfPeople = <A, E>(
  companyId: CompanyId,
  call: Effect.Effect<A, E>,
): Effect.Effect<A, E | TooManyRequests> =>
  Effect.suspend((): Effect.Effect<A, E | TooManyRequests> => {
    const count = underWay.get(companyId) ?? 0
    if (count >= mostAtOnce) return Effect.fail(tooMany)
    underWay.set(companyId, count + 1)
    return call.pipe(
      Effect.ensuring(
        Effect.sync(() => {
          const left = (underWay.get(companyId) ?? 1) - 1
          if (left <= 0) underWay.delete(companyId)
          else underWay.set(companyId, left)
        }),
      ),
    )
  })
