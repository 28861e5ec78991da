const kinds: Readonly<Record<string, string>> = { profile: "Perfil", bot: "Robô" }

/** What an audit row was done to, in words: 'profile 12' is 'Perfil 12'. A subject of no known kind stays as it is stored. */
export const wordsOfSubject = (subject: string): string => {
  const [, kind = "", id = ""] = /^([a-z]+)[ /](\d+)$/u.exec(subject) ?? []
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return known === undefined ? subject : `${known} ${id}`
}
