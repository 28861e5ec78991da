import type { Clock } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { type JobWorker, startJobWorker } from "../jobs/job-worker.ts"
import type { Logger } from "../logger.ts"
import type { Metrics } from "../metrics.ts"
import type { Transactions } from "../storage/transactions.ts"
import { composeMail } from "./compose-mail.ts"
import { mailTopic } from "./mail.ts"
import { createMailQueue, giveUpMail, mailJob } from "./mail-queue.ts"
import type { MailTransport } from "./mail-transport.ts"

export interface MailWorkerOptions {
  readonly transactions: Transactions
  readonly transport: MailTransport
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics?: Pick<Metrics, "worked">
  /** Milliseconds from a failed attempt to the next; default 1 s, 2 s, 4 s … up to one hour. */
  readonly retryWait?: (attempt: number) => number
  /** Maximum attempts per mail; default 84, which takes three days. */
  readonly attempts?: number
}

/** Sends the queued mails. */
export interface MailWorker extends Pick<JobWorker, "stop"> {
  /** The sending problem as a sentence for operators; undefined while mail is sent. */
  readonly trouble: () => string | undefined
}

const StoredMail = Schema.Struct({
  to: Schema.String,
  subject: Schema.String,
  senderName: Schema.String,
  paragraphs: Schema.Array(Schema.String),
  link: Schema.optionalKey(Schema.Struct({ label: Schema.String, url: Schema.String })),
})

/** Starts sending mail. Any number of nodes share the work. Content and recipients are never logged. */
export const startMailWorker = (options: MailWorkerOptions): MailWorker => {
  const { transactions, transport, clock, logger, metrics, retryWait, attempts = 84 } = options
  let trouble: string | undefined
  const worker = startJobWorker({
    transactions,
    queue: createMailQueue(transactions),
    topic: mailTopic,
    clock,
    logger,
    ...(metrics === undefined ? {} : { metrics }),
    ...(retryWait === undefined ? {} : { retryWait }),
    concurrency: 2,
    handlers: {
      [mailJob]: (job) => {
        return transport.send(composeMail(Schema.decodeUnknownSync(StoredMail)(job.payload)), `mail-${job.id}`).pipe(
          Effect.tap(() => Effect.sync(() => (trouble = undefined))),
          Effect.catch((refused) => {
            if (!refused.final) trouble = "O servidor de e-mail não aceita mensagens: elas esperam na caixa de saída."
            if (!refused.final && job.attempt < attempts) return Effect.fail(refused)
            logger.error({ mail: job.id, reason: refused.reason }, "a mail was given up")
            return giveUpMail(transactions, job, refused.reason)
          }),
        )
      },
    },
  })
  return {
    trouble: () => trouble,
    stop: async (grace) => {
      await worker.stop(grace)
      transport.close()
    },
  }
}
