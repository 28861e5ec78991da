import { Schema } from "effect"
import { mediaByQrCode } from "../channel/index.ts"
import { failure, IsoDateTime } from "../kernel/index.ts"
import type { CampaignMedia } from "./campaign.ts"
import { campaignMessages } from "./campaign-messages.ts"

/** Whether the company has accepted the risks of campaigns by QR code: who did so for it, and when; null before. */
export const CampaignRisks = Schema.Struct({
  accepted: Schema.NullOr(Schema.Struct({ by: Schema.String, at: IsoDateTime })),
})
export type CampaignRisks = typeof CampaignRisks.Type

/** The risks have to be accepted before a campaign starts (422). */
export const RisksNotAccepted = failure("RisksNotAccepted")
export type RisksNotAccepted = typeof RisksNotAccepted.Type

/** Returns why a campaign of this medium may not start, or go on, yet; undefined if it may. */
export const riskRefusal = (media: CampaignMedia, { accepted }: CampaignRisks): RisksNotAccepted | undefined =>
  accepted === null && mediaByQrCode.some((byQrCode) => byQrCode === media)
    ? { _tag: "RisksNotAccepted", message: campaignMessages.risksNotAccepted }
    : undefined

/** The notice before a company's first campaign by QR code. */
export const riskNotice = {
  title: "Antes da primeira campanha por QR Code",
  parts: [
    {
      title: "O que o WhatsApp proíbe",
      sentences: [
        "Enviar em massa ou de forma automática por um número conectado por QR Code. Para isso ele oferece a API oficial, com modelos aprovados.",
        "Escrever a quem não aceitou receber mensagens da empresa, e usar listas compradas ou copiadas.",
      ],
    },
    {
      title: "O que leva um número a ser banido",
      sentences: [
        "Pessoas que bloqueiam o número ou o denunciam.",
        "Muitas mensagens a quem nunca escreveu à empresa, ainda mais por um número novo.",
        "O mesmo texto a muita gente em pouco tempo, e telefones que não existem.",
      ],
    },
  ],
  consequence: "Um número banido deixa de funcionar no WhatsApp, com as conversas e os grupos dele, e pode não voltar.",
  acceptance: "Li e aceito estes riscos em nome da empresa",
} as const
