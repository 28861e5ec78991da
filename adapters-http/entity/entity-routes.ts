import { EntityImportRefused, EntityLocked, EntityRow, LoadedEntity, SavedEntity } from "@prosa/core/entity"
import { BotId, EntityTypeId, pageOf, PageWish, textUpTo, WorkspaceId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

const EntityAddress = Schema.Struct({ id: EntityTypeId })
const name = Schema.optionalKey(textUpTo(200))
/** 0, or a list without any, means no workspace. */
const Workspaces = Schema.Union([Schema.Array(WorkspaceId), Schema.Literal(0)])

/** An entity with its bot on the wire. */
export const EntityDetailWire = Schema.Struct({
  ...LoadedEntity.fields,
  botId: Schema.NullOr(BotId),
  botName: Schema.String,
})

export const entityRoutes = {
  ofBot: route({
    method: "GET",
    path: "/api/entityTypes",
    access: "signed-in",
    actsFor: { thing: "bot", by: "botId" },
    summary: "As entidades que o fluxo de um bot pode usar: as do bot e as do sistema, por nome.",
    query: Schema.Struct({ ...PageWish, botId: BotId, name }),
    answer: pageOf(EntityRow),
  }),
  list: route({
    method: "POST",
    path: "/api/entityTypes/list",
    access: ["entity_view"],
    actsFor: { company: "companyId" },
    summary: "Uma página das entidades da empresa, por nome.",
    body: Schema.Struct({ ...PageWish, ...OfCompany, name, workspaces: Schema.optionalKey(Workspaces) }),
    answer: pageOf(EntityRow),
  }),
  get: route({
    method: "GET",
    path: "/api/entityTypes/:id",
    access: "signed-in",
    actsFor: { thing: "entity", by: "id" },
    summary: "Uma entidade com suas entradas.",
    params: EntityAddress,
    answer: EntityDetailWire,
  }),
  create: route({
    method: "POST",
    path: "/api/entityTypes",
    access: ["entity_view"],
    actsFor: { thing: "bot", by: "botId" },
    creates: true,
    summary: "Cria uma entidade de um bot; um nome que já existe é respondido com 200 e 'description'.",
    body: SavedEntity,
    answer: Schema.Struct({ id: Schema.optionalKey(EntityTypeId), description: Schema.optionalKey(Schema.String) }),
  }),
  update: route({
    method: "PUT",
    path: "/api/entityTypes/:id",
    access: ["entity_view"],
    actsFor: { thing: "entity", by: "id" },
    summary: "Muda as entradas de uma entidade; o nome não muda.",
    params: EntityAddress,
    // its bot stays, whatever the body names
    body: Schema.Struct({ ...SavedEntity.fields, botId: Schema.optionalKey(Schema.NullOr(BotId)) }),
    answer: Schema.Struct({ id: EntityTypeId }),
    failures: [[422, EntityLocked]],
  }),
  upload: route({
    method: "POST",
    path: "/api/entityTypes/upload",
    access: ["entity_import"],
    actsFor: { company: "companyId" },
    summary: "Acrescenta as linhas de um CSV às entidades escolhidas ('entities': ids separados por vírgula).",
    form: Schema.Struct({ ...OfCompany, entities: textUpTo(8_000) }),
    answer: Schema.Struct({ message: Schema.String }),
    failures: [
      [422, EntityImportRefused],
      [422, EntityLocked],
    ],
  }),
} satisfies Routes
