import { formatTotal } from "../../kernel/index.ts"
import { messageLimit } from "./message.ts"

/** The sentences of inbox and chat (conversations, sections 2, 4, 5 and 8), verbatim. */
export const conversationMessages = {
  quietTitle: "Tudo calmo por aqui",
  quiet: "Você ainda não tem nenhum atendimento aberto",
  nothingFound: "Nenhum resultado encontrado",
  join: "Entrar na Conversa",
  joinRefused: "Não é permitido entrar em salas já transferidas, utilize a função de transferência.",
  reopen: "Abrir Sala",
  finalize: "Finalizar",
  finalizeQuestion: "Você deseja finalizar a conversa?",
  finalized: "Conversa finalizada com sucesso",
  alreadyFinalized: "Conversa já finalizada.",
  /** Above what is seen of the inbox. */
  newAbove: (rooms: number): string => (rooms === 1 ? "Novidades em 1 conversa" : `Novidades em ${rooms} conversas`),
  /** Of a draft beyond the limit. */
  tooLong: (over: number): string =>
    `Passa ${formatTotal(over)} ${over === 1 ? "caractere" : "caracteres"} do máximo de ${formatTotal(messageLimit)} por mensagem.`,
  /** Of a message that was under way when its page ended; what it follows says that it was not sent. */
  notSentYet: "Envie de novo ou descarte.",
  /** Of a room that has left the user's sight while it was open; the server's sentence follows. */
  barred: "Você não tem mais acesso a esta conversa.",
  roomElsewhere: "A conversa está em um workspace que você não atende.",
  /** Where nothing can be written at present. */
  draftKept: "O que você escreveu está guardado.",
  recordingKept: "O áudio que você gravou está guardado.",
  textCopied: "Texto copiado com sucesso!",
  textNotCopied: "Não foi possível copiar. Selecione o texto e copie.",
  /** Of a message whose room was left while it was under way. */
  notSentTo: (name: string) => `Mensagem não enviada para ${name}`,
  deleted: "Mensagem apagada",
  deletedBy: (name: string) => `Mensagem apagada por ${name}`,
  edited: "Editada",
  answerMessage: "Responder",
  noAnswer: "Não responder a uma mensagem",
  toQuoted: "Ir para a mensagem",
  quotedNotFound: "A mensagem não está nesta conversa.",
  copyText: "Copiar texto",
  toNote: "Levar para uma nota",
  reactWith: (emoji: string): string => `Reagir com ${emoji}`,
  takeReactionBack: (emoji: string): string => `Retirar a reação ${emoji}`,
  reactionFailed: "Não foi possível reagir à mensagem.",
  noReactions: "Este canal não mostra reações.",
  editMessage: "Editar mensagem",
  editedText: "Texto da mensagem",
  editedOver: (over: number): string =>
    `Passa ${formatTotal(over)} ${over === 1 ? "caractere" : "caracteres"} do máximo deste canal.`,
  notEditable: "Esta mensagem não pode mais ser editada.",
  editedInParts: "Esta mensagem saiu em várias partes e não pode ser editada.",
  editedTooLong: (most: number): string =>
    `Neste canal uma mensagem editada tem no máximo ${formatTotal(most)} caracteres.`,
  /** Of what was changed of a message and its vendor did not take; the vendor's sentence follows. */
  changedHereOnly: {
    react: "A reação não chegou ao cliente.",
    edit: "No aplicativo do cliente o texto continua o anterior.",
    remove: "No aplicativo do cliente a mensagem continua.",
  },
  actionsOfMessage: "Ações da mensagem",
  reactionOf: (who: string, emoji: string): string => `Reação de ${who}: ${emoji}`,
  removeMessage: "Apagar mensagem",
  messageRemoved: "Mensagem apagada com sucesso!",
  removeFailed: "Erro ao tentar apagar a mensagem. Por favor, tente mais tarde.",
  removeQuestion: "A mensagem deixa de aparecer para todos, com os seus arquivos. Deseja apagá-la?",
  /** Where a vendor has delivered it. */
  removedHereOnly: "No aplicativo do cliente ela continua como foi enviada.",
  olderFailed: "Erro ao carregar mensagens anteriores",
  connectionLost: "Conexão perdida",
  reconnect: "Reconectar",
  notHolder: "Entre na conversa para responder.",
  roomClosed: "Esta conversa foi finalizada.",
  unknownFile: "O arquivo não existe mais ou já foi enviado. Anexe-o de novo.",
  attach: "Anexar arquivo",
  dropHere: "Solte os arquivos aqui",
  /** System lines of a room. */
  joinedBy: (name: string) => `${name} entrou na conversa`,
  transferredTo: (name: string, workspace: string) => `Transferida para ${name} · ${workspace}`,
  transferredToQueue: (workspace: string) => `Transferida para ${workspace} · aguardando atendimento`,
  transferredToBot: (bot: string) => `Transferida para o robô ${bot}`,
  /** For attendants: the person does not read it. */
  webhookFailed: (node: string) => `O webhook do node “${node}” não respondeu, e o robô seguiu sem a resposta.`,
  /** The connection of the room's channel is refused by its vendor, for this reason. */
  channelTrouble: (reason: string) =>
    `O canal está desconectado: ${reason.replace(/[.\s]+$/u, "")}. O que você enviar espera a reconexão por até 24 horas.`,
  transferredToExternal: "Transferida para a plataforma externa",
  finalizedBy: (name: string) => `Conversa finalizada por ${name}`,
  finalizedByBot: "Conversa finalizada",
  /** Written by the device of the number, or in the vendor's own inbox. */
  sentElsewhere: "Outro aparelho",
  sentElsewhereFile: "(um arquivo)",
  /** The vendor has asked for a day without a repetition. */
  resentTooEarly: "O canal só aceita esta mensagem de novo 24 horas depois da recusa.",
  /** The vendor has reported that one of its parts did not arrive. */
  resentPartly: "Parte desta mensagem já chegou à pessoa. Escreva de novo só o que faltou.",
  /** Two contacts turned out to be one person, who had a room each. */
  goesOnIn: (id: number) => `Esta conversa continua na sala #${id}: o contato é o mesmo`,
  joinedRooms: (id: number) => `O contato é o mesmo da sala #${id}, que foi unida a esta`,
  /** The bot of the room was deleted. */
  finalizedWithItsBot: "Conversa finalizada: o robô foi excluído",
  reopenedBy: (name: string) => `Sala aberta por ${name}`,
  mentioned: (by: string) => `${by} mencionou você em uma nota`,
  mentionText: "Nota interna",
  notificationTitle: "Nova Mensagem",
  notificationText: "Você possui uma nova mensagem",
} as const
