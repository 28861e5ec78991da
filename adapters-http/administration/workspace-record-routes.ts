import {
  MoveRefused,
  TeamCandidate,
  TeamRefused,
  WorkspaceChoices,
  WorkspaceDraft,
  WorkspaceLine,
  WorkspaceRecord,
} from "@prosa/core/administration"
import { pageOf, PageWish, textUpTo, WorkspaceId } from "@prosa/core/kernel"
import { QuotaReached } from "@prosa/core/tenancy"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

const WorkspaceAddress = Schema.Struct({ id: WorkspaceId })

const { name, parentId, active, users, invites } = WorkspaceDraft.fields

/** The body of a new workspace (access, section 7): what a caller leaves out is none. */
const NewWorkspaceBody = Schema.Struct({
  ...OfCompany,
  name,
  parentId: Schema.optionalKey(parentId),
  active: Schema.optionalKey(active),
  users: Schema.optionalKey(users),
  invitesForNewUsers: Schema.optionalKey(invites),
})

/** The body of a change: left out, a team would be emptied, so that all but the invitations is asked for. */
const WorkspaceBody = Schema.Struct({
  ...OfCompany,
  name,
  parentId,
  active,
  users,
  invitesForNewUsers: Schema.optionalKey(invites),
})

const writeFailures = [
  [422, MoveRefused],
  [422, QuotaReached],
] as const

export const workspaceRecordRoutes = {
  list: route({
    method: "POST",
    path: "/api/workspaces/list",
    access: ["workspace_view"],
    actsFor: { company: "companyId" },
    summary: "Uma página dos workspaces da pessoa, por nome.",
    body: Schema.Struct({ ...PageWish, ...OfCompany, name: Schema.optionalKey(textUpTo(200)) }),
    answer: pageOf(WorkspaceLine),
  }),
  all: route({
    method: "GET",
    path: "/api/workspaces/list",
    access: ["workspace_view"],
    actsFor: { company: "companyId" },
    summary: "Todos os workspaces da pessoa, por nome.",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ workspaces: Schema.Array(WorkspaceLine) }),
  }),
  choices: route({
    method: "GET",
    path: "/api/workspaces/choices",
    access: ["workspace_create", "workspace_edit"],
    actsFor: { company: "companyId" },
    summary: "Os perfis, os workspaces e os limites de que o formulário de um workspace precisa.",
    query: Schema.Struct(OfCompany),
    answer: WorkspaceChoices,
  }),
  people: route({
    method: "GET",
    path: "/api/workspaces/people",
    access: ["workspace_create", "workspace_edit"],
    actsFor: { company: "companyId" },
    summary: "Uma página das pessoas que podem estar na equipe de um workspace; as que estão vêm primeiro.",
    query: Schema.Struct({
      ...PageWish,
      ...OfCompany,
      search: Schema.optionalKey(textUpTo(200)),
      workspaceId: Schema.optionalKey(WorkspaceId),
    }),
    answer: pageOf(TeamCandidate),
  }),
  get: route({
    method: "GET",
    path: "/api/workspaces/:id",
    access: ["workspace_view"],
    actsFor: { thing: "workspace", by: "id" },
    summary: "Um workspace com sua equipe.",
    params: WorkspaceAddress,
    answer: Schema.Struct({ workspace: WorkspaceRecord }),
  }),
  create: route({
    method: "POST",
    path: "/api/workspaces",
    access: ["workspace_create"],
    actsFor: { company: "companyId" },
    creates: true,
    summary: "Cria um workspace com sua equipe, e envia convites.",
    strict: true,
    body: NewWorkspaceBody,
    answer: Schema.Struct({ id: WorkspaceId }),
    failures: writeFailures,
  }),
  update: route({
    method: "PUT",
    path: "/api/workspaces/:id",
    access: ["workspace_edit"],
    actsFor: { thing: "workspace", by: "id" },
    summary: "Muda os dados, o lugar e a equipe de um workspace, e envia convites.",
    params: WorkspaceAddress,
    strict: true,
    body: WorkspaceBody,
    answer: Schema.Struct({ workspace: WorkspaceRecord }),
    failures: [...writeFailures, [422, TeamRefused]],
  }),
} satisfies Routes
