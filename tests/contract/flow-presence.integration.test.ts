import { createLiveFlowPresence } from "@prosa/adapters-ws/clients"
import type { FlowPresence, PresentUser } from "@prosa/core/flow"
import { createInMemoryFlowPresence } from "@prosa/core/flow/testing"
import { BotId, idFrom, NodeId, UserId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { randomUUID } from "node:crypto"
import { BehaviorSubject } from "rxjs"
import { beforeAll, describe, expect, it } from "vitest"
import { openShop } from "../../server/testing/shop.ts"
import { soon } from "../soon.ts"
import { type Collected, collect, socketsOf } from "./socket-place.ts"
import { describeOnEachServer } from "./test-place.ts"

interface FlowPresenceHarness {
  readonly botId: BotId
  /** Helena's. */
  readonly presence: FlowPresence
  /** Rafael, on another page; the node that he was told Helena is in. */
  readonly rafael: {
    readonly enter: (node: NodeId | null) => void
    readonly leave: () => void
    readonly sees: () => NodeId | null | undefined
  }
}

const nodeOf = (id: number): NodeId => {
  const found = idFrom(NodeId, String(id))
  if (found === undefined) throw new Error(`${id} is no id`)
  return found
}
const names = (users: ReadonlyArray<PresentUser> | undefined) =>
  users?.map(({ name, node }) => `${name} ${node ?? "-"}`).join()

/** What holds for `FlowPresence`, whoever tells. */
const describeFlowPresence = (name: string, open: () => Promise<FlowPresenceHarness>): void => {
  describe(`FlowPresence, ${name}`, () => {
    const join = ({ presence, botId }: FlowPresenceHarness) => {
      const node$ = new BehaviorSubject<NodeId | null>(null)
      const users = collect(presence.join(botId, node$))
      const shown = (wanted: string) => users.until((all) => (names(all.at(-1)) === wanted ? true : undefined))
      return { node$, users, shown }
    }

    it("tells of another user who comes, walks and goes", async () => {
      const place = await open()
      const { users, shown } = join(place)
      place.rafael.enter(nodeOf(2))
      await shown("Rafael 2")
      place.rafael.enter(nodeOf(3))
      await shown("Rafael 3")
      place.rafael.leave()
      await shown("")
      users.stop()
    })

    it("tells the other one which node is selected, now and from then on, and that the flow was left", async () => {
      const place = await open()
      const { node$, users, shown } = join(place)
      node$.next(nodeOf(4))
      place.rafael.enter(null)
      await shown("Rafael -")
      await soon(() => expect(place.rafael.sees()).toBe(4))
      node$.next(nodeOf(5))
      await soon(() => expect(place.rafael.sees()).toBe(5))
      node$.next(null)
      await soon(() => expect(place.rafael.sees()).toBeNull())
      users.stop()
      await soon(() => expect(place.rafael.sees()).toBeUndefined())
      place.rafael.leave()
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  describeFlowPresence("over the sockets", async () => {
    const shop = await openShop(server)
    const pageOf = async (name: string) => {
      const email = `${randomUUID()}@casa.com.br`
      const workspaces = [shop.customerCare]
      const id = await server.seed.person(shop.companyId, { email, name, permissions: ["bot_view"], workspaces })
      const cookie = (await server.signedIn(email)).cookieHeader()
      return createLiveFlowPresence(socketsOf(server.url, cookie), () => id)
    }
    const [presence, his] = [await pageOf("Helena"), await pageOf("Rafael")]
    const node$ = new BehaviorSubject<NodeId | null>(null)
    let seen: Collected<ReadonlyArray<PresentUser>> | undefined
    return {
      botId: shop.bot.id,
      presence,
      rafael: {
        enter: (node) => {
          node$.next(node)
          seen ??= collect(his.join(shop.bot.id, node$))
        },
        leave: () => seen?.stop(),
        sees: () => seen?.all.at(-1)?.[0]?.node,
      },
    }
  })
})

describeFlowPresence("in memory", async () => {
  const presence = createInMemoryFlowPresence()
  const [userId, botId] = [idFrom(UserId, "9"), idFrom(BotId, "1042")]
  if (userId === undefined || botId === undefined) throw new Error("these are ids")
  return {
    botId,
    presence,
    rafael: {
      enter: (node) => presence.show([{ userId, name: "Rafael", node }]),
      leave: () => presence.show([]),
      sees: () => (presence.open.length === 0 ? undefined : presence.told.at(-1)),
    },
  }
})
