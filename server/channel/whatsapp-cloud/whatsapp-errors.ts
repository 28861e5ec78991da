import {
  accountTroubles,
  type Backoff,
  deliveryMessages,
  marketingPause,
  type SendingTrouble,
  windowOverSentence,
} from "@prosa/core/channel"
import type { DeliveryRefused } from "../gateway/channel-gateway.ts"
import type { RefusedByGraph } from "../gateway/graph-call.ts"

/** Why Meta did not take a message, or did not deliver it. */
export type WhatsappProblem = Pick<DeliveryRefused, "kind" | "reason" | "backoff" | "pause" | "trouble">

const final = (reason: string): WhatsappProblem => ({ kind: "final", reason })
const disconnected = (reason: string): WhatsappProblem => ({ kind: "disconnected", reason })
const later = (reason: string, backoff: Backoff = "usual"): WhatsappProblem => ({ kind: "later", reason, backoff })

const token = disconnected("O acesso da plataforma ao WhatsApp expirou ou foi retirado. Conecte o canal de novo.")
const permission = disconnected("A conta conectada não tem permissão para enviar mensagens. Conecte o canal de novo.")
const locked = disconnected(accountTroubles.locked)
const busy = later(deliveryMessages.busy, "throughput")
const trouble = later("O WhatsApp está com problemas agora.")
const tooMany = later(deliveryMessages.tooManyCalls, "account")
const wrong = final("O WhatsApp não aceitou o formato da mensagem.")
/** A refusal that the next message would get too. */
const lasting = (trouble: SendingTrouble, reason: string): WhatsappProblem => ({ ...final(reason), trouble })
const templateWrong = lasting("template", "Os valores do modelo de mensagem não são os que ele espera.")

/** The codes of the Cloud API, both of answers and of statuses. */
const problems: Readonly<Record<number, WhatsappProblem>> = {
  0: token,
  190: token,
  3: permission,
  10: permission,
  4: tooMany,
  80007: tooMany,
  130429: busy,
  // About one message in six seconds to the same person.
  131056: later("Mensagens demais foram enviadas a esta pessoa em pouco tempo.", "pair"),
  131048: lasting(
    "limit",
    "O WhatsApp limitou os envios deste número, porque muitas pessoas o bloquearam ou denunciaram.",
  ),
  131049: {
    ...final(
      "O WhatsApp não entregou a mensagem, porque a pessoa já recebeu mensagens de marketing demais. Tente de novo depois de 24 horas.",
    ),
    pause: marketingPause,
  },
  131050: final("A pessoa pediu ao WhatsApp para não receber mensagens de marketing da empresa."),
  131047: final(windowOverSentence("WHATSAPP")),
  131026: final("A mensagem não pode ser entregue: talvez o número não tenha WhatsApp, ou o aplicativo seja antigo."),
  131051: final("O WhatsApp não aceita mensagens deste tipo."),
  131052: final("O WhatsApp não conseguiu baixar o arquivo."),
  131053: final("O WhatsApp não aceitou o arquivo."),
  131008: wrong,
  131009: wrong,
  100: wrong,
  1: trouble,
  2: trouble,
  131000: trouble,
  131016: trouble,
  133004: trouble,
  131031: locked,
  368: locked,
  131021: final("O WhatsApp não envia mensagens de um número a ele mesmo."),
  131062: final("Esta mensagem só pode ser enviada a quem mostra o seu número de telefone."),
  130497: final("O WhatsApp não permite que a empresa envie mensagens a este país."),
  131042: lasting("account", "Há um problema com o pagamento da conta do WhatsApp na Meta."),
  132000: templateWrong,
  132001: lasting("template", "O modelo de mensagem não existe nesta língua, ou não foi aprovado."),
  132005: final("O modelo de mensagem fica longo demais com estes valores."),
  132007: lasting("template", "O modelo de mensagem contraria as políticas do WhatsApp."),
  132012: templateWrong,
  132015: lasting("template", "O WhatsApp pausou o modelo de mensagem por causa da sua qualidade."),
  132016: lasting("template", "O WhatsApp desativou o modelo de mensagem por causa da sua qualidade."),
  132068: lasting("template", "O formulário do modelo de mensagem está bloqueado."),
  133010: disconnected(
    "O número não está registrado no WhatsApp, e a Meta não aceitou o registro. Confira o PIN da verificação em duas etapas e conecte o canal de novo.",
  ),
  135000: final("O WhatsApp não enviou a mensagem, por um erro que ele não explica."),
}

/** Codes of a file that was not taken, of which the details say why. */
const ofFiles: ReadonlySet<number> = new Set([131_052, 131_053])

/** What the details of a file that was not taken say of it. */
const fileProblems: ReadonlyArray<readonly [RegExp, WhatsappProblem]> = [
  [/too (?:big|large)|exceed|size/iu, final("O WhatsApp não aceitou o arquivo, porque ele é grande demais.")],
  [/mime|codec|format|unsupported|type/iu, final("O WhatsApp não aceita arquivos deste tipo.")],
]

/**
 * Returns what a code of the Cloud API means, for files also by its details. An unknown one is judged by the HTTP status of the
 * answer; without a status, as for a failed message, it is final.
 */
export const whatsappProblemOf = ({
  code,
  status = 400,
  subcode = 0,
  details = "",
}: Partial<RefusedByGraph> & Pick<RefusedByGraph, "code">): WhatsappProblem => {
  // The number itself does not exist for this token.
  if (code === 100 && subcode === 33) return permission
  const ofFile = ofFiles.has(code) ? fileProblems.find(([pattern]) => pattern.test(details)) : undefined
  if (ofFile !== undefined) return ofFile[1]
  const known = problems[code]
  if (known !== undefined && !(code === 0 && status !== 401)) return known
  if (code >= 200 && code <= 299) return permission
  if (status === 401) return token
  if (status === 429) return busy
  if (status >= 500) return trouble
  return final(`O WhatsApp recusou a mensagem${code === 0 ? "" : ` (erro ${code})`}.`)
}
