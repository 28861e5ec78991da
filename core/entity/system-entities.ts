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
  "data_hora",
  "dinheiro",
  "cpf",
  "cnpj",
  "nome_completo",
  "sim_nao",
  "avaliacao",
  "arquivo",
  "imagem",
  "documento",
  "audio",
  "video",
] as const
/** The name of an entity of the system. */
export type SystemEntityName = (typeof systemEntityNames)[number]

/** The entity of the system that any text matches; an answer with it is tried last. */
export const anyAnswerName = "qualquer_resposta" satisfies SystemEntityName

/** Returns whether a name is that of an entity of the system: exactly as written there. */
export const isSystemEntityName = (name: string): name is SystemEntityName =>
  (systemEntityNames as ReadonlyArray<string>).includes(name)

/** The names of the entities of the system whose values are files that the person sends: no text is one of them. */
export const fileEntityNames = [
  "arquivo",
  "imagem",
  "documento",
  "audio",
  "video",
] as const satisfies ReadonlyArray<SystemEntityName>
/** The name of an entity whose values are files. */
export type FileEntityName = (typeof fileEntityNames)[number]

/** Returns whether a name is that of an entity of the system whose values are files. */
export const isFileEntityName = <Name extends string>(name: Name): name is Name & FileEntityName =>
  (fileEntityNames as ReadonlyArray<string>).includes(name)

/** What each entity of the system recognises, for its dialog and the picker. */
export const systemEntityWords: Readonly<Record<SystemEntityName, string>> = {
  qualquer_resposta: "Qualquer texto, como um recado, uma mensagem ou um comentário. É tentada por último no node.",
  nome: "O nome de uma pessoa, sozinho ou depois de “meu nome é”, “me chamo” …",
  email: "Um endereço de e-mail.",
  telefone: "Um telefone brasileiro, com ou sem +55 e DDD.",
  cpf_cnpj: "Um CPF ou CNPJ com os dígitos verificadores certos.",
  cep: "Um CEP: oito dígitos, com ou sem hífen.",
  data: "Uma data que existe, como 25/12/2026, ou só um dia, como amanhã, sexta ou dia 15.",
  numero: "Um número, como 12, 1.250 ou 3,5.",
  data_hora: "Um dia com a hora, como 25/12/2026 15:00, amanhã às 3 ou dia 15 às 14h30.",
  dinheiro: "Um valor em reais, como R$ 1.234,50, 15 reais ou 2 mil reais.",
  cpf: "Um CPF com os dígitos verificadores certos.",
  cnpj: "Um CNPJ com os dígitos verificadores certos.",
  nome_completo: "O nome e o sobrenome de uma pessoa.",
  sim_nao: "Sim ou não, com as palavras que as pessoas usam: claro, pode ser, nem pensar …",
  avaliacao: "Uma nota de 0 a 10, em número, por extenso ou em estrelas.",
  arquivo: "Um arquivo que a pessoa envia, de qualquer tipo.",
  imagem: "Uma foto ou outra imagem que a pessoa envia. Figurinhas não contam.",
  documento: "Um documento que a pessoa envia, como PDF, Word ou planilha. Fotos não contam.",
  audio: "Um áudio que a pessoa grava ou envia.",
  video: "Um vídeo que a pessoa envia.",
}
