import type { ActsFor, AnswerOf, FailureOf, FileBytes, InputOf, Route, Routes } from "@prosa/adapters-http/routes"
import {
  type CallRefused,
  type CompanyId,
  type InvalidInput,
  invalidInput,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
  sentences,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import type { FastifyInstance } from "fastify"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import type { HttpCall } from "../platform/http/http-call.ts"
import { type Handlers, type MountOptions, mountRoutes, type ReceivedFile } from "../platform/http/mount-routes.ts"
import { type RepeatableCall, repeatable, repeatableAsSignIn } from "../platform/storage/idempotency.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Actor } from "./actor.ts"
import type { CompanyOf } from "./company-of.ts"
import type { SignedIn } from "./signed-in.ts"
import type { Visitor } from "./visitor.ts"

export interface PublicCaller {
  readonly call: HttpCall
}

export interface VisitorCaller extends PublicCaller {
  readonly visitor: Visitor
}

export interface MemberCaller extends PublicCaller {
  readonly person: SignedIn
  /** Expiry of the access token, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** A signed-in user who acts for a company, and the context's port created for them. */
export interface ActingCaller<Port> extends MemberCaller {
  readonly actor: Actor
  readonly port: Port
}

/** The caller's type, by the access that a route declares. */
export interface Callers {
  readonly public: PublicCaller
  readonly visitor: VisitorCaller
  readonly member: MemberCaller
}

type CallerOf<R extends Route, Port> = R["access"] extends "public"
  ? PublicCaller
  : R["access"] extends "visitor"
    ? VisitorCaller
    : R["actsFor"] extends ActsFor
      ? ActingCaller<Port>
      : MemberCaller

type CallEffect<R extends Route> = Effect.Effect<
  R["answer"] extends typeof FileBytes ? FileAnswer : AnswerOf<R>,
  FailureOf<R> | CallRefused
>
/** The decoded input of a call. Where a field names the company, it is there: filled in if the call named none. */
type ReceivedInput<R extends Route> = InputOf<R> &
  ReceivedFile<R> &
  (R["actsFor"] extends { readonly company: infer Field extends string } ? Readonly<Record<Field, CompanyId>> : unknown)
type Method<R extends Route> = (input: ReceivedInput<R>) => CallEffect<R>

/** Handles a call whose input or response differs from the port's own. */
type Reshaping<R extends Route, Port> = (caller: CallerOf<R, Port>) => Method<R>

/**
 * Handles a call whose input needs further decoding: a decoding failure is returned before the company is looked up.
 */
interface Decoding<R extends Route, Port> {
  readonly decode: (input: InputOf<R> & ReceivedFile<R>) => Effect.Effect<unknown, InvalidInput>
  // receives the result of `decode`; `decoding` ties the two types together
  readonly handle: (caller: CallerOf<R, Port>) => (decoded: never) => CallEffect<R>
}

export const decoding = <Input, Decoded, Caller, Answer>(
  decode: (input: Input) => Effect.Effect<Decoded, InvalidInput>,
  handle: (caller: Caller) => (decoded: Decoded) => Answer,
): {
  readonly decode: (input: Input) => Effect.Effect<Decoded, InvalidInput>
  readonly handle: (caller: Caller) => (decoded: Decoded) => Answer
} => ({ decode, handle })

/** The routes that the port's method of the same name handles unchanged. */
type OwnMethods<T extends Routes, Port> = {
  [K in keyof T]: K extends keyof Port
    ? T[K]["actsFor"] extends ActsFor
      ? Port[K] extends Method<T[K]>
        ? K
        : never
      : never
    : never
}[keyof T]

type ApiHandler<R extends Route, Port> = Reshaping<R, Port> | Decoding<R, Port>

/** A handler for each route that the port's own method does not handle. */
export type ApiHandlers<T extends Routes, Port> = {
  readonly [K in Exclude<keyof T, OwnMethods<T, Port>>]: ApiHandler<T[K], Port>
} & { readonly [K in OwnMethods<T, Port>]?: ApiHandler<T[K], Port> }

/** One route table, and how its context handles it. */
export interface ApiPlan<T extends Routes, Port, Needs> {
  /** The section of the API documentation that lists the routes. */
  readonly section: string
  readonly table: T
  /** Creates the use cases for one actor. */
  readonly port?: (actor: Actor, needs: Needs) => Port
  readonly handlers: (needs: Needs) => ApiHandlers<T, Port>
  /** The resource kinds of this context that routes address. */
  readonly things?: Readonly<Record<string, CompanyOf>>
  /** The failure for a resource that does not exist, where it is not `NotFound`. */
  readonly unknownThing?: { readonly _tag: string; readonly message: string }
  readonly options?: Pick<MountOptions<Callers>, "anyOrigin" | "bodyLimit">
}

/** What every API is mounted with. */
export interface ApiShell extends Pick<
  MountOptions<Callers>,
  "admit" | "admitInvalid" | "logger" | "ownOrigins" | "forms"
> {
  readonly actorFor: (
    person: SignedIn,
    meant: { readonly actsFor: ActsFor; readonly value: unknown },
    address: string,
  ) => Effect.Effect<Actor, CallRefused>
  /** In milliseconds since 1970. */
  readonly now: () => number
}

/** A context's API, as listed in `apis`, from which the server and the OpenAPI page are built. */
export interface Api<Needs> {
  readonly section: string
  readonly table: Routes
  readonly things: Readonly<Record<string, CompanyOf>>
  readonly mount: (app: FastifyInstance, needs: Needs, shell: ApiShell) => void
}

/** Fails if the call names a company that is not the one of the resource which it addresses. */
const refuseOtherCompany = (
  { companyId: own }: SignedIn,
  { companyId }: Actor,
  named: unknown,
): Effect.Effect<void, NotAllowed | NotFound> => {
  if (named === undefined || named === companyId) return Effect.void
  return Effect.fail(own === null ? notFound : notAllowed)
}

/** Returns the key of a call that may be repeated; fails if it is too long. */
const repeatableCall = (
  name: string,
  route: Route,
  { call: { idempotencyKey: key }, person: { userId } }: MemberCaller,
  now: () => number,
): Effect.Effect<RepeatableCall | undefined, InvalidInput> => {
  if (key === undefined || !route.creates) return Effect.succeed(undefined)
  return key.length > longestKey
    ? Effect.fail(invalidInput([{ path: "Idempotency-Key", message: sentences.invalid }]))
    : Effect.succeed({ userId, route: name, key, now: now() })
}
/** In characters. */
const longestKey = 200

/**
 * Returns the needs of a use case whose transaction runs once per key. A received file is no part of the input: its use
 * case has several transactions, and calls `runOnce` itself.
 */
const onceOnly = <Needs>(needs: Needs, call: RepeatableCall, input: unknown, make = repeatable): Needs => {
  if (typeof needs !== "object" || needs === null || !("transactions" in needs)) return needs
  if (typeof input === "object" && input !== null && "file" in input) return { ...needs, repeated: call }
  // the field of every context's needs
  return { ...needs, transactions: make(needs.transactions as Transactions, call, input) }
}

type Loose = (caller: unknown) => (input: unknown) => Effect.Effect<unknown, unknown>
type LooseDecoding = { readonly decode: (input: unknown) => Effect.Effect<unknown, unknown>; readonly handle: Loose }

export const defineApi = <const T extends Routes, Port, Needs>(plan: ApiPlan<T, Port, Needs>): Api<Needs> => {
  const { section, table, port, things = {}, unknownThing, options = {} } = plan
  return {
    section,
    table,
    things,
    mount: (app, needs, { actorFor, now, ...shell }) => {
      // `ApiHandlers` ties each handler to its route; below, only the route tells them apart
      const reshapingsOf = (with_: Needs) =>
        plan.handlers(with_) as Readonly<Record<string, Loose | LooseDecoding | undefined>>
      const partsOf = (found: Loose | LooseDecoding | undefined) =>
        typeof found === "object" ? found : { decode: Effect.succeed, handle: found }
      const reshapings = reshapingsOf(needs)
      const handlerOf = (key: string, route: Route): Loose => {
        const { decode, handle } = partsOf(reshapings[key])
        const { actsFor } = route
        if (actsFor === undefined) {
          if (handle === undefined) throw new Error(`nothing carries out ${route.method} ${route.path}`)
          if (!route.creates) return (caller) => (input) => Effect.flatMap(decode(input), handle(caller))
          return (caller) => (input) =>
            Effect.gen(function* () {
              const read = yield* decode(input)
              // a creating route requires a session
              const repeated = yield* repeatableCall(`${section}.${key}`, route, caller as MemberCaller, now)
              if (repeated === undefined) return yield* handle(caller)(read)
              const once = partsOf(reshapingsOf(onceOnly(needs, repeated, read, repeatableAsSignIn))[key]).handle
              return yield* (once ?? handle)(caller)(read)
            })
        }
        const field = "company" in actsFor ? actsFor.company : actsFor.by
        return (caller) => {
          // `admit` returns a member for every route that requires a session
          const member = caller as MemberCaller
          return (input) =>
            Effect.gen(function* () {
              const read = yield* decode(input)
              // the input is an object with the fields that the route declares
              const value: unknown = Reflect.get(input as object, field)
              const found = yield* actorFor(member.person, { actsFor, value }, member.call.address).pipe(
                Effect.mapError((failure) => (failure._tag === "NotFound" ? (unknownThing ?? failure) : failure)),
              )
              const actor: Actor = { ...found, origin: member.call.origin }
              const byCompany = "company" in actsFor
              if (!byCompany) yield* refuseOtherCompany(member.person, actor, Reflect.get(input as object, "companyId"))
              const decoded = byCompany ? { ...(read as object), [field]: actor.companyId } : read
              const repeated = yield* repeatableCall(`${section}.${key}`, route, member, now)
              const deps = repeated === undefined ? needs : onceOnly(needs, repeated, decoded)
              const made = port?.(actor, deps)
              if (handle !== undefined) return yield* handle({ ...member, actor, port: made })(decoded)
              // `OwnMethods` guarantees that the port has the method
              const own = Reflect.get(made as object, key) as (input: unknown) => Effect.Effect<unknown, unknown>
              return yield* own(decoded)
            })
        }
      }
      const handlers = Object.fromEntries(Object.entries(table).map(([key, route]) => [key, handlerOf(key, route)]))
      // each handler takes the caller and the input of the route with the same key
      mountRoutes(app, table, handlers as unknown as Handlers<T, Callers>, { ...shell, ...options })
    },
  }
}
