/** What a canned reply may name of the conversation; '' where it is not known. */
export interface CannedFacts {
  readonly contactName: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly attendantName: string
  /** The number of the conversation. */
  readonly protocol: string
}

const firstWord = (name: string): string => name.trim().split(/\s+/u)[0] ?? ""

/** The variables of canned replies by their names, with how they are explained and filled in. */
export const cannedVariables = {
  "contato.nome": { label: "Nome do contato", of: ({ contactName }: CannedFacts) => contactName.trim() },
  "contato.primeiro_nome": {
    label: "Primeiro nome do contato",
    of: ({ contactName }: CannedFacts) => firstWord(contactName),
  },
  "contato.telefone": { label: "Telefone do contato", of: ({ contactPhone }: CannedFacts) => contactPhone },
  "contato.email": { label: "E-mail do contato", of: ({ contactEmail }: CannedFacts) => contactEmail },
  "atendente.nome": { label: "Seu nome", of: ({ attendantName }: CannedFacts) => attendantName.trim() },
  protocolo: { label: "Número da conversa", of: ({ protocol }: CannedFacts) => protocol },
} as const

/** The name of a variable. */
export type CannedVariable = keyof typeof cannedVariables

const isVariable = (name: string): name is CannedVariable => Object.hasOwn(cannedVariables, name)

/**
 * Fills a text in. A variable without a value goes with the blank before it, so that 'Olá {contato.nome}, tudo bem?' reads 'Olá, tudo bem?';
 * what is in brackets and no variable stays as it was written. Values are not read again for variables.
 */
export const filledReply = (text: string, facts: CannedFacts): string =>
  text.replace(/( ?)\{([a-z._]+)\}/gu, (whole, blank: string, name: string) => {
    if (!isVariable(name)) return whole
    const value = cannedVariables[name].of(facts)
    return value === "" ? "" : `${blank}${value}`
  })

/** Lists what stands in single brackets like a variable and is none: a slip of whoever wrote the text. */
export const unknownVariables = (text: string): ReadonlyArray<string> => [
  ...new Set([...text.matchAll(/\{([a-z._]+)\}/gu)].flatMap(([, name = ""]) => (isVariable(name) ? [] : [name]))),
]
