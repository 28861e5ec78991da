import type { ShapeEnd } from "@prosa/fakes"
import type { BotId, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { createTransactions } from "../../server/platform/storage/transactions.ts"
import { withDatabase } from "./busy-shop.ts"
import { deliveriesOfEach } from "./deliveries.ts"
import { deviceDeletionOf, deviceEditOf, deviceMessageOf, deviceShapes, deviceStatusOf } from "./device-webhooks.ts"
import type { SeededRandom } from "./seeded-random.ts"
import type { PersonWrote } from "./vendor-reading.ts"

const instance = "prosa-da-tempestade"

/** One message in so many is one that the company wrote on its own phone, edited, or taken back. */
const oddIn = 5

/** Telephone numbers of those who write by the device begin with it. */
const area = "55319"

/** Whether a person's number is one of those who write by the device. */
export const isByDevice = (person: string): boolean => person.startsWith(area)

/** Connects a bot that says nothing to a number by QR code: what comes in by it is looked at, and nothing goes out. */
export const connectDevice = (place: DatabasePlace, companyId: CompanyId, botId: BotId): Promise<void> =>
  withDatabase(place, (database) =>
    Effect.runPromise(
      createTransactions(database).asTenant(companyId, (tx) =>
        Effect.andThen(
          tx.run(sql`update bots set active = false where id = ${botId}`),
          tx.run(sql`
            insert into channel_connections (company_id, bot_id, medium, external_id, state, name, connected_at)
            values (${companyId}, ${botId}, 'WHATSAPP_QRCODE', ${instance}, 'connected', 'Loja', now())`),
        ),
      ),
    ),
  )

export interface DeviceWriters {
  /** The next message of a person: posted now, with what came before it, and its copies later. */
  readonly write: (at: number) => Promise<void>
}

/** Lets people write to the number by QR code in every shape that the gateway posts, in odd orders too. */
export const createDeviceWriters = (needs: {
  readonly random: SeededRandom
  /** Posts a message. */
  readonly post: (body: string) => Promise<void>
  /** Posts what is no message. */
  readonly tell: (body: string) => Promise<void>
  /** To be posted later, in any order. */
  readonly later: (post: () => Promise<void>) => void
  readonly wrote: Array<PersonWrote>
}): DeviceWriters => {
  const { random, post, tell, later, wrote } = needs
  let messages = 0
  /** Whether a message that ends so is in the person's room: no bot closes a room here, so each stored message has left one open. */
  const isStored = (ends: ShapeEnd, person: string): ends is Exclude<ShapeEnd, { readonly is: "nothing" }> =>
    ends.is === "notice" ? wrote.some((one) => one.person === person) : ends.is !== "nothing"
  /** Posts what became of a message before it, or only later; and once more. */
  const around = async (body: string) => {
    if (random.below(2) === 0) await tell(body)
    later(() => tell(body))
  }
  const postThrice = async (body: string) => {
    for (let copy = 1; copy < deliveriesOfEach; copy++) later(() => post(body))
    await post(body)
  }
  return {
    write: async (at) => {
      messages += 1
      const person = `${area}${String(80_000_000 + at)}`
      const chat = { instance, person, id: `3A${String(messages).padStart(8, "0")}` }
      const { id } = chat
      if (random.below(oddIn) > 0) {
        const shape = deviceShapes[random.below(deviceShapes.length)]
        if (shape === undefined) throw new Error("there is no shape")
        if (isStored(shape.ends, person)) wrote.push({ person, id, text: shape.ends.text })
        return postThrice(deviceMessageOf(chat, shape))
      }
      const text = `pedido ${messages}`
      const edited = `${text} azul`
      const conversation = (fromMe: boolean) => deviceMessageOf(chat, { message: { conversation: text } }, fromMe)
      switch (random.below(3)) {
        case 0:
          wrote.push({ person, id, text: edited })
          await around(deviceEditOf(chat, edited))
          return postThrice(conversation(false))
        case 1:
          wrote.push({ person, id, text, deleted: true })
          await around(deviceDeletionOf(chat))
          return postThrice(conversation(false))
        default:
          wrote.push({ person, id, text, byCompany: "read" })
          // The states before what they are about: they wait for it.
          for (const status of random.shuffled(["READ", "DELIVERY_ACK"] as const))
            await tell(deviceStatusOf(chat, status))
          later(() => tell(deviceStatusOf(chat, "DELIVERY_ACK")))
          return postThrice(conversation(true))
      }
    },
  }
}
