/** Why a message of the company was not sent, or waits, to the letter. */
export const deliveryMessages = {
  gone: "A mensagem foi apagada antes de ser enviada.",
  outcomeLost: "Não se sabe se a mensagem foi entregue. Envie de novo se for preciso.",
  switchedOff: "O canal foi desligado antes de a mensagem ser enviada.",
  tooLate: "O canal ficou fora do ar por mais de 24 horas, e a mensagem não foi enviada.",
  waitsForConnection: "O canal está desconectado: a mensagem será enviada quando ele voltar.",
  nothingToSend: "A mensagem não tem nada que possa ser enviado.",
  /** The vendor takes no more messages of this number for now. */
  tooMany: "O WhatsApp não aceita tantas mensagens deste número agora.",
  /** The same of the Cloud API: of its throughput, and of the calls of an account. */
  busy: "O WhatsApp está recebendo mensagens demais agora.",
  tooManyCalls: "O limite de chamadas da conta do WhatsApp foi atingido.",
  noAnswer: "O canal não responde agora.",
  /** Of a message that the person has already. */
  unchangeable: "Este canal não muda o que já foi enviado.",
  /** A file did not reach the vendor: its message cannot have been sent. */
  fileNotTaken: "O arquivo não chegou ao canal a tempo, e a mensagem não foi enviada.",
} as const
