import { templateErrors, templateObstacle, templateWords } from "@prosa/core/channel"
import type { DialogTemplates } from "@prosa/core/conversation"
import { type DialogId, invalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Actor } from "../../caller/index.ts"
import {
  type ChannelGateways,
  type OpenConnection,
  openConnection,
  listedTemplates,
  sendAsTemplate,
  templatesRefusedWith,
  templateButtons,
  templatePart,
} from "../../channel/index.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { asRoomHeld, isNotHeld, sayAsHolder, seenDialog, writableDialog } from "./say-as-holder.ts"

export interface DialogTemplatesDeps extends Pick<ConversationNeeds, "clock" | "scripts" | "webhooks"> {
  readonly transactions: Transactions
  readonly gateways: ChannelGateways
  readonly channelSecrets: SecretBox
}

/** Implements `DialogTemplates` with the vendors' lists, for the conversations of the actor's workspaces. */
export const createDialogTemplates = (actor: Actor, deps: DialogTemplatesDeps): DialogTemplates => {
  const { transactions, gateways, channelSecrets } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)

  /** The connection that a dialog goes on by; undefined in the live chat, and when it is gone. */
  const connectionOf = (tx: Tx, id: DialogId) =>
    Effect.gen(function* () {
      const row = yield* tx.row<{ connectionId: OpenConnection["id"] | null }>(sql`
        select connection_id as "connectionId" from dialogs where company_id = ${company} and id = ${id}`)
      const connectionId = row?.connectionId ?? null
      return connectionId === null ? undefined : yield* openConnection(tx, channelSecrets, companyId, connectionId)
    })
  const approved = (connection: OpenConnection | undefined, name?: string) =>
    listedTemplates(gateways, connection, name)

  return {
    list: (id) =>
      inTenant((tx) => Effect.andThen(seenDialog(tx, actor, id), connectionOf(tx, id))).pipe(
        Effect.flatMap((connection) => approved(connection)),
      ),
    send: (id, { clientId, name, language, values }) =>
      Effect.gen(function* () {
        const connection = yield* inTenant((tx) =>
          Effect.andThen(writableDialog(tx, actor, id), connectionOf(tx, id)),
        ).pipe(Effect.catchIf(isNotHeld, asRoomHeld))
        // What is stored as said is what the vendor has approved now, not what a browser has seen.
        const found = (yield* approved(connection, name)).find((one) => one.language === language)
        if (found === undefined) return yield* Effect.fail(templatesRefusedWith(gone))
        const obstacle = templateObstacle(found)
        if (obstacle !== undefined) return yield* Effect.fail(templatesRefusedWith(obstacle))
        const errors = Object.entries(templateErrors(found, values))
        if (errors.length > 0)
          return yield* Effect.fail(invalidInput(errors.map(([key, message]) => ({ path: `values.${key}`, message }))))
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const said = { ...templateWords(found, values), buttons: templateButtons(found, values) }
            const { message, isNew } = yield* sayAsHolder(tx, actor, { id, clientId }, () => Effect.succeed(said), deps)
            if (isNew) yield* sendAsTemplate(tx, id, message.seq, templatePart(found, values))
            return message
          }),
        ).pipe(Effect.catchIf(isNotHeld, asRoomHeld))
      }),
  }
}

const gone = "Este template não existe mais, ou deixou de ser aprovado. Escolha outro."
