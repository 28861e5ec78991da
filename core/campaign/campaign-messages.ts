import { formatTotal } from "../kernel/index.ts"
import { dailyCapLimit } from "./sending/campaign-pace.ts"

/** The sentences of campaigns (access, sections 2, 5 and 8), verbatim. */
export const campaignMessages = {
  confirmTitle: "Atualização da campanha",
  confirmYes: "Sim",
  confirmNo: "Não",
  confirm: {
    start: "Tem certeza de que deseja retomar essa campanha?",
    pause: "Tem certeza de que deseja pausar essa campanha?",
    cancel: "Tem certeza de que deseja cancelar essa campanha?",
  },
  done: {
    start: "Campanha retomada com sucesso.",
    pause: "Campanha pausada com sucesso.",
    cancel: "Campanha cancelada com sucesso.",
  },
  failed: {
    start: "Erro ao continuar a campanha. Por favor tente mais tarde.",
    pause: "Erro ao pausar a campanha. Por favor tente mais tarde.",
    cancel: "Erro ao cancelar a campanha. Por favor tente mais tarde.",
  },
  capFailed: "Não foi possível mudar o limite do número.",
  capSaved: "Limite do número alterado.",
  retryFailed: "Não foi possível tentar de novo.",
  nothingRetried: "Nenhuma das mensagens pode ser tentada de novo agora.",
  exportFailed: "Não foi possível exportar as mensagens.",
  created: "Campanha criada com sucesso.",
  createFailed: "Nao foi possivel criar a campanha. Tente novamente mais tarde.",
  loadFailed: "Erro ao carregar as campanhas. Por favor tente mais tarde.",
  requiredFields: "Preencha todos os campos obrigatorios antes de salvar.",
  startInPast: "Nao e permitido comecar uma campanha com data retroativa.",
  actionRefused: "A situação da campanha não permite esta ação.",
  templateGone: "Este template não existe mais, ou deixou de ser aprovado. Escolha outro.",
  botNotOnTemplates: "O robô precisa ser do tipo Campanha e estar conectado ao WhatsApp pela API oficial da Meta.",
  noFileInTemplate: "O template não leva arquivo. Remova o anexo.",
  textsOfTemplate: "O texto de uma campanha por template é o do template.",
  botNotConnected: "O robô precisa ser do tipo Campanha e estar conectado ao WhatsApp por QR Code.",
  noContacts: "Selecione pelo menos um contato.",
  unknownOutcome: "Não se sabe se a mensagem foi enviada.",
  fileUnread: "Não foi possível ler o anexo. Escolha o arquivo de novo.",
  nobodyReceives: "Nenhum dos contatos escolhidos pode receber a campanha.",
  noPhone: "O contato não tem um telefone válido.",
  refused: "O contato pediu para não receber campanhas.",
  duplicate: "Outro contato da campanha tem o mesmo telefone.",
  phoneChanged: "O telefone do contato mudou depois da criação da campanha.",
  contactGone: "O contato não existe mais.",
  risksUnread: "Leia os riscos e aceite-os para enviar por QR Code.",
  risksNotAccepted: "Leia e aceite os riscos do envio por QR Code em 'Nova campanha' antes de enviar.",
  stopped: "Pronto, você não vai mais receber nossas campanhas.",
} as const

/** Names a variable within a sentence: '{{1}}', or of a template '{{1}} do título', and 'Fim do endereço de …'. */
const named = (variable: string): string =>
  variable.startsWith("{{") ? `a variável ${variable}` : `o ${variable.charAt(0).toLowerCase()}${variable.slice(1)}`

/** Refusal of a message with a variable that is not mapped to a contact field. */
export const unmappedVariable = (variable: string): string => `Escolha o que ${named(variable)} representa.`
/** Refusal of a daily cap. */
export const capSentence = `Informe um número de 1 a ${formatTotal(dailyCapLimit)}.`
/** Success of a retry. */
export const retriedSentence = (messages: number): string =>
  messages === 1 ? "1 mensagem será enviada de novo." : `${formatTotal(messages)} mensagens serão enviadas de novo.`
/** Failure of one message of a campaign: the contact lacks the variable's value. */
export const missingValue = (variable: string): string => `O contato não tem valor para ${named(variable)}.`
