const kinds = {
  company: "Empresa",
  user: "Colaborador",
  workspace: "Workspace",
  profile: "Perfil",
  bot: "Robô",
  entity: "Entidade",
  template: "Template",
  brand: "Marca",
  file: "Arquivo",
  "flow-test": "Teste salvo",
  credential: "Chave",
  canned: "Resposta rápida",
  label: "Etiqueta",
  dialog: "Sala",
  campaign: "Campanha",
  contact: "Contato",
  "contact-erasure": "Apagamento de contato",
} as const

/** A kind of thing that actions apply to. */
export type SubjectKind = keyof typeof kinds

/** A thing that an audited action names. */
export interface AuditSubject {
  readonly kind: SubjectKind
  /** A number, of files a key. */
  readonly id: string
}

/** Reads a stored subject, 'profile 12' or 'bot/7'; undefined for an unknown kind. */
export const subjectIn = (subject: string): AuditSubject | undefined => {
  const [, kind = "", id = ""] = /^([a-z-]+)[ /](\d+|[0-9a-f]{32})$/u.exec(subject) ?? []
  // a key of that very record
  return Object.hasOwn(kinds, kind) ? { kind: kind as SubjectKind, id } : undefined
}

/** Returns where a file about what an action applied to is downloaded, such as the list of what was erased; undefined where there is none. */
export const fileOfSubject = (subject: string): string | undefined => {
  const known = subjectIn(subject)
  return known?.kind === "contact-erasure" ? `/api/contact-erasures/${known.id}/list` : undefined
}

/**
 * Describes what an audited action applied to: 'Perfil Atendente' for 'profile 12', and 'Perfil 12' without its name. An
 * unknown kind is returned unchanged.
 */
export const wordsOfSubject = (subject: string, name = ""): string => {
  const known = subjectIn(subject)
  if (known === undefined) return subject
  return `${kinds[known.kind]} ${name.trim() === "" ? known.id : name}`
}
