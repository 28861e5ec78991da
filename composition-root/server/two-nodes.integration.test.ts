import { readFile } from "node:fs/promises"
import path from "node:path"
import { describeWithNats, findPostgresBinaries, openSocket, throwawayPostgres } from "@prosa/server/testing"
import { describe, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { firstLoginFile } from "./first-logins.ts"
import { programPlace } from "./testing/spawned-program.ts"

const metricsToken = "so-para-o-prometheus"
const metricsOf = async (url: string): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()

const postgres = findPostgresBinaries()
if (postgres === undefined && process.env["CI"])
  throw new Error("PostgreSQL is not installed: on CI every suite must run on it")
if (postgres === undefined) {
  process.stderr.write("\n!!! PostgreSQL is NOT installed: two nodes on one database are NOT tried !!!\n\n")
  describe.skip("two nodes", () => {})
} else
  describeWithNats("two nodes on one PostgreSQL", (makeNats) => {
    const { folder, start } = programPlace("two-nodes")

    it("are one product: what arrives at one is seen on the other, also what was said while NATS was away", async () => {
      const nats = await makeNats()
      await nats.start()
      const database = await (await throwawayPostgres(postgres)).createDatabase()
      const dataOf = (node: string) => path.join(folder, node)
      const node = (name: string) =>
        start(
          {
            DATABASE_URL: database.url,
            NATS_URL: nats.url,
            SESSION_SECRET: "o-mesmo-segredo-nos-dois-nos-deste-teste",
            DATA_DIR: dataOf(name),
            METRICS_TOKEN: metricsToken,
          },
          "--demo",
        )
      const first = node("first")
      const here = await first.url
      const second = node("second")
      const there = await second.url
      const readyThere = async (): Promise<unknown> => (await fetch(`${there}/readyz`)).json()
      await soon(async () => expect(await readyThere()).toEqual({ ready: true, degraded: [] }))

      // Each sends its half of what a number may send, and calls its half of what a company may have called.
      for (const url of [here, there])
        await soon(async () => expect(await metricsOf(url)).toContain("\nprosa_nodes 2\n"))

      const attendant = await signIn(there, await loginOf(dataOf("first"), "camila"))
      const visitor = await visit(here)
      const inbox = await openSocket(there, `/api/omnichannel-sidebar/${attendant.id}`, { cookie: attendant.cookie })
      await visitor.say("quero falar do meu pedido")
      const dialogId = await inbox.until((news) =>
        news
          .flatMap(({ dialogs }) => (Array.isArray(dialogs) ? dialogs : []))
          .map((dialog: unknown) =>
            typeof dialog === "object" && dialog !== null ? Reflect.get(dialog, "id") : undefined,
          )
          .find((id) => typeof id === "number"),
      )

      const room = await openSocket(there, `/api/omnichannel/${dialogId}/${attendant.id}`, { cookie: attendant.cookie })
      room.send({ type: "resume", after: 0 })
      const sees = (text: string) =>
        room.until((news) => news.find(({ type, message }) => type === "message" && message === text))
      await sees("quero falar do meu pedido")
      await visitor.say("o número é 4711")
      await sees("o número é 4711")

      await nats.stop()
      await soon(async () =>
        expect(await readyThere()).toEqual({ ready: true, degraded: [expect.stringMatching(/^O NATS /u)] }),
      )
      await visitor.say("ainda está aí?")
      await nats.start()
      await sees("ainda está aí?")
      expect(await inbox.closed).toBe(1001)
      await soon(async () => expect(await readyThere()).toEqual({ ready: true, degraded: [] }))
      await visitor.say("que bom")
      await sees("que bom")
      const texts = room.news.filter(({ type }) => type === "message").map(({ changeSeq, seq }) => changeSeq ?? seq)
      expect(new Set(texts).size).toBe(texts.length)

      // The inbox is open on one node only; the visitor's conversation is conducted by the other.
      const botId = await handOnlyToWhoIsThere(here, await loginOf(dataOf("first"), "julia"))
      const handedTo = async () => {
        const guest = await visit(here)
        await guest.say("atendente")
        return (await guest.texts()).at(-1)
      }
      const open = await openSocket(there, `/api/omnichannel-sidebar/${attendant.id}`, { cookie: attendant.cookie })
      await soon(async () => expect(await handedTo()).toBe("Transferida para Camila Duarte · SAC"))
      await open.close()
      await soon(async () => expect(await handedTo()).toBe("Transferida para SAC · aguardando atendimento"))

      // Two builders have one flow open, each at a node of their own.
      const editorAt = async (url: string, name: string) => {
        const { id, cookie } = await signIn(url, await loginOf(dataOf("first"), name))
        return { id, ...(await openSocket(url, `/api/flow-presence/${botId}/${id}`, { cookie })) }
      }
      const [julia, helena] = [await editorAt(here, "julia"), await editorAt(there, "helena")]
      const seenBy = (editor: typeof julia, users: ReadonlyArray<object>) =>
        soon(() => expect(editor.news.at(-1)).toEqual({ type: "present", users }))
      julia.send({ type: "select", node: 3 })
      await seenBy(helena, [{ userId: julia.id, name: "Júlia Prado", node: 3 }])
      await seenBy(julia, [{ userId: helena.id, name: "Helena Aroeira", node: null }])
      await helena.close()
      await seenBy(julia, [])
      await julia.close()

      for (const program of [first, second]) program.child.kill("SIGTERM")
      expect(await Promise.all([first.ended, second.ended])).toMatchObject([{ code: 0 }, { code: 0 }])
      await database.drop()
    })
  })

const loginOf = async (dataDir: string, name: string) => {
  const lines = (await readFile(firstLoginFile(dataDir), "utf8")).split("\n").map((line) => line.trim().split(/ {2,}/u))
  const [email = "", password = ""] = lines.find(([email]) => email?.startsWith(`${name}.`)) ?? []
  return { name: email, password }
}

const post = (address: string, body: object, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  })

