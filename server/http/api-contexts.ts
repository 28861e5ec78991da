import type { InvalidInput, NotAllowed, NotFound } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Actor } from "../access/actor.ts"
import type { Subject } from "../access/find-actor.ts"
import type { SignedIn } from "../access/signed-in-people.ts"
import type { Visitor } from "../conversation/visitor-tokens.ts"
import type { HttpCall } from "../platform/http/http-call.ts"
import type { CallerContexts } from "../platform/http/mount-routes.ts"

export interface PublicContext {
  readonly call: HttpCall
}

export interface MemberContext extends PublicContext {
  readonly person: SignedIn
  /** When the access token ends, in milliseconds since 1970. */
  readonly expiresAt: number
  /** Who acts, for the company that the call means. */
  readonly actorFor: (subject: Subject) => Effect.Effect<Actor, NotAllowed | NotFound | InvalidInput>
}

export interface VisitorContext extends PublicContext {
  readonly visitor: Visitor
}

/** What the handlers of this server are told about who calls. */
export interface ApiContexts extends CallerContexts {
  readonly public: PublicContext
  readonly member: MemberContext
  readonly visitor: VisitorContext
}
