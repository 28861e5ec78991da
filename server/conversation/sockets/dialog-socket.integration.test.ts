import { randomUUID } from "node:crypto"
import type { DialogId } from "@prosa/core/kernel"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, type TestShop, type TestVisitor } from "../../testing/shop.ts"
import { openSocket, refusedSocket, type SocketNews, type TestSocket } from "../../testing/test-socket.ts"

describeOnDatabase("the socket of a dialog", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(() => server.close())

  const path = (id: DialogId) => `/api/omnichannel/${id}/${shop.camila}`
  const openAs = (browser: TestBrowser, id: DialogId) =>
    openSocket(server.url, path(id), { cookie: browser.cookieHeader() })
  /** Opens a socket as Camila and waits for its first frames. */
  const follow = async (id: DialogId, after = 0): Promise<TestSocket> => {
    const socket = await openAs(camila, id)
    socket.send({ type: "resume", after })
    await socket.until((news) => news.find(({ type }) => type === "dialog"))
    return socket
  }
  /** A room that Camila holds. */
  const heldRoom = async (): Promise<{ readonly visitor: TestVisitor; readonly id: DialogId }> => {
    const visitor = await shop.greeted()
    await visitor.say("camila")
    return { visitor, id: await visitor.dialogId() }
  }

  describe("is refused before the upgrade", () => {
    it("with 404 at an address without a socket", async () => {
      for (const address of ["/nada", "/", "/api/nada", "/api/bots/1", "/api/omnichannel"]) {
        const refused = await refusedSocket(server.url, address, { cookie: camila.cookieHeader() })
        expect([address, refused.status]).toEqual([address, 404])
      }
    })

    it("with 404 for ids beyond those of the database", async () => {
      for (const id of [2 ** 31, 2 ** 53 - 1, "1e9", "0x10"]) {
        const address = `/api/omnichannel/${id}/${shop.camila}`
        const refused = await refusedSocket(server.url, address, { cookie: camila.cookieHeader() })
        expect([id, refused.status]).toEqual([id, 404])
      }
    })

    it("without a session, for another user's id, and for pages of another origin", async () => {
      const { id } = await heldRoom()
      const cookie = camila.cookieHeader()
      const ask = (address: string, terms: Parameters<typeof refusedSocket>[2]) =>
        refusedSocket(server.url, address, terms)
      expect(await ask(path(id), {})).toMatchObject({ status: 401, body: { _tag: "SessionEnded" } })
      const another = `/api/omnichannel/${id}/${shop.rafael}`
      expect(await ask(another, { cookie })).toMatchObject({ status: 403, body: { _tag: "NotAllowed" } })
      for (const origin of ["https://outro.example", "null", null])
        expect(await ask(path(id), { cookie, origin })).toMatchObject({ status: 403, body: { _tag: "NotAllowed" } })
    })

    it("alike for a dialog that does not exist, or of another workspace or company", async () => {
      const elsewhere = await shop.greeted()
      await elsewhere.say("atendente")
      const foreign = await (await openShop(server)).greeted()
      const none = 2_000_000_000
      for (const id of [none, await elsewhere.dialogId(), await foreign.dialogId(), "x"]) {
        const address = `/api/omnichannel/${id}/${shop.camila}`
        const refused = await refusedSocket(server.url, address, { cookie: camila.cookieHeader() })
        expect(refused).toEqual({ status: 404, body: { _tag: "NotFound", message: "Registro inexistente" } })
      }
    })

    it("without the permission to see conversations", async () => {
      const { id } = await heldRoom()
      const email = `${randomUUID()}@casa.com.br`
      const person = await server.seed.person(shop.companyId, { email, workspaces: [shop.customerCare] })
      const cookie = (await server.signedIn(email)).cookieHeader()
      expect((await refusedSocket(server.url, `/api/omnichannel/${id}/${person}`, { cookie })).status).toBe(403)
    })
  })

  it("sends the history, then events, in order", async () => {
    const { visitor, id } = await heldRoom()
    const socket = await follow(id)
    await visitor.say("Bom dia")
    await socket.until((news) => news.find(({ message }) => message === "Bom dia"))
    expect(textsIn(socket.news)).toEqual([
      "Olá! Como posso ajudar?",
      "camila",
      "Vou chamar a Camila.",
      "Transferida para Camila Duarte · SAC",
      "Bom dia",
    ])
    expect(socket.news.at(-1)).toMatchObject({
      type: "dialog",
      dialog: { id, lastSeq: 5, userTransferredId: shop.camila },
    })
    await socket.close()
  })

  it("tells who else has the dialog open, and not of a page that only sends from elsewhere", async () => {
    const visitor = await shop.greeted()
    await visitor.say("atendente")
    const id = await visitor.dialogId()
    const enter = async (name: "rafael" | "bianca", away?: true) => {
      const cookie = (await server.signedIn(shop.addressOf(name))).cookieHeader()
      const socket = await openSocket(server.url, `/api/omnichannel/${id}/${shop[name]}`, { cookie })
      socket.send({ type: "resume", after: 0, ...(away === undefined ? {} : { away }) })
      await socket.until((news) => news.find(({ type }) => type === "dialog"))
      return socket
    }
    const rafael = await enter("rafael")
    const told = (viewers: ReadonlyArray<number>) =>
      rafael.until((news) => {
        const last = news.findLast(({ type }) => type === "viewers")?.["viewers"]
        const ids = Array.isArray(last) ? last.map((one: { readonly id: number }) => one.id) : undefined
        return ids?.join() === viewers.join() ? true : undefined
      })
    const away = await enter("bianca", true)
    const there = await enter("bianca")
    await told([shop.bianca])
    await there.close()
    // The other page of hers is still connected.
    await told([])
    expect(away.isOpen()).toBe(true)
    for (const socket of [rafael, away]) await socket.close()
  })

  it("sends a message to everyone who has the dialog open, and to the sender with its client id", async () => {
    const { visitor, id } = await heldRoom()
    const [one, other] = [await follow(id), await follow(id)]
    const clientId = randomUUID()
    one.send({ message: "Olá, sou a Camila", clientId })
    for (const socket of [one, other])
      expect(await socket.until((news) => news.find((told) => told["clientId"] === clientId))).toMatchObject({
        type: "message",
        message: "Olá, sou a Camila",
        sender: "HUMAN",
        senderName: "Camila Duarte",
        seq: 5,
      })
    expect((await visitor.messages(4)).messages).toMatchObject([{ sender: "HUMAN", message: "Olá, sou a Camila" }])
    await Promise.all([one.close(), other.close()])
  })

  it("stores a message once per client id, on whichever socket it is repeated", async () => {
    const { visitor, id } = await heldRoom()
    const [one, other] = [await follow(id), await follow(id)]
    const frame = { message: "Uma vez só", clientId: randomUUID() }
    for (const socket of [one, one, other]) socket.send(frame)
    one.send({ message: "Depois", clientId: randomUUID() })
    other.send({ message: "Por fim", clientId: randomUUID() })
    await one.until((news) => (textsIn(news).includes("Depois") && textsIn(news).includes("Por fim")) || undefined)
    const said = (await visitor.messages(4)).messages.map(({ message }) => message)
    expect(said.filter((text) => text === frame.message)).toHaveLength(1)
    expect(said).toHaveLength(3)
    await Promise.all([one.close(), other.close()])
  })

  it("stores one client's messages in the order sent", async () => {
    const { visitor, id } = await heldRoom()
    const socket = await follow(id)
    const said = Array.from({ length: 20 }, (_, at) => `linha ${at}`)
    for (const message of said) socket.send({ message, clientId: randomUUID() })
    await socket.until((news) => textsIn(news).includes("linha 19") || undefined)
    expect((await visitor.messages(4)).messages.map(({ message }) => message)).toEqual(said)
    expect(textsIn(socket.news).slice(4)).toEqual(said)
    await socket.close()
  })

  describe("for a client of the specification, which knows neither client ids nor where it stands", () => {
    const openBare = async (id: DialogId) => {
      const socket = await openAs(camila, id)
      const said = (text: string) => socket.until((news) => news.find(({ message }) => message === text))
      return { socket, said }
    }

    it("sends the messages from then on, as message objects only", async () => {
      const { visitor, id } = await heldRoom()
      const { socket, said } = await openBare(id)
      await visitor.say("Logo")
      await said("Logo")
      await visitor.say("Mais tarde")
      await said("Mais tarde")
      expect(textsIn(socket.news)).toEqual(["Logo", "Mais tarde"])
      expect(socket.news.filter(({ type }) => type !== "message")).toEqual([])
      expect(socket.news[0]).toMatchObject({ id: expect.any(Number), sender: "CLIENT", files: [] })
      await socket.close()
    })

    it("stores what it says, in order, and says why it does not", async () => {
      const { visitor, id } = await heldRoom()
      const { socket, said } = await openBare(id)
      for (const message of ["um", "dois", "dois", "três"]) socket.send({ message })
      await said("três")
      expect((await visitor.messages(4)).messages.map(({ message }) => message)).toEqual(["um", "dois", "dois", "três"])
      socket.send({ message: "x".repeat(4_097) })
      const refused = await socket.until((news) => news.find(({ type }) => type === "refused"))
      expect(refused["reason"]).toBe("Máximo de 4096 caracteres")
      await socket.close()
    })
  })

  it("returns text that looks like markup unchanged", async () => {
    const { id } = await heldRoom()
    const socket = await follow(id)
    const frame = { message: `<img src=x onerror="alert(1)"> & </script> 🪵`, clientId: randomUUID() }
    socket.send(frame)
    expect(await socket.until((news) => news.find((told) => told["clientId"] === frame.clientId))).toMatchObject(frame)
    await socket.close()
  })

  it("refuses messages of a user who does not hold the room, and text that cannot be stored", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    const socket = await follow(id)
    const refusal = async (message: string) => {
      const clientId = randomUUID()
      socket.send({ message, clientId })
      return (await socket.until((news) => news.find((told) => told["clientId"] === clientId)))["reason"]
    }
    expect(await refusal("Olá")).toBe("Entre na conversa para responder.")
    expect(await refusal("   ")).toBe("Campo obrigatório")
    expect(await refusal("x".repeat(4_097))).toBe("Máximo de 4096 caracteres")
    expect(await refusal("a\u0000b")).toBe("Valor inválido")
    await camila.post(`/api/omnichannel/dialogs/${id}/join`)
    await camila.post(`/api/omnichannel/dialogs/finalize/${id}`)
    expect(await refusal("Olá")).toBe("Esta conversa foi finalizada.")
    expect((await visitor.messages()).messages.map(({ sender }) => sender)).toEqual(["BOT", "SYSTEM", "SYSTEM"])
    await socket.close()
  })

  it("sends what was missed after every reconnection, without gaps or duplicates", async () => {
    const { visitor, id } = await heldRoom()
    const seen: Array<number> = []
    const lines = Array.from({ length: 30 }, (_, at) => visitor.say(`linha ${at}`))
    while (seen.at(-1) !== 34) {
      const socket = await openAs(camila, id)
      socket.send({ type: "resume", after: seen.at(-1) ?? 0 })
      // three more messages, then the connection is lost
      const wanted = Math.min(34, (seen.at(-1) ?? 0) + 3)
      await socket.until((news) => (seqsIn(news).at(-1) ?? 0) >= wanted || undefined)
      await socket.close()
      seen.push(...seqsIn(socket.news))
    }
    await Promise.all(lines)
    expect(seen).toEqual(Array.from({ length: 34 }, (_, at) => at + 1))
  })

  it("catches up over more messages than one page holds", async () => {
    const { id } = await heldRoom()
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(`
        insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at)
        select ${shop.companyId}, ${id}, n, n, 'CLIENT', 'linha ' || n, now() from generate_series(5, 450) n`)
      await tx.execute(`update dialogs set last_seq = 450 where id = ${id}`)
    })
    const socket = await openAs(camila, id)
    socket.send({ type: "resume", after: 2 })
    await socket.until((news) => seqsIn(news).includes(450) || undefined)
    expect(seqsIn(socket.news)).toEqual(Array.from({ length: 448 }, (_, at) => at + 3))
    await socket.close()
  })

  describe("enforces its limits", () => {
    it("answers pings", async () => {
      const socket = await follow((await heldRoom()).id)
      socket.send({ type: "ping" })
      await socket.until((news) => news.find(({ type }) => type === "pong"))
      await socket.close()
    })

    it("closes after ten invalid frames, and no other socket does", async () => {
      const { visitor, id } = await heldRoom()
      const [wild, calm] = [await follow(id), await follow(id)]
      const frames = [
        "{",
        "null",
        "7",
        "[]",
        `{"type":"resume","after":${2 ** 31}}`,
        '{"type":"boo"}',
        '{"type":"resume","after":-1}',
        '"x"',
        '{"message":1}',
      ]
      for (const frame of frames) wild.send(frame)
      wild.send({ type: "ping" })
      await wild.until((news) => news.find(({ type }) => type === "pong"))
      wild.send("tenth")
      expect(await wild.closed).toBe(1008)
      await visitor.say("Ainda aí?")
      await calm.until((news) => textsIn(news).includes("Ainda aí?") || undefined)
      await calm.close()
    })

    it("closes after a frame of more than 64 kB, and no other socket does", async () => {
      const { visitor, id } = await heldRoom()
      const [wild, calm] = [await follow(id), await follow(id)]
      wild.send({ message: "x".repeat(64 * 1024), clientId: randomUUID() })
      expect(await wild.closed).toBe(1009)
      await visitor.say("Ainda aí?")
      await calm.until((news) => textsIn(news).includes("Ainda aí?") || undefined)
      expect(textsIn(calm.news)).toHaveLength(5)
      await calm.close()
    })

    it("refuses frames that come too fast, and closes if they continue", async () => {
      const { visitor, id } = await heldRoom()
      const [wild, calm] = [await follow(id), await follow(id)]
      for (let at = 0; at < 200; at++) wild.send({ type: "ping" })
      expect(await wild.closed).toBe(1008)
      const hasty = await follow(id)
      const clientIds = Array.from({ length: 32 }, () => randomUUID())
      for (const clientId of clientIds) hasty.send({ message: "depressa", clientId })
      const refused = await hasty.until((news) => news.find(({ type }) => type === "refused"))
      expect(refused["reason"]).toBe("Muitas mensagens em pouco tempo. Aguarde um instante.")
      expect(hasty.isOpen()).toBe(true)
      await visitor.say("Ainda aí?")
      await calm.until((news) => textsIn(news).includes("Ainda aí?") || undefined)
      await Promise.all([calm.close(), hasty.close()])
    })
  })

  describe("closes", () => {
    it("with 4401 when its session ends, and leaves another session of the same person alone", async () => {
      const { visitor, id } = await heldRoom()
      const leaving = await server.signedIn(shop.addressOf("camila"))
      const [socket, kept] = [await openAs(leaving, id), await follow(id)]
      await leaving.post("/api/logout")
      expect(await socket.closed).toBe(4401)
      await visitor.say("Oi")
      await kept.until((news) => textsIn(news).includes("Oi") || undefined)
      await kept.close()
    })

    it.each([
      ["workspace", "delete from user_workspaces where user_id = $1"],
      [
        "permission",
        "update profiles set permissions = '{dashboard_view}' where id in (select profile_id from user_profiles where user_id = $1)",
      ],
    ])("before it sends anything to a user who may no longer see the dialog: the %s is gone", async (_what, change) => {
      const leaver = `${randomUUID()}@casa.com.br`
      const person = await server.seed.person(shop.companyId, {
        email: leaver,
        permissions: ["omnichannel_view"],
        workspaces: [shop.customerCare],
      })
      const { visitor, id } = await heldRoom()
      const cookie = (await server.signedIn(leaver)).cookieHeader()
      const socket = await openSocket(server.url, `/api/omnichannel/${id}/${person}`, { cookie })
      socket.send({ type: "resume", after: 0 })
      await socket.until((news) => news.find(({ type }) => type === "dialog"))
      await server.seed.asTenant(shop.companyId, async (tx) => {
        await tx.execute(change.replace("$1", String(person)))
      })
      server.advance(10_000)
      await visitor.say("Um segredo")
      expect(await socket.closed).toBe(4404)
      expect(textsIn(socket.news)).not.toContain("Um segredo")
    })

    it("when the dialog moves to a workspace that the user is not a member of", async () => {
      const visitor = await shop.greeted()
      const socket = await follow(await visitor.dialogId())
      await visitor.say("atendente")
      expect(await socket.closed).toBe(4404)
      expect(textsIn(socket.news)).toEqual(["Olá! Como posso ajudar?"])
    })
  })
})

const textsIn = (news: ReadonlyArray<SocketNews>): ReadonlyArray<unknown> =>
  news.filter(({ type }) => type === "message").map(({ message }) => message)

const seqsIn = (news: ReadonlyArray<SocketNews>): ReadonlyArray<number> =>
  news.filter(({ type }) => type === "message").map(({ seq }) => Number(seq))