const signIn = async (url: string, login: { readonly name: string; readonly password: string }) => {
  const answer = await post(`${url}/api/auth`, login)
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ")
  // the response shape of the route: without the id the sockets are refused
  const { user } = (await (await fetch(`${url}/api/me`, { headers: { cookie } })).json()) as { user: { id: number } }
  return { id: user.id, cookie }
}

/** Publishes the demo company's first bot again, with rooms handed to attendants who have the inbox open; its id. */
const handOnlyToWhoIsThere = async (url: string, login: { readonly name: string; readonly password: string }) => {
  const { cookie } = await signIn(url, login)
  // the response shapes of the routes, as above
  const list = { offset: 0, limit: 20, workspaces: await workspacesOf(url, cookie), name: "Aroeira Atendimento" }
  const bots = (await (await post(`${url}/api/bots/list`, list, { cookie })).json()) as { result: [{ id: number }] }
  const bot = `${url}/api/bots/${bots.result[0].id}`
  const flow = (await (await fetch(`${bot}/flow/-1`, { headers: { cookie } })).json()) as {
    id: number
    nodes: ReadonlyArray<{ transferDto: { transferType: string; userId: number | null } | null }>
  }
  const nodes = flow.nodes.map((node) =>
    node.transferDto === null ? node : { ...node, transferDto: { ...node.transferDto, onlyOnlineUser: true } },
  )
  const published = await post(`${bot}/publish/${flow.id}`, { ...flow, nodes }, { cookie })
  expect(published.status).toBe(200)
  return bots.result[0].id
}

const workspacesOf = async (url: string, cookie: string): Promise<ReadonlyArray<number>> => {
  const tree = await (await fetch(`${url}/api/workspaces/list-user-workspace2`, { headers: { cookie } })).text()
  return Array.from(tree.matchAll(/"id":(\d+)/gu), ([, id]) => Number(id))
}

const visit = async (url: string) => {
  const botToken = /data-token="([\w-]{32})"/u.exec(await (await fetch(`${url}/demo`)).text())?.[1] ?? ""
  // as above: without the token no message can be sent
  const { visitorToken } = (await (await post(`${url}/api/livechat/sessions`, { botToken })).json()) as {
    visitorToken: string
  }
  const authorization = `Bearer ${visitorToken}`
  return {
    say: async (text: string) => {
      const body = { text, clientId: crypto.randomUUID() }
      const { status } = await post(`${url}/api/livechat/messages`, body, { authorization })
      expect(status).toBe(200)
    },
    texts: async () => {
      // as above
      const { messages } = (await (
        await fetch(`${url}/api/livechat/messages?after=0`, { headers: { authorization } })
      ).json()) as {
        messages: ReadonlyArray<{ message: string }>
      }
      return messages.map(({ message }) => message)
    },
  }
}
