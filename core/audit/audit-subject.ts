const kinds: Readonly<Record<string, string>> = {
  company: "Empresa",
  user: "Colaborador",
  workspace: "Workspace",
  profile: "Perfil",
  bot: "Robô",
  entity: "Entidade",
  template: "Template",
}

/** Describes what an audited action applied to: 'Perfil 12' for 'profile 12'. An unknown kind is returned unchanged. */
export const wordsOfSubject = (subject: string): string => {
  const [, kind = "", id = ""] = /^([a-z]+)[ /](\d+)$/u.exec(subject) ?? []
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return known === undefined ? subject : `${known} ${id}`
}
