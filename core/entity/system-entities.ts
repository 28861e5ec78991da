/**
 * The names of the entities of the system, which every company has and nobody edits. They are also the variables that
 * they fill.
 */
export const systemEntityNames = [
  "qualquer_resposta",
  "nome",
  "email",
  "telefone",
  "cpf_cnpj",
  "cep",
  "data",
  "numero",
] as const
/** The name of an entity of the system. */
export type SystemEntityName = (typeof systemEntityNames)[number]

/** The entity of the system that any text matches; an answer with it is tried last. */
export const anyAnswerName = "qualquer_resposta" satisfies SystemEntityName

/** Returns whether a name is that of an entity of the system: exactly as written there. */
export const isSystemEntityName = (name: string): name is SystemEntityName =>
  (systemEntityNames as ReadonlyArray<string>).includes(name)

/** What each entity of the system recognises, for its dialog and the picker. */
export const systemEntityWords: Readonly<Record<SystemEntityName, string>> = {
  qualquer_resposta: "Qualquer texto. É tentada por último no node.",
  nome: "O nome de uma pessoa, sozinho ou depois de “meu nome é”, “me chamo” …",
  email: "Um endereço de e-mail.",
  telefone: "Um telefone brasileiro, com ou sem +55 e DDD.",
  cpf_cnpj: "Um CPF ou CNPJ com os dígitos verificadores certos.",
  cep: "Um CEP: oito dígitos, com ou sem hífen.",
  data: "Uma data que existe: dd/MM/aaaa ou aaaa-MM-dd.",
  numero: "Um número, como 12, 1.250 ou 3,5.",
}
