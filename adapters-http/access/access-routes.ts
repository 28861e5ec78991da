import { Credentials, NotConfirmed, Refreshed, Rights, WrongPassword } from "@prosa/core/access"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"
import { SessionUserWire } from "./session-wire.ts"

export const sessionRoutes = {
  signIn: route({
    method: "POST",
    path: "/api/auth",
    access: "public",
    limit: { seconds: 300, perAddress: 300 },
    summary: "Entra com e-mail (em name) e senha.",
    strict: true,
    body: Credentials,
    answer: Schema.Struct({ user: SessionUserWire, message: Schema.String }),
    failures: [
      [400, WrongPassword],
      [400, NotConfirmed],
    ],
  }),
  current: route({
    method: "GET",
    path: "/api/me",
    access: "signed-in",
    summary: "A pessoa que está na sessão.",
    answer: Schema.Struct({ user: SessionUserWire }),
  }),
  rights: route({
    method: "GET",
    path: "/api/me/rights",
    access: "signed-in",
    summary: "O que a pessoa pode agora, e em quais workspaces.",
    answer: Rights,
  }),
  refresh: route({
    method: "POST",
    path: "/api/refresh-token",
    access: "public",
    limit: { seconds: 60, perAddress: 600 },
    summary: "Prolonga a sessão.",
    answer: Schema.Struct({ user: Refreshed }),
  }),
  signOut: route({
    method: "POST",
    path: "/api/logout",
    access: "public",
    limit: { seconds: 60, perAddress: 300 },
    summary: "Encerra a sessão.",
    answer: Schema.Struct({}),
  }),
} satisfies Routes
