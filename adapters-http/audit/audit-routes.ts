import { AuditAction, AuditRecord } from "@prosa/core/audit"
import { Day, pageOf, PageWish, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

/** Days are those of the company's time zone, both inclusive. */
const filters = {
  ...PageWish,
  person: Schema.optionalKey(textUpTo(200)),
  action: Schema.optionalKey(AuditAction),
  from: Schema.optionalKey(Day),
  until: Schema.optionalKey(Day),
}

export const auditRoutes = {
  list: route({
    method: "GET",
    path: "/api/audit",
    access: ["audit_view"],
    actsFor: { company: "companyId" },
    summary: "O que foi feito na empresa, do mais novo para o mais antigo.",
    query: Schema.Struct({ ...filters, ...OfCompany }),
    answer: pageOf(AuditRecord),
  }),
  platform: route({
    method: "GET",
    path: "/api/audit/platform",
    access: "admin",
    summary: "O que foi feito com as marcas e com as contas dos administradores, do mais novo para o mais antigo.",
    query: Schema.Struct(filters),
    answer: pageOf(AuditRecord),
  }),
} satisfies Routes
