import type { FastifyReply } from "fastify"

/** What every refusal looks like on the wire: a tag for programs, a Portuguese sentence for people. */
export interface FailureAnswer {
  readonly _tag: string
  readonly message: string
}

/** The statuses of the failures that every route may answer, by tag. */
const commonStatuses: Readonly<Record<string, number>> = {
  InvalidInput: 400,
  SessionEnded: 401,
  NotAllowed: 403,
  NotFound: 404,
  TooManyRequests: 429,
  Unavailable: 503,
  Unreachable: 503,
}

/** The status of a common failure; undefined for a tag that is none. */
export const statusOf = (failure: FailureAnswer): number | undefined => commonStatuses[failure._tag]

/** Answers a failure with a status, and with `Retry-After` where it says when to come back. */
export const sendFailure = (reply: FastifyReply, status: number, failure: FailureAnswer): FastifyReply => {
  if ("retryAfter" in failure && typeof failure.retryAfter === "number")
    reply.header("retry-after", String(Math.ceil(failure.retryAfter)))
  return reply.code(status).header("cache-control", "no-store").send(failure)
}

/** Something broke on our side. */
export const fault: FailureAnswer = {
  _tag: "Fault",
  message: "Ocorreu um erro inesperado. Por favor tente mais tarde.",
}

/** The disk is full: nothing was written, and what was to be written may be sent again. */
export const noRoom: FailureAnswer = {
  _tag: "Unavailable",
  message: "Não há espaço para gravar agora. Nada foi perdido; tente novamente mais tarde.",
}

/** No route and no file has this address. */
export const unknownAddress: FailureAnswer = { _tag: "NotFound", message: "Endereço inexistente." }

/** What a status means that the server's shell gives before any handler runs. */
export const shellFailure = (status: number, code: string | undefined): FailureAnswer => {
  switch (status) {
    case 404:
      return unknownAddress
    case 408:
      return { _tag: "TooSlow", message: "A requisição demorou demais para chegar." }
    case 413:
      return { _tag: "TooLarge", message: "O conteúdo enviado é grande demais." }
    case 414:
    case 431:
      return { _tag: "TooLarge", message: "O endereço ou os cabeçalhos da requisição são grandes demais." }
    case 415:
      return { _tag: "WrongType", message: "Tipo de conteúdo não aceito. Envie JSON." }
    case 429:
      return { _tag: "TooManyRequests", message: "Muitas tentativas. Tente novamente em alguns instantes." }
    default:
      return code === "FST_ERR_BAD_URL"
        ? { _tag: "InvalidInput", message: "Endereço inválido." }
        : { _tag: "InvalidInput", message: "O conteúdo enviado não é um JSON válido." }
  }
}
