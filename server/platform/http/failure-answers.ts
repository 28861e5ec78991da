import type { FastifyReply } from "fastify"

/** The wire shape of every refusal: a tag for programs, a Portuguese sentence for people. */
export interface FailureAnswer {
  readonly _tag: string
  readonly message: string
}

/** The statuses of the failures that any route may return, by tag. */
const commonStatuses: Readonly<Record<string, number>> = {
  InvalidInput: 400,
  SessionEnded: 401,
  NotAllowed: 403,
  NotFound: 404,
  IdempotencyKeyReused: 422,
  TooManyRequests: 429,
  Unavailable: 503,
  Unreachable: 503,
}

/** Returns the status of a common failure; undefined for any other tag. */
export const statusOf = (failure: FailureAnswer): number | undefined => commonStatuses[failure._tag]

/** Sends a failure with a status, and `Retry-After` if the failure has one. */
export const sendFailure = (reply: FastifyReply, status: number, failure: FailureAnswer): FastifyReply => {
  if ("retryAfter" in failure && typeof failure.retryAfter === "number")
    reply.header("retry-after", String(Math.ceil(failure.retryAfter)))
  return reply.code(status).header("cache-control", "no-store").send(failure)
}

/** The response to an internal error. */
export const fault: FailureAnswer = {
  _tag: "Fault",
  message: "Ocorreu um erro inesperado. Por favor tente mais tarde.",
}

/** The response when the disk is full: nothing was written, and the request may be retried. */
export const noRoom: FailureAnswer = {
  _tag: "Unavailable",
  message: "Não há espaço para gravar agora. Nada foi perdido; tente novamente mais tarde.",
}

/** The response for an address without a route or a file. */
export const unknownAddress: FailureAnswer = { _tag: "NotFound", message: "Endereço inexistente." }

/** Maps a status that the server's shell sets before any handler runs to a failure. */
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
