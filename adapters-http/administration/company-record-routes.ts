import { CompanyDraft, CompanyRecord, InviteOverQuota, PlatformChoice } from "@prosa/core/administration"
import { CompanyId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const CompanyAddress = Schema.Struct({ id: CompanyId })

/** A company's form on the wire, spelled `plataform` (access, section 3). */
const CompanyDraftWire = CompanyDraft.pipe(Schema.encodeKeys({ platform: "plataform" }))

const CompanyRecordWire = CompanyRecord.pipe(
  Schema.encodeKeys({ platform: "plataform", platformName: "plataformName" }),
)

/** The calls besides the list, which `tenancyRoutes` has. */
export const companyRecordRoutes = {
  get: route({
    method: "GET",
    path: "/api/companies/:id",
    access: "admin",
    summary: "Uma empresa com seus limites, canais e uso.",
    params: CompanyAddress,
    answer: Schema.Struct({ company: CompanyRecordWire }),
  }),
  create: route({
    method: "POST",
    path: "/api/companies",
    access: "admin",
    creates: true,
    summary: "Cria uma empresa, com um workspace e um perfil Administrador, e convida seu e-mail.",
    strict: true,
    body: CompanyDraftWire,
    answer: Schema.Struct({ id: CompanyId }),
    failures: [[422, InviteOverQuota]],
  }),
  update: route({
    method: "PUT",
    path: "/api/companies/:id",
    access: "admin",
    summary: "Muda uma empresa; desativar encerra as sessões de suas pessoas.",
    params: CompanyAddress,
    strict: true,
    body: CompanyDraftWire,
    answer: Schema.Struct({ id: CompanyId, company: CompanyRecordWire }),
    failures: [[422, InviteOverQuota]],
  }),
  platforms: route({
    method: "GET",
    path: "/api/plataforms",
    access: "admin",
    summary: "As plataformas em que há empresas.",
    answer: Schema.Array(PlatformChoice),
  }),
} satisfies Routes
