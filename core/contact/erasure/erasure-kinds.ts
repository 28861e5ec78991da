import { Schema } from "effect"

/**
 * What an erasure takes away, by kind, with its label in the dialog and in the list of what was erased. Each kind is counted: the
 * list says how many there were, and nothing of what they said.
 */
export const erasureKinds = {
  fields: "Dados do contato: nome, e-mail, telefone, descrição e foto",
  identities: "Números e identificações nos canais",
  rooms: "Salas sem a última mensagem e os valores capturados",
  closedRooms: "Salas abertas que foram fechadas",
  messages: "Textos de mensagens",
  notes: "Notas internas das salas",
  files: "Arquivos das conversas",
  queued: "Mensagens e chamadas que ainda esperavam",
  vendorEvents: "Avisos e códigos de mensagens dos canais",
  webhookCalls: "Chamadas no registro dos webhooks",
  unclearTexts: "Textos não entendidos",
  savedTests: "Testes salvos com falas da pessoa",
  campaignMessages: "Mensagens de campanhas",
  importRows: "Linhas guardadas de importações",
  importFiles: "Arquivos à espera de importação",
  responses: "Respostas guardadas para repetições",
} as const

/** The name of a kind. */
export type ErasureKind = keyof typeof erasureKinds

// the keys of that very record
/** Every kind, in the order of the list. */
export const erasureKindNames = Object.keys(erasureKinds) as ReadonlyArray<ErasureKind>

/** How many of each kind were erased; a kind that is absent counts as none. */
export const ErasureCounts = Schema.Record(Schema.String, Schema.Int)
export type ErasureCounts = Readonly<Partial<Record<ErasureKind, number>>>

/** Adds up counts, kind by kind; kinds without any are left out. */
export const addErasureCounts = (one: ErasureCounts, other: ErasureCounts): ErasureCounts =>
  Object.fromEntries(
    erasureKindNames.flatMap((kind) => {
      const sum = (one[kind] ?? 0) + (other[kind] ?? 0)
      return sum === 0 ? [] : [[kind, sum]]
    }),
  )
