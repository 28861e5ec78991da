import {
  Collaborator,
  CollaboratorChange,
  CollaboratorChoice,
  CollaboratorDraft,
  CollaboratorLine,
  CollaboratorOption,
  EditorNeeded,
  EmailTaken,
  passwordPair,
  RecoveryLink,
} from "@prosa/core/access"
import { pageOf, PageWish, ProfileId, textUpTo, UserId, WorkspaceId } from "@prosa/core/kernel"
import { QuotaReached } from "@prosa/core/tenancy"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"

const CollaboratorAddress = Schema.Struct({ id: UserId })

/** A collaborator on the wire (access, section 3): the memberships name what they are of, `profile` all profiles. */
export const CollaboratorWire = Schema.Struct({
  ...Collaborator.fields,
  profile: Schema.String,
  profiles: Schema.Array(
    Schema.Struct({ id: ProfileId, name: Schema.String, active: Schema.Boolean }).pipe(
      Schema.encodeKeys({ name: "profile" }),
    ),
  ),
  workspaces: Schema.Array(
    Schema.Struct({ id: WorkspaceId, name: Schema.String, active: Schema.Boolean }).pipe(
      Schema.encodeKeys({ name: "workspace" }),
    ),
  ),
}).pipe(Schema.encodeKeys({ agentName: "nameAgent" }))

const AnswerWire = Schema.Struct({ user: CollaboratorWire })
const wireNames = { isAttendant: "attendant", agentName: "nameAgent" } as const
const failures = [
  [409, EmailTaken],
  [422, EditorNeeded],
  [422, QuotaReached],
] as const

export const collaboratorRoutes = {
  ofWorkspace: route({
    method: "GET",
    path: "/api/users/list-by-workspace",
    access: "signed-in",
    actsFor: { company: "companyId" },
    summary: "As pessoas ativas de um workspace.",
    query: Schema.Struct({ ...OfCompany, workspaceId: WorkspaceId }),
    answer: Schema.Struct({ users: Schema.Array(CollaboratorChoice) }),
  }),
  list: route({
    method: "POST",
    path: "/api/users/list",
    access: ["user_view"],
    actsFor: { company: "companyId" },
    summary:
      "Uma página das pessoas dos workspaces pedidos, por nome; quem edita colaboradores vê também quem não tem workspace ativo.",
    body: Schema.Struct({
      ...PageWish,
      ...OfCompany,
      name: Schema.optionalKey(textUpTo(200)),
      workspaces: WorkspacesWire,
    }),
    answer: pageOf(CollaboratorLine),
  }),
  all: route({
    method: "GET",
    path: "/api/users/list",
    access: ["user_view"],
    actsFor: { company: "companyId" },
    summary: "Todas as pessoas ativas que se veem, por nome.",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ users: Schema.Array(CollaboratorOption) }),
  }),
  get: route({
    method: "GET",
    path: "/api/users/:id",
    access: ["user_view"],
    actsFor: { thing: "user", by: "id" },
    summary: "Uma pessoa da empresa.",
    params: CollaboratorAddress,
    answer: AnswerWire,
  }),
  replace: route({
    method: "PUT",
    path: "/api/users/:id",
    // with user_view alone, one's own name, phone, avatar, agent name and password
    access: ["user_view", "user_create", "user_edit"],
    actsFor: { thing: "user", by: "id" },
    summary:
      "Grava todos os dados de uma pessoa: os próprios, e com user_create ou user_edit os de quem não pode mais do que si mesmo.",
    params: CollaboratorAddress,
    strict: true,
    body: Schema.Struct({ ...CollaboratorDraft.fields, ...OfCompany })
      .check(passwordPair)
      .pipe(Schema.encodeKeys(wireNames)),
    answer: AnswerWire,
    failures,
  }),
  update: route({
    method: "PATCH",
    path: "/api/users/:id",
    access: ["user_view", "user_create", "user_edit"],
    actsFor: { thing: "user", by: "id" },
    summary:
      "Grava os dados enviados de uma pessoa (os próprios, ou com user_create ou user_edit) e deixa os outros como estão.",
    params: CollaboratorAddress,
    strict: true,
    body: Schema.Struct({ ...CollaboratorChange.fields, ...OfCompany })
      .check(passwordPair)
      .pipe(Schema.encodeKeys(wireNames)),
    answer: AnswerWire,
    failures,
  }),
  recoveryLink: route({
    method: "GET",
    path: "/api/users/:id/reset-password-url",
    access: "admin",
    actsFor: { thing: "user", by: "id" },
    summary: "Um link novo para a troca da senha de uma pessoa.",
    params: CollaboratorAddress,
    answer: RecoveryLink,
  }),
} satisfies Routes
