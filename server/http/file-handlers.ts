import { fileRoutes } from "@prosa/adapters-http/routes"
import type { CallRefused, FileId } from "@prosa/core/kernel"
import { notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Actor } from "../access/actor.ts"
import { noSubject } from "../access/find-actor.ts"
import type { FileLinks } from "../channel/file-links.ts"
import { companyOfFile, findFile } from "../channel/file-rows.ts"
import { answerOf, createFiles } from "../channel/files-service.ts"
import type { UploadDeps } from "../channel/take-upload.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { ApiContexts, MemberContext } from "./api-contexts.ts"

export interface FileHandlerDeps extends UploadDeps {
  readonly links: FileLinks
}

export const fileHandlers = (deps: FileHandlerDeps): Handlers<typeof fileRoutes, ApiContexts> => {
  const { transactions, links, store } = deps
  /** Ordinary people look among their company's files; for an administrator a file says whose it is. */
  const actorFor = ({ person, actorFor }: MemberContext, id: FileId): Effect.Effect<Actor, CallRefused> =>
    person.companyId !== null
      ? actorFor(noSubject)
      : transactions
          .asSignIn((tx) => companyOfFile(tx, id))
          .pipe(
            Effect.flatMap((companyId) => (companyId === undefined ? Effect.fail(notFound) : actorFor({ companyId }))),
          )

  return {
    upload:
      ({ actorFor }) =>
      ({ companyId, name, file }) =>
        actorFor({ companyId }).pipe(
          Effect.flatMap((actor) => createFiles(actor, deps).upload({ ...file, givenName: name })),
        ),
    remove:
      (context) =>
      ({ id }) =>
        actorFor(context, id).pipe(
          Effect.flatMap((actor) => createFiles(actor, deps).remove(id)),
          Effect.map(() => ({})),
        ),
    read:
      (context) =>
      ({ id }) =>
        actorFor(context, id).pipe(Effect.flatMap((actor) => createFiles(actor, deps).read(id))),
    open:
      () =>
      ({ token }) =>
        Effect.gen(function* () {
          const linked = links.read(token)
          if (linked === undefined) return yield* Effect.fail(notFound)
          if (linked === "expired") return yield* Effect.fail(linkExpired)
          const file = yield* transactions.asTenant(linked.companyId, (tx) => findFile(tx, linked.id))
          return file === undefined ? yield* Effect.fail(notFound) : answerOf(file, store)
        }),
  }
}

const linkExpired = { _tag: "LinkExpired", message: "Este link expirou. Abra a conversa de novo." } as const
