import { writeCsv } from "../kernel/index.ts"
import { csvColumns } from "./flow-csv-cells.ts"

/** The file from which people learn the columns: a small flow that is imported as it is (conversations, section 5). */
export const exampleFlowCsv = (): { readonly csv: string; readonly fileName: "exampleCSV.csv" } => ({
  fileName: "exampleCSV.csv",
  csv: writeCsv([
    csvColumns,
    ["Inicio", "Olá! Seja bem-vindo(a)./r/nComo posso ajudar?", '["segunda via", "boleto"]', "Segunda via"],
    ["Inicio", "", '["falar com atendente", "atendimento"]', "Atendimento"],
    ["Segunda via", '["Claro!", "Qual é o número do seu pedido?"]', '["não sei", "não tenho"]', "Atendimento"],
    ["Segunda via", "", '["encontrei"]', "Fim"],
    ["Atendimento", "Vou chamar alguém da equipe.", "[]", "Fim"],
    ["Fim", "Obrigado pelo contato. Até logo!", "[]", ""],
  ]),
})
