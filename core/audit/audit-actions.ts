import { Schema } from "effect"

/** What is written down of what people do, by name, as the audit's page calls it. */
export const auditActions = {
  "profile.create": "Perfil criado",
  "profile.update": "Perfil alterado",
  "flow.publish": "Fluxo publicado",
  "bot.live-chat-hosts": "Sites do chat alterados",
} as const

/** The name of something that is written down. */
export type AuditAction = keyof typeof auditActions

// the keys of that very record
const names = Object.keys(auditActions) as ReadonlyArray<AuditAction>

/** An action by its name. */
export const AuditAction = Schema.Literals(names).pipe(Schema.annotate({ message: "Ação inválida" }))
