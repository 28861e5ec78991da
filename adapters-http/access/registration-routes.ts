import {
  AccessCode,
  CodeSpent,
  CodeUnknown,
  InviteAcceptance,
  PasswordReset,
  RecoveryRequest,
  Registration,
} from "@prosa/core/access"
import { Email } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const CodeAddress = Schema.Struct({ confirmationCode: AccessCode })
const codeFailures = [
  [404, CodeUnknown],
  [410, CodeSpent],
] as const

/** Codes are guessed by nobody; a person opens a link a few times. */
const codeLimit = { seconds: 300, perAddress: 120 }

export const registrationRoutes = {
  register: route({
    method: "POST",
    path: "/api/setup",
    access: "public",
    limit: { seconds: 900, perAddress: 60 },
    summary: "Cadastra uma empresa com a primeira pessoa; a conta existe a partir da confirmação.",
    strict: true,
    body: Registration,
    answer: Schema.Struct({ userEmail: Schema.String }),
  }),
  resend: route({
    method: "POST",
    path: "/api/setup/resend-email",
    access: "public",
    limit: { seconds: 900, perAddress: 60 },
    summary: "Envia de novo o link de confirmação de um cadastro.",
    body: Schema.Struct({ email: Email }),
    answer: Schema.Struct({ email: Schema.String }),
  }),
  confirm: route({
    method: "POST",
    path: "/api/confirm/:confirmationCode",
    access: "public",
    limit: codeLimit,
    summary: "Confirma um cadastro com o código recebido por e-mail.",
    params: CodeAddress,
    answer: Schema.Struct({ userName: Schema.String, message: Schema.String, userEmail: Schema.String }),
    failures: codeFailures,
  }),
  invitation: route({
    method: "GET",
    path: "/api/user-invite/:confirmationCode",
    access: "public",
    limit: codeLimit,
    summary: "O convite de um código, para mostrar a quem o recebeu.",
    params: CodeAddress,
    answer: Schema.Struct({ email: Schema.String, companyName: Schema.String }),
    failures: codeFailures,
  }),
  acceptInvite: route({
    method: "POST",
    path: "/api/user-invite/:confirmationCode",
    access: "public",
    limit: codeLimit,
    summary: "Aceita um convite: a pessoa escolhe seu nome e sua senha.",
    params: CodeAddress,
    strict: true,
    body: InviteAcceptance,
    answer: Schema.Struct({}),
    failures: codeFailures,
  }),
} satisfies Routes

export const recoveryRoutes = {
  requestRecovery: route({
    method: "POST",
    path: "/api/users/forgot-password",
    access: "public",
    limit: { seconds: 900, perAddress: 60 },
    summary: "Envia o link de troca de senha, se o endereço tem uma conta.",
    body: RecoveryRequest,
    answer: Schema.Struct({}),
  }),
  checkCode: route({
    method: "GET",
    path: "/api/users/reset-password/:confirmationCode",
    access: "public",
    limit: codeLimit,
    summary: "Se um código de troca de senha ainda vale.",
    params: CodeAddress,
    answer: Schema.Struct({ email: Schema.String }),
    failures: codeFailures,
  }),
  resetPassword: route({
    method: "POST",
    path: "/api/users/reset-password/:confirmationCode",
    access: "public",
    limit: codeLimit,
    summary: "Troca a senha com o código recebido por e-mail.",
    params: CodeAddress,
    strict: true,
    body: PasswordReset,
    answer: Schema.Struct({ email: Schema.String }),
    failures: codeFailures,
  }),
} satisfies Routes
