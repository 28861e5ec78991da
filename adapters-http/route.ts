import type { Permission } from "@prosa/core/access"
import { CompanyId } from "@prosa/core/kernel"
import { Schema } from "effect"

/**
 * Access to a route. Of a list of permissions, any one is enough; administrators always pass, except on visitors'
 * routes. A vendor signs its calls (`X-Prosa-Signature`) instead of having a session.
 */
export type Access = "public" | "signed-in" | "admin" | "visitor" | "vendor" | ReadonlyArray<Permission>

/**
 * The company that a member's call acts for: the one named by an input field (if absent, the user's own), or that of
 * the resource addressed by a field. The server creates the `Actor` before it handles the call.
 */
export type ActsFor =
  | { readonly company: string }
  | {
      /** The resource kind, as registered by the server's contexts: 'bot'. */
      readonly thing: string
      readonly by: string
    }

/**
 * How often a call may be made that asks for no session of a member: as many times at once, and as many again spread over
 * `seconds`. An installation multiplies all of them by its own factor.
 */
export interface CallLimit {
  readonly seconds: number
  /** Calls from one network: an IPv4 address, or the first 64 bits of an IPv6 one. Of a vendor's, those without a valid signature. */
  readonly perAddress: number
  readonly perVisitor?: number
  readonly perBot?: number
}

type Fields = Schema.Struct.Fields

/**
 * The field that names a company. Without it a member acts for their own company; an administrator, who has none, is
 * asked for it.
 */
export const OfCompany = { companyId: Schema.optionalKey(CompanyId) }

/** The response of a route that serves a file's bytes. */
export const FileBytes = Schema.Never

/** A failure of the route, with its status. Every route may also return the common failures. */
export type DeclaredFailure = readonly [
  status: 400 | 404 | 409 | 410 | 413 | 415 | 422 | 503,
  failure: Schema.Codec<{ readonly _tag: string; readonly message: string }, unknown>,
]

/**
 * One call of the JSON boundary, as data. The browser's client, the server's routes and the OpenAPI page are built from
 * it. `params`, `query`, `body` and `form` share no name: together they are the call's input.
 */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With parameters as `:name`. */
  readonly path: string
  readonly access: Access
  /** Permissions that are needed besides, all of them. */
  readonly also: ReadonlyArray<Permission>
  /** Refused for a company without this flag; of an administrator's call the use case asks. */
  readonly companyFlag: "allowCampaignCreation" | undefined
  /** Absent: the call acts for no company. */
  readonly actsFor: ActsFor | undefined
  /** Of every call that needs no session of a member; others have none. */
  readonly limit: CallLimit | undefined
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  readonly params: Schema.Struct<Fields> | undefined
  readonly query: Schema.Struct<Fields> | undefined
  readonly body: Schema.Codec<object, unknown> | undefined
  /** Whether a body with a field that is not declared is refused rather than read without it: where rights and accounts are written. */
  readonly strict: boolean
  /** The text fields of a multipart body, which precede the file. */
  readonly form: Schema.Struct<Fields> | undefined
  /** The file of a multipart body: the name of its field, and whether a form may come without it. */
  readonly file: { readonly field: string; readonly optional: boolean }
  /** `FileBytes`: the bytes of a file, with its own type. */
  readonly answer: Schema.Codec<unknown, unknown>
  readonly failures: ReadonlyArray<DeclaredFailure>
  /** Every failure also has its sentence as `description`, where the specification's client reads it. */
  readonly describesFailures: boolean
  /** In bytes; undefined: that of its section. */
  readonly bodyLimit: number | undefined
  /** A signed-in caller may send an `Idempotency-Key`, which is kept for 24 hours: repeating the call changes nothing. */
  readonly creates: boolean
}
export type Routes = Readonly<Record<string, Route>>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

interface RoutePlan {
  readonly method: Route["method"]
  readonly path: string
  readonly access: Access
  readonly also?: ReadonlyArray<Permission>
  readonly companyFlag?: "allowCampaignCreation"
  readonly actsFor?: ActsFor
  readonly limit?: CallLimit
  readonly summary: string
  readonly params?: Schema.Struct<Fields>
  readonly query?: Schema.Struct<Fields>
  readonly body?: Schema.Codec<object, unknown>
  readonly strict?: boolean
  readonly bodyLimit?: number
  readonly form?: Schema.Struct<Fields>
  /** Default: a required field `file`. */
  readonly file?: Route["file"]
  readonly answer: Schema.Codec<unknown, unknown>
  readonly failures?: ReadonlyArray<DeclaredFailure>
  readonly describesFailures?: boolean
  readonly creates?: boolean
}

/** The route of a plan, with its defaults filled in. */
export interface RouteOf<P extends RoutePlan> {
  readonly method: P["method"]
  readonly path: P["path"]
  readonly access: P["access"]
  readonly also: ReadonlyArray<Permission>
  readonly companyFlag: "allowCampaignCreation" | undefined
  readonly actsFor: P extends { readonly actsFor: infer A extends ActsFor } ? A : undefined
  readonly limit: CallLimit | undefined
  readonly summary: string
  readonly params: P extends { readonly params: infer S extends Schema.Struct<Fields> } ? S : undefined
  readonly query: P extends { readonly query: infer S extends Schema.Struct<Fields> } ? S : undefined
  readonly body: P extends { readonly body: infer S extends Schema.Codec<object, unknown> } ? S : undefined
  readonly form: P extends { readonly form: infer S extends Schema.Struct<Fields> } ? S : undefined
  readonly file: P extends { readonly file: infer F extends Route["file"] }
    ? F
    : { readonly field: "file"; readonly optional: false }
  readonly answer: P["answer"]
  readonly failures: P extends { readonly failures: infer F extends ReadonlyArray<DeclaredFailure> } ? F : readonly []
  readonly strict: boolean
  readonly bodyLimit: number | undefined
  readonly describesFailures: boolean
  readonly creates: boolean
}

/** Requires a field in `params` for every path parameter. */
type Addressed<P extends RoutePlan> = [ParamNames<P["path"]>] extends [never]
  ? unknown
  : { readonly params: Schema.Struct<Record<ParamNames<P["path"]>, Schema.Top>> }

/** Requires a limit of a call without a member's session. */
type Limited<P extends RoutePlan> = P["access"] extends "public" | "visitor" | "vendor"
  ? { readonly limit: CallLimit }
  : unknown

/** Creates a route. A path parameter without a field in `params`, or an open call without a limit, does not compile. */
export const route = <const P extends RoutePlan>(plan: P & Addressed<P> & Limited<P>): RouteOf<P> =>
  // What a plan leaves out is undefined (or as here) in the route and in `RouteOf` alike.
  ({
    file: { field: "file", optional: false },
    also: [],
    failures: [],
    describesFailures: false,
    creates: false,
    strict: false,
    ...(plan as RoutePlan),
  }) as unknown as RouteOf<P>

type StructType<S> = [S] extends [Schema.Struct<infer F>] ? Schema.Struct.Type<F> : unknown
type FailureType<D> = D extends readonly [unknown, Schema.Codec<infer E, unknown>] ? E : never

/** The input of a call: params, query and body merged. A file is passed separately. */
export type InputOf<R extends Route> = StructType<R["params"]> &
  StructType<R["query"]> &
  StructType<R["form"]> &
  (R["body"] extends Schema.Codec<infer B, unknown> ? B : unknown)

export type AnswerOf<R extends Route> = R["answer"] extends Schema.Codec<infer A, unknown> ? A : never

export type FailureOf<R extends Route> = FailureType<R["failures"][number]>
