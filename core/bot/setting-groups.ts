import { Schema } from "effect"

/** Settings that conversations follow from the next publication on, as a person knows them. */
export const SettingGroup = Schema.Literals([
  "greeting",
  "fallbackMessages",
  "asks",
  "automations",
  "hours",
  "transferMessage",
  "keywords",
  "disambiguates",
  "fallbackTransfer",
]).pipe(Schema.annotate({ message: "Configuração inválida" }))
export type SettingGroup = typeof SettingGroup.Type

/** Their names in the interface. */
export const settingGroupLabels: Readonly<Record<SettingGroup, string>> = {
  greeting: "Primeiras mensagens",
  fallbackMessages: "Mensagens de fallback",
  asks: "Dados pedidos no início",
  automations: "Automações",
  hours: "Horário de atendimento",
  transferMessage: "Mensagem do atendimento sequencial",
  keywords: "Palavras-chave",
  disambiguates: "Pergunta “Você quis dizer…?”",
  fallbackTransfer: "Transferência depois de exceções",
}
