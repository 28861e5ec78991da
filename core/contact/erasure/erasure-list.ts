import { escapeFormula, writeCsv } from "../../kernel/index.ts"
import type { ContactErasure } from "./contact-erasures.ts"
import { erasureKindNames, erasureKinds } from "./erasure-kinds.ts"

/** What an erasure keeps, with its reason: at the end of the list. */
export const keptByErasure = [
  ["Salas e mensagens", "Ficam contadas, sem texto, para que os números do painel não mudem"],
  ["Auditoria", "Quem fez o quê, com o número do contato e sem o nome"],
  ["Recusa de campanhas", "Se houve, só um código que reconhece o número, para que ninguém escreva de novo"],
  [
    "Fora da Prosa",
    "O que já foi entregue aos canais e aos sistemas da empresa, e cópias de segurança até que expirem",
  ],
] as const

/**
 * Writes the list of what an erasure took away, as CSV: who asked for it and when, how many of each kind, and what stays. Nothing
 * in it says anything of the person. `momentOf` formats timestamps.
 */
export const writeErasureList = (
  { id, contactId, askedBy, askedAt, endedAt, counts }: ContactErasure,
  momentOf: (iso: string) => string,
): string =>
  writeCsv(
    [
      ["Apagamento", String(id)],
      ["Contato", String(contactId)],
      ["Pedido por", askedBy],
      ["Começou em", momentOf(askedAt)],
      ["Terminou em", endedAt === null ? "Ainda apagando" : momentOf(endedAt)],
      ["", ""],
      ["Apagado", "Quantidade"],
      // kinds of an older version, or of a newer one, have no label here
      ...erasureKindNames.map((kind) => [erasureKinds[kind], String(counts[kind] ?? 0)]),
      ["", ""],
      ["Mantido", "Por quê"],
      ...keptByErasure,
    ].map((cells) => cells.map(escapeFormula)),
  )
