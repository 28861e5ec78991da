import { text as readText } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"

/** A mail as received by the test's SMTP server. */
export interface TakenMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
}

/** Starts a real SMTP server with one account. */
export const openSmtpServer = async (port = 0) => {
  const taken: Array<TakenMail> = []
  const refuse = { recipients: new Set<string>() }
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, answer) =>
      username === "prosa" && password === "senh@"
        ? answer(null, { user: username })
        : answer(Object.assign(new Error("no"), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, answer) =>
      refuse.recipients.has(address)
        ? answer(Object.assign(new Error("nobody here"), { responseCode: 550 }))
        : answer(),
    onData: (stream, session, answer) => {
      void readText(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        })
        answer()
      })
    },
    logger: false,
  })
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const address = server.server.address()
  if (typeof address !== "object" || address === null) throw new Error("the SMTP server has no port")
  return {
    taken,
    refuse,
    port: address.port,
    url: `smtp://prosa:senh%40@127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
