import type { FakeHttpReply } from "./fake-http.ts"

const names: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
}

/** An error as Evolution answers it. */
export const evolutionError = (
  status: number,
  message: string | ReadonlyArray<string | object | ReadonlyArray<string>>,
): FakeHttpReply => ({
  status,
  body: { status, error: names[status] ?? "Error", response: { message } },
})

/** Ends the handling of a request with an error: thrown by checks, caught where a request is answered. */
export class EvolutionRefusal extends Error {
  readonly reply: FakeHttpReply
  constructor(status: number, message: Parameters<typeof evolutionError>[1]) {
    super(String(message))
    this.reply = evolutionError(status, message)
  }
}

export const refuseCall = (status: number, message: Parameters<typeof evolutionError>[1]): never => {
  throw new EvolutionRefusal(status, message)
}

/** The refusal of a body that its JSON schema does not allow. */
export const refuseSchema = (problem: string): never => refuseCall(400, [[problem]])
