import type { CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type OpenDialog, tryLockOpenDialog } from "../dialogs/dialog-store.ts"
import type { ReceivedMessage, ToReceive } from "./receive-message.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { storeIndependentTurn } from "../turn/store-turn.ts"

/**
 * Receives a message together with those of other contacts of the company that arrive meanwhile, in one transaction. If the
 * message cannot share it, runs `alone` instead, which must receive it in a transaction of its own.
 */
export type SharedReceiving = <E>(
  message: ToReceive,
  alone: Effect.Effect<ReceivedMessage, E>,
) => Effect.Effect<ReceivedMessage, E>

export interface SharedReceivingDeps extends ConversationNeeds {
  readonly transactions: Transactions
}

/** Maximum messages per transaction; maximum transactions per company at a time. */
const limits = { messages: 8, transactions: 2 }

/**
 * Creates the receiving of a server. A message that finds nothing under way is received at once; under load, messages wait
 * for a running transaction of their company and then share the next one, so that its beginning, its round trips, its
 * events and its commit are paid for once (docs/decisions/0012).
 *
 * Shared are text messages in open dialogs that no other transaction has locked, whose turn concerns nothing but the dialog;
 * of a dialog at most one. A shared transaction never waits for the lock of a dialog, so one that is locked holds up no other.
 * If it fails, each of its messages and of those that wait runs alone: a message that cannot be stored spoils no other.
 */
export const createSharedReceiving = (deps: SharedReceivingDeps): SharedReceiving => {
  const queues = new Map<CompanyId, Queue>()

  const drain = (companyId: CompanyId, queue: Queue): void => {
    while (queue.running < limits.transactions && queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, limits.messages)
      queue.running += 1
      const messages = batch.map(({ message }) => message)
      const shared = Effect.map(storeTogether(deps, companyId, messages), (received) => {
        queue.running -= 1
        for (const [at, { done }] of batch.entries()) done(received?.[at])
        // Without a database each attempt takes seconds: what waits must not take them one after another.
        if (received === undefined) for (const { done } of queue.waiting.splice(0)) done(undefined)
        drain(companyId, queue)
      })
      Effect.runFork(shared)
    }
    if (queue.running === 0) queues.delete(companyId)
  }

  const share = (message: ToReceive): Effect.Effect<ReceivedMessage | undefined> =>
    Effect.callback((resume) => {
      const { companyId } = message
      const queue = queues.get(companyId) ?? { waiting: [], running: 0 }
      queues.set(companyId, queue)
      const waiting: Waiting = { message, done: (received) => resume(Effect.succeed(received)) }
      queue.waiting.push(waiting)
      drain(companyId, queue)
      return Effect.sync(() => {
        const at = queue.waiting.indexOf(waiting)
        if (at >= 0) queue.waiting.splice(at, 1)
      })
    })

  return (message, alone) =>
    message.said.fileIds.length > 0
      ? alone
      : Effect.flatMap(share(message), (received) => (received === undefined ? alone : Effect.succeed(received)))
}

interface Waiting {
  readonly message: ToReceive
  /** Called with the stored message; undefined if it must run alone. */
  readonly done: (received: ReceivedMessage | undefined) => void
}

interface Queue {
  readonly waiting: Array<Waiting>
  running: number
}

type Received = ReadonlyArray<ReceivedMessage | undefined>

/** Stores what can share a transaction; undefined for each that must run alone, and as a whole if the transaction failed. */
const storeTogether = (
  deps: SharedReceivingDeps,
  companyId: CompanyId,
  messages: ReadonlyArray<ToReceive>,
): Effect.Effect<Received | undefined> =>
  deps.transactions
    .asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        // The statements of one step are sent together, and run one after another on the connection.
        const locked = yield* Effect.forEach(messages, (message) => tryLock(tx, message), { concurrency: "unbounded" })
        const turns = firstOfEachDialog(locked).map((dialog, at) => storeUnlessKnown(tx, messages[at], dialog, deps))
        return yield* Effect.all(turns, { concurrency: "unbounded" })
      }),
    )
    // the cause is reported by the message that fails again alone
    .pipe(Effect.catchCause(() => Effect.undefined))

const tryLock = (tx: Tx, { botId, identity, said }: ToReceive) =>
  tryLockOpenDialog(tx, { botId, identity, clientId: said.clientId })

/** Leaves out a dialog that an earlier place has: its second turn must see what the first one stored. */
const firstOfEachDialog = (dialogs: ReadonlyArray<OpenDialog | undefined>): ReadonlyArray<OpenDialog | undefined> => {
  const seen = new Set<DialogId>()
  return dialogs.map((dialog) => {
    if (dialog === undefined || seen.has(dialog.id)) return undefined
    seen.add(dialog.id)
    return dialog
  })
}

const storeUnlessKnown = (
  tx: Tx,
  message: ToReceive | undefined,
  dialog: OpenDialog | undefined,
  needs: ConversationNeeds,
): Effect.Effect<ReceivedMessage | undefined> => {
  if (message === undefined || dialog === undefined || dialog.knowsClientId) return Effect.undefined
  const { detected } = message
  const { text, clientId } = message.said
  const { bot } = dialog
  return Effect.map(
    storeIndependentTurn(
      tx,
      { companyId: message.companyId, dialog, bot },
      { text, clientId, files: [], detected },
      needs,
    ),
    (stored) => stored && { message: stored, dialogToken: dialog.token, dialogId: dialog.id, begun: undefined },
  )
}
