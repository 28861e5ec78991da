import { Effect } from "effect"
import { createTransport } from "nodemailer"
import type { MailRefused, MailTransport } from "./mail-transport.ts"

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  /** The sender's address. */
  readonly from: string
  /** Timeout for the SMTP server, in milliseconds; default 20,000. */
  readonly patience?: number
}

/** Sends mail through an SMTP server. Certificates are verified; STARTTLS is used wherever offered. */
export const createSmtpTransport = ({ url, from, patience = 20_000 }: SmtpOptions): MailTransport => {
  const transport = createTransport({
    ...placeOf(url),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // nodemailer must not read files or URLs named in the content
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf("@") + 1)
  return {
    send: ({ to, subject, senderName, text, html }, id) =>
      Effect.tryPromise({
        try: () =>
          transport.sendMail({
            // as an object, so that no name or address is parsed as several
            from: { name: senderName, address: from },
            to: { name: "", address: to },
            subject,
            text,
            html,
            messageId: `<${id}@${domain}>`,
            headers: { "auto-submitted": "auto-generated" },
          }),
        catch: refusalOf,
      }).pipe(Effect.asVoid),
    close: () => transport.close(),
  }
}

const placeOf = (url: string) => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === "smtps:"
  const user = decodeURIComponent(username)
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
  }
}

/**
 * Classifies a failure: a rejection of this mail (5xx for its recipient or content) is final; trouble with the server
 * or our account is not.
 */
const refusalOf = (error: unknown): MailRefused => {
  const { code = "", responseCode = 0, command = "" } = error instanceof Error ? (error as SmtpError) : {}
  const ofThisMail = command === "RCPT TO" || command === "DATA" || code === "EENVELOPE" || code === "EMESSAGE"
  return {
    _tag: "MailRefused",
    final: ofThisMail && (responseCode === 0 || responseCode >= 500),
    reason: [code, responseCode || undefined, command].filter(Boolean).join(" ") || "unknown",
  }
}

/** The fields of nodemailer's errors besides the message, which may hold addresses. */
type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly command?: string }
