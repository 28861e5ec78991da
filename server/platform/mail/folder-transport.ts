import { open, rename } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import { createTransport } from "nodemailer"
import type { Logger } from "../logger.ts"
import { makeFolder } from "../storage/make-folder.ts"
import type { MailRefused, MailTransport } from "./mail-transport.ts"

export interface FolderMailOptions {
  readonly folder: string
  /** The sender's address. */
  readonly from: string
  readonly logger: Logger
}

/**
 * Mail transport without a server: writes every mail to an `.eml` file and logs its link, so that registration,
 * invitations and recovery work without SMTP.
 */
export const createFolderMailTransport = ({ folder, from, logger }: FolderMailOptions): MailTransport => {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  return {
    send: ({ to, subject, senderName, text, html }, id) =>
      Effect.tryPromise({
        try: async () => {
          const { message } = await writer.sendMail({
            from: { name: senderName, address: from },
            to: { name: "", address: to },
            subject,
            text,
            html,
            messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
          })
          if (!Buffer.isBuffer(message)) throw new Error("a mail was written to something else than a buffer")
          await makeFolder(folder)
          const file = path.join(folder, `${id}.eml`)
          const draft = await open(`${file}.part`, "w", 0o600)
          try {
            await draft.writeFile(message)
            await draft.sync()
          } finally {
            await draft.close()
          }
          await rename(`${file}.part`, file)
          const link = /https?:\/\/\S+/u.exec(text)?.[0]
          logger.warn({ file, link }, "no SMTP server: a mail was put into a file")
        },
        catch: (error): MailRefused => ({
          _tag: "MailRefused",
          final: false,
          reason: error instanceof Error && "code" in error ? String(error.code) : "unknown",
        }),
      }),
    close: () => writer.close(),
  }
}
