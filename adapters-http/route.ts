import type { Permission } from "@prosa/core/access"
import { Schema } from "effect"

/** Who may call a route. A list of permissions: any of them is enough; admins always pass, save for visitors' routes. */
export type Access = "public" | "signed-in" | "admin" | "visitor" | ReadonlyArray<Permission>

/**
 * For which company a signed-in person's call acts: the one that a field of its input names (their own where the field is
 * absent), or that of a thing that a field addresses. The server makes the `Actor` of it before the call is carried out.
 */
export type ActsFor =
  | { readonly company: string }
  | {
      /** The kind of the thing, as the server's contexts look it up: 'bot'. */
      readonly thing: string
      readonly by: string
    }

type Fields = Schema.Struct.Fields

/** The answer of a route that browsers open by its address: no value, but the bytes of a file. */
export const FileBytes = Schema.Never

/** A failure of the route's own, with the status that carries it. Every route may answer the common ones besides. */
export type DeclaredFailure = readonly [
  status: 400 | 404 | 409 | 410 | 413 | 415 | 422 | 503,
  failure: Schema.Codec<{ readonly _tag: string; readonly message: string }, unknown>,
]

/**
 * One call of the JSON boundary: data only. The browser's client, the server's mount and the OpenAPI page are made from
 * it. `params`, `query`, `body` and `form` share no name: together they are the input of the call.
 */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With parameters as `:name`. */
  readonly path: string
  readonly access: Access
  /** Absent: the call concerns no company. */
  readonly actsFor: ActsFor | undefined
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  readonly params: Schema.Struct<Fields> | undefined
  readonly query: Schema.Struct<Fields> | undefined
  readonly body: Schema.Codec<object, unknown> | undefined
  /** The call sends a file, in a multipart body: the texts that stand before it. The file itself is called `file`. */
  readonly form: Schema.Struct<Fields> | undefined
  /** `FileBytes`: the bytes of a file, with its own type. */
  readonly answer: Schema.Codec<unknown, unknown>
  readonly failures: ReadonlyArray<DeclaredFailure>
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
  readonly actsFor?: ActsFor
  readonly summary: string
  readonly params?: Schema.Struct<Fields>
  readonly query?: Schema.Struct<Fields>
  readonly body?: Schema.Codec<object, unknown>
  readonly form?: Schema.Struct<Fields>
  readonly answer: Schema.Codec<unknown, unknown>
  readonly failures?: ReadonlyArray<DeclaredFailure>
}

/** A plan whose omissions are spelled out. */
export interface RouteOf<P extends RoutePlan> {
  readonly method: P["method"]
  readonly path: P["path"]
  readonly access: P["access"]
  readonly actsFor: P extends { readonly actsFor: infer A extends ActsFor } ? A : undefined
  readonly summary: string
  readonly params: P extends { readonly params: infer S extends Schema.Struct<Fields> } ? S : undefined
  readonly query: P extends { readonly query: infer S extends Schema.Struct<Fields> } ? S : undefined
  readonly body: P extends { readonly body: infer S extends Schema.Codec<object, unknown> } ? S : undefined
  readonly form: P extends { readonly form: infer S extends Schema.Struct<Fields> } ? S : undefined
  readonly answer: P["answer"]
  readonly failures: P extends { readonly failures: infer F extends ReadonlyArray<DeclaredFailure> } ? F : readonly []
}

/** What a plan must have besides: a field of `params` for every parameter of its path. */
type Addressed<P extends RoutePlan> = [ParamNames<P["path"]>] extends [never]
  ? unknown
  : { readonly params: Schema.Struct<Record<ParamNames<P["path"]>, Schema.Top>> }

/** A path parameter that no field of `params` decodes does not compile. */
export const route = <const P extends RoutePlan>(plan: P & Addressed<P>): RouteOf<P> => {
  const { method, path, access, actsFor, summary, params, query, body, form, answer, failures } = plan as RoutePlan
  // What the plan leaves out is undefined (or empty) in the route and in `RouteOf` alike.
  return {
    method,
    path,
    access,
    actsFor,
    summary,
    params,
    query,
    body,
    form,
    answer,
    failures: failures ?? [],
  } as RouteOf<P>
}

type StructType<S> = [S] extends [Schema.Struct<infer F>] ? Schema.Struct.Type<F> : unknown
type FailureType<D> = D extends readonly [unknown, Schema.Codec<infer E, unknown>] ? E : never

/** Everything that a call is given: its params, its query and its body together. A file comes besides. */
export type InputOf<R extends Route> = StructType<R["params"]> &
  StructType<R["query"]> &
  StructType<R["form"]> &
  (R["body"] extends Schema.Codec<infer B, unknown> ? B : unknown)

export type AnswerOf<R extends Route> = R["answer"] extends Schema.Codec<infer A, unknown> ? A : never

export type FailureOf<R extends Route> = FailureType<R["failures"][number]>
