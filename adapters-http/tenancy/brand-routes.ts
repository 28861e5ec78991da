import { Brand } from "@prosa/core/tenancy"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

export const brandRoutes = {
  brand: route({
    method: "GET",
    path: "/api/brand",
    access: "public",
    limit: { seconds: 60, perAddress: 1_200 },
    summary: "A marca do endereço que serve a página.",
    answer: Schema.Struct({ brand: Brand }),
  }),
} satisfies Routes
