import type { CannedContent } from "@prosa/core/canned"
import { Effect } from "effect"
import { insertReply } from "../canned/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { DemoPeople, DemoWorkspaces } from "./seed-people.ts"

const forAll = (shortcut: string, text: string): CannedContent => ({
  shortcut,
  text,
  reach: "company",
  workspaceId: null,
})

/** Seeds what the attendants of the shop write most often. */
export const seedCanned = (
  tx: Tx,
  { customerCare }: DemoWorkspaces,
  { helena }: Pick<DemoPeople, "helena">,
  now: number,
): Effect.Effect<void> => {
  const contents: ReadonlyArray<CannedContent> = [
    forAll("oi", "Olá, {contato.primeiro_nome}! Aqui é {atendente.nome}. Como posso ajudar?"),
    forAll("obrigado", "Obrigado pelo contato, {contato.primeiro_nome}! O número desta conversa é {protocolo}."),
    forAll("garantia", "Todos os móveis têm garantia de 12 meses. Guarde a nota fiscal."),
    forAll(
      "enderecos",
      "Nossas lojas ficam na Vila Madalena e no Butantã, abertas de segunda a sábado, das 9h às 20h.",
    ),
    {
      ...forAll("dados-da-troca", "Para a troca, preciso do número do pedido e de uma foto da peça."),
      reach: "workspace",
      workspaceId: customerCare,
    },
  ]
  return Effect.forEach(
    contents,
    (content) => insertReply(tx, { content, by: { userId: helena.id, name: helena.name }, now }),
    {
      discard: true,
    },
  )
}
