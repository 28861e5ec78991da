import { type Backoff, windowOverSentence } from "@prosa/core/channel"
import type { DeliveryRefused } from "../gateway/channel-gateway.ts"
import type { RefusedByGraph } from "../gateway/graph-call.ts"
import type { MetaEvents } from "./read-meta-webhook.ts"

type MetaProblem = Pick<DeliveryRefused, "kind" | "reason" | "backoff">

const final = (reason: string): MetaProblem => ({ kind: "final", reason })
const disconnected = (reason: string): MetaProblem => ({ kind: "disconnected", reason })
const later = (reason: string, backoff: Backoff = "usual"): MetaProblem => ({ kind: "later", reason, backoff })

const names = { FACEBOOK: "Messenger", INSTAGRAM: "Instagram" } as const

/** Codes of the rate limits of an application, a page or a user. */
const rates: ReadonlySet<number> = new Set([4, 17, 32, 341, 613, 80001, 80002, 80006])
const passing: ReadonlySet<number> = new Set([1, 2, 1200])

/** Returns what a refusal of the Send API means, by its code and subcode; an unknown one is judged by the HTTP status. */
export const metaProblemOf =
  (medium: MetaEvents["medium"]) =>
  ({ code, status, subcode }: RefusedByGraph): MetaProblem => {
    const name = names[medium]
    const reconnect = disconnected(
      `O acesso da plataforma ao ${name} expirou ou foi retirado. Conecte o canal de novo.`,
    )
    if (code === 190 || code === 102 || status === 401) return reconnect
    if (code === 10 && subcode === 2_018_278) return final(windowOverSentence(medium))
    if (code === 10 && subcode === 2_018_065) return final(windowOverSentence(medium))
    if (code === 10 && subcode === 1_893_063) return disconnected("A Meta restringiu as mensagens desta página.")
    if (code === 100 && subcode === 33) return reconnect
    if (code === 100 && subcode === 2_018_001) return final(`A pessoa não existe mais no ${name}.`)
    if (code === 100 && (subcode === 2_018_047 || subcode === 2_018_008))
      return final(`O ${name} não aceitou o arquivo.`)
    // The person has blocked the page, or left the conversation.
    if (code === 551 || subcode === 1_545_041) return final(`A pessoa não recebe mensagens da empresa no ${name}.`)
    if (code === 200) return final(`O ${name} não permite enviar mensagens a esta pessoa.`)
    if (code === 10 || code === 3 || (code > 200 && code <= 299))
      return disconnected("A conta conectada não tem permissão para enviar mensagens. Conecte o canal de novo.")
    if (code === 368) return disconnected("A Meta bloqueou a página por causa das suas políticas.")
    if (rates.has(code)) return later(`O limite de envios do ${name} foi atingido.`, "account")
    if (passing.has(code)) return later(`O ${name} está com problemas agora.`)
    if (code === 100) return final(`O ${name} não aceitou o formato da mensagem.`)
    if (status === 429) return later(`O limite de envios do ${name} foi atingido.`, "throughput")
    if (status >= 500) return later(`O ${name} está com problemas agora.`)
    return final(`O ${name} recusou a mensagem${code === 0 ? "" : ` (erro ${code})`}.`)
  }
