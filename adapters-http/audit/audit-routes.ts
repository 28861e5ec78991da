import { AuditAction, AuditRecord } from "@prosa/core/audit"
import { IsoDateTime, pageOf, PageWish, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

export const auditRoutes = {
  list: route({
    method: "GET",
    path: "/api/audit",
    access: "admin",
    actsFor: { company: "companyId" },
    summary: "O que foi feito na empresa, do mais novo para o mais antigo.",
    query: Schema.Struct({
      ...PageWish,
      ...OfCompany,
      person: Schema.optionalKey(textUpTo(200)),
      action: Schema.optionalKey(AuditAction),
      from: Schema.optionalKey(IsoDateTime),
      until: Schema.optionalKey(IsoDateTime),
    }),
    answer: pageOf(AuditRecord),
  }),
} satisfies Routes
