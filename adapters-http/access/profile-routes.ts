import { EditorNeeded, PermissionOption, Profile, ProfileChoice, ProfileDraft } from "@prosa/core/access"
import { pageOf, PageWish, ProfileId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

const ProfileAddress = Schema.Struct({ id: ProfileId })
const ProfileBody = Schema.Struct({ ...ProfileDraft.fields, ...OfCompany })

export const profileRoutes = {
  list: route({
    method: "GET",
    path: "/api/profiles/paged",
    access: ["profile_view"],
    actsFor: { company: "companyId" },
    summary: "Uma página dos perfis da empresa, por nome.",
    query: Schema.Struct({ ...PageWish, ...OfCompany, name: Schema.optionalKey(textUpTo(200)) }),
    answer: pageOf(ProfileChoice),
  }),
  all: route({
    method: "GET",
    path: "/api/profiles",
    // who saves collaborators gives them profiles
    access: ["profile_view", "user_create", "user_edit"],
    actsFor: { company: "companyId" },
    summary: "Todos os perfis da empresa, por nome.",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ profiles: Schema.Array(ProfileChoice) }),
  }),
  get: route({
    method: "GET",
    path: "/api/profiles/:id",
    access: ["profile_view"],
    actsFor: { thing: "profile", by: "id" },
    summary: "Um perfil com suas permissões.",
    params: ProfileAddress,
    answer: Schema.Struct({ profile: Profile }),
  }),
  create: route({
    method: "POST",
    path: "/api/profiles",
    access: ["profile_create"],
    actsFor: { company: "companyId" },
    creates: true,
    summary: "Cria um perfil; ninguém concede o que não possui.",
    strict: true,
    body: ProfileBody,
    answer: Schema.Struct({ id: ProfileId }),
  }),
  update: route({
    method: "PUT",
    path: "/api/profiles/:id",
    access: ["profile_edit"],
    actsFor: { thing: "profile", by: "id" },
    summary: "Muda o nome e as permissões de um perfil.",
    params: ProfileAddress,
    strict: true,
    body: ProfileBody,
    answer: Schema.Struct({ id: ProfileId, profile: Profile }),
    failures: [[422, EditorNeeded]],
  }),
  permissions: route({
    method: "GET",
    path: "/api/permissions/",
    access: "signed-in",
    summary: "Todas as permissões que existem.",
    answer: Schema.Array(PermissionOption),
  }),
} satisfies Routes
