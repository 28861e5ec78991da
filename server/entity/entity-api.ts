import { entityRoutes, type InputOf } from "@prosa/adapters-http/routes"
import {
  type EntityContent,
  entityFileLimit,
  entityMessages,
  type EntityProblem,
  type SavedEntity,
  toLoadedEntity,
  unflattenEntity,
} from "@prosa/core/entity"
import { EntityTypeId, type FieldError, idFrom, type InvalidInput, invalidInput, sentences } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type ActingCaller, decoding, defineApi } from "../caller/index.ts"
import { boundedFile } from "../platform/http/bounded-file.ts"
import type { IncomingFile } from "../platform/http/receive-form.ts"
import { createEntities, type EntitiesDeps } from "./entities-service.ts"
import { companyOfEntity } from "./entity-store.ts"

/** Body limit of entity routes, in bytes: 30,000 entries exceed the usual JSON limit. */
const entityBodyLimit = 8 * 1_048_576

/** Errors that are told of one entity: a body may have 30,000. */
const mostErrors = 20

/** Decodes an entity from its saved form by the rules of its form. */
const withContent = <Input extends Omit<SavedEntity, "botId">>(
  input: Input,
): Effect.Effect<Input & { readonly content: EntityContent }, InvalidInput> =>
  Result.match(unflattenEntity(input), {
    onFailure: (problems) => Effect.fail(invalidInput(problems.slice(0, mostErrors).map(fieldOf))),
    onSuccess: (content) => Effect.succeed({ ...input, content }),
  })

const fieldOf = ({ _tag, title, advice, line }: EntityProblem): FieldError => ({
  path: _tag.startsWith("Name") ? "name" : line === undefined ? "entries" : `entries.${line - 1}.value`,
  message: line === undefined ? `${title} ${advice}` : advice,
})

/** Decodes the list of ids of an import. */
const withIds = <Input extends { readonly entities: string }>(
  input: Input,
): Effect.Effect<Input & { readonly ids: ReadonlyArray<EntityTypeId> }, InvalidInput> => {
  const ids = input.entities.split(",").map((id) => idFrom(EntityTypeId, id))
  const known = ids.flatMap((id) => id ?? [])
  if (known.length === ids.length) return Effect.succeed({ ...input, ids: known })
  const message = input.entities.trim() === "" ? sentences.emptyList : sentences.invalid
  return Effect.fail(invalidInput([{ path: "entities", message }]))
}

type Created = InputOf<(typeof entityRoutes)["create"]>
type Updated = InputOf<(typeof entityRoutes)["update"]>
type Uploaded = InputOf<(typeof entityRoutes)["upload"]> & { readonly file: IncomingFile }
type EntityCaller = ActingCaller<ReturnType<typeof createEntities>>

export const entityApi = defineApi({
  section: "entities",
  table: entityRoutes,
  things: { entity: companyOfEntity },
  port: createEntities,
  options: { bodyLimit: entityBodyLimit },
  handlers: (_deps: EntitiesDeps) => ({
    ofBot:
      ({ port }) =>
      ({ name = "", ...wish }) =>
        port.ofBot({ name, ...wish }),
    list:
      ({ port }) =>
      ({ name = "", workspaces, ...wish }) =>
        port.list({
          name,
          ...wish,
          ...(workspaces === undefined ? {} : { workspaces: workspaces === 0 ? [] : workspaces }),
        }),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id).pipe(Effect.map(({ entity, botId, botName }) => ({ ...toLoadedEntity(entity), botId, botName }))),
    create: decoding(
      withContent<Created>,
      ({ port }: EntityCaller) =>
        ({ botId, content }) =>
          port.create(botId, content).pipe(
            // a duplicate is a 200, as specified
            Effect.catchTag("EntityTaken", ({ message }) => Effect.succeed({ description: message })),
          ),
    ),
    update: decoding(
      withContent<Updated>,
      ({ port }: EntityCaller) =>
        ({ id, content }) =>
          port.update(id, content),
    ),
    upload: decoding(
      withIds<Uploaded>,
      ({ port, actor }: EntityCaller) =>
        ({ ids, file }) =>
          port
            .upload(actor.companyId, ids, boundedFile(file, entityFileLimit + 1))
            .pipe(Effect.as({ message: entityMessages.imported })),
    ),
  }),
})
