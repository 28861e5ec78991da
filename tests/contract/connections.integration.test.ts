import {
  createHttpMetaLogins,
  createHttpMetaPages,
  createHttpWhatsappBusinesses,
  createHttpWhatsappDevices,
} from "@prosa/adapters-http/clients"
import type {
  DeviceOwner,
  LoginKind,
  MetaLogins,
  MetaPageConnections,
  WhatsappBusiness,
  WhatsappBusinessDraft,
  WhatsappBusinesses,
  VendorRefused,
  WhatsappDevices,
} from "@prosa/core/channel"
import { connectionMessages, deviceMissing } from "@prosa/core/channel"
import { createInMemoryConnections, noWhatsappDevice } from "@prosa/core/channel/testing"
import { BotId, notFound, UserId } from "@prosa/core/kernel"
import { type FakeEvolution, type FakeGraph, openFakeEvolution, openFakeGraph } from "@prosa/fakes"
import type { TestServer } from "@prosa/server/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../../composition-root/server/testing/spawned-program.ts"
import { soon } from "../soon.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface DevicesHarness {
  readonly devices: WhatsappDevices
  readonly bot: BotId
  readonly person: UserId
  /** The phone reads the code that was fetched last. */
  readonly scan: (facts: { readonly name: string; readonly phone: string }) => void
  /** The number is logged out at its phone. */
  readonly logOutFromPhone: () => void
  /** The gateway refuses what is asked of it, or does not answer, until it does again. */
  readonly refuseAtGateway: (refuses: boolean | "silently") => void
}

/** How a refusal of a vendor reads; its reason is the vendor's own. */
const refused = { _tag: "VendorRefused", message: "O canal não aceitou o pedido.", description: expect.any(String) }
/** How the silence of a vendor reads. */
const silent = {
  _tag: "VendorUnavailable",
  message: "O canal não respondeu ao pedido.",
  description: expect.any(String),
}
/** How the refusal of a number or page reads that another bot has. */
const taken = { _tag: "ConnectionTaken", message: "Este número ou esta página já está em uso em outro robô." }

const owner = { name: "Casa Aroeira", phone: "5511940028922" }

/** What holds for `WhatsappDevices`, whoever keeps them: for a bot's number and for a person's own. */
const describeDevices = (name: string, open: () => Promise<DevicesHarness>): void => {
  describe(`WhatsappDevices, ${name}, of a bot`, () => {
    it("is changed only between its beginning and its removal", async () => {
      const { bot, devices } = await open()
      const change = () => devices.update(bot, { name: "Loja", keepBotOnDialogInitiatedOnDevice: true })
      expect(await failureOf(change())).toEqual(deviceMissing)
      await answerOf(devices.begin({ botId: bot }))
      await answerOf(change())
      await answerOf(devices.logOut({ botId: bot }))
      expect(await failureOf(change())).toEqual(deviceMissing)
    })
  })
  describe.each([
    ["of a bot", ({ bot }: DevicesHarness): DeviceOwner => ({ botId: bot })],
    ["of a person", ({ person }: DevicesHarness): DeviceOwner => ({ userId: person })],
  ])(`WhatsappDevices, ${name}, %s`, (_whose, ownerOf) => {
    const scanned = async () => {
      const place = await open()
      const whose = ownerOf(place)
      const info = () => answerOf(place.devices.info(whose))
      expect(await info()).toEqual(noWhatsappDevice)
      const connect = async () => {
        await answerOf(place.devices.begin(whose))
        await soon(async () =>
          expect((await answerOf(place.devices.qrCode(whose))).qrcode).toMatch(/^data:image\/png;base64,/u),
        )
        place.scan(owner)
        await soon(async () => expect(await info()).toMatchObject({ ...owner, qrCodeConnected: true, trouble: "" }))
      }
      await connect()
      return { ...place, whose, info, connect }
    }

    it("shows nothing before a code was read, and nothing once the number is removed", async () => {
      const { devices, whose, info } = await scanned()
      await answerOf(devices.logOut(whose))
      expect(await info()).toEqual(noWhatsappDevice)
      // of two people who remove it at once, the second has nothing to do
      await answerOf(devices.logOut(whose))
    })

    it("says why it is not connected any more, until it is read again", async () => {
      const { info, logOutFromPhone, connect } = await scanned()
      logOutFromPhone()
      await soon(async () => {
        const { qrCodeConnected, trouble } = await info()
        expect([qrCodeConnected, trouble]).toEqual([false, expect.stringMatching(/desconectado/u)])
      })
      await connect()
    })

    it("stays connected while the gateway refuses its removal, and is removed after", async () => {
      const { devices, whose, info, refuseAtGateway } = await scanned()
      refuseAtGateway(true)
      expect(await failureOf(devices.logOut(whose))).toEqual(refused)
      expect(await info()).toMatchObject({ ...owner, qrCodeConnected: true })
      refuseAtGateway(false)
      await answerOf(devices.logOut(whose))
      expect(await info()).toEqual(noWhatsappDevice)
    })

    it("is removed though the gateway refuses, once it is not connected any more", async () => {
      const { devices, whose, info, logOutFromPhone, refuseAtGateway } = await scanned()
      logOutFromPhone()
      await soon(async () => expect(await info()).toMatchObject({ qrCodeConnected: false, begun: true }))
      refuseAtGateway(true)
      await answerOf(devices.logOut(whose))
      expect(await info()).toEqual(noWhatsappDevice)
      refuseAtGateway(false)
    })

    it("is removed before any code was read", async () => {
      const place = await open()
      const whose = ownerOf(place)
      await answerOf(place.devices.begin(whose))
      expect(await answerOf(place.devices.info(whose))).toMatchObject({ qrCodeConnected: false, begun: true })
      await answerOf(place.devices.logOut(whose))
      expect(await answerOf(place.devices.info(whose))).toEqual(noWhatsappDevice)
    })

    it("is not begun while the gateway refuses", async () => {
      const place = await open()
      place.refuseAtGateway(true)
      expect(await failureOf(place.devices.begin(ownerOf(place)))).toEqual(refused)
      expect(await answerOf(place.devices.info(ownerOf(place)))).toEqual(noWhatsappDevice)
      place.refuseAtGateway("silently")
      expect(await failureOf(place.devices.begin(ownerOf(place)))).toEqual(silent)
      place.refuseAtGateway(false)
      await answerOf(place.devices.begin(ownerOf(place)))
    })
  })

  describe(`WhatsappDevices, ${name}, of a bot`, () => {
    it("keep the switch and the name that were saved", async () => {
      const { devices, bot } = await open()
      const whose = { botId: bot }
      const change = { name: "Loja do Centro", keepBotOnDialogInitiatedOnDevice: true }
      await answerOf(devices.begin(whose))
      await answerOf(devices.update(bot, change))
      expect(await answerOf(devices.info(whose))).toMatchObject(change)
    })
  })
}

interface MetaHarness {
  readonly logins: MetaLogins
  readonly businesses: WhatsappBusinesses
  readonly pages: MetaPageConnections
  readonly bot: BotId
  /** The person agrees in the window: what the browser brings back. */
  readonly approve: (url: string) => { readonly code: string; readonly state: string }
  /** Meta refuses numbers and pages, until it does not any more. */
  readonly refuseAtMeta: (refuses: boolean) => void
  /** Another company's bot connects the first number and every page of the login first; returns how it gives them back. */
  readonly takeAll: () => Promise<() => Promise<void>>
}

/** The form of the first number of a login. */
const draftOf = ({ accounts: [number], metaUrl }: WhatsappBusiness): WhatsappBusinessDraft => {
  if (number === undefined) throw new Error("the login leads to no number")
  const { phone, businessPhoneId, businessAccountId } = number
  return { phone, businessPhoneId, businessAccountId, token: "", metaUrl, on: true }
}

/** What holds for logins at Meta and for what they lead to, whoever keeps them. */
const describeMeta = (name: string, open: () => Promise<MetaHarness>): void => {
  describe(`connections to Meta, ${name}`, () => {
    const loggedIn = async (kind: LoginKind) => {
      const place = await open()
      const { url } = await answerOf(place.logins.begin(place.bot, kind))
      const back = place.approve(url)
      await answerOf(place.logins.finish(kind, back))
      return { ...place, back }
    }

    it("take what a login returns once, and no state that was never given", async () => {
      const { logins, back } = await loggedIn("whatsapp")
      expect(await failureOf(logins.finish("whatsapp", back))).toEqual(notFound)
      const foreign = { ...back, state: "nunca-dado" }
      expect(await failureOf(logins.finish("whatsapp", foreign))).toEqual(notFound)
    })

    it("list the numbers of a login, of which one is saved with the login's token, until it is disconnected", async () => {
      const { businesses, bot } = await loggedIn("whatsapp")
      const found = await answerOf(businesses.get(bot))
      expect(found).toMatchObject({ state: null, hasToken: false, phone: "" })
      expect(found.login).not.toBeNull()
      const draft = draftOf(found)
      const { phone } = draft
      const saved = await answerOf(businesses.save(bot, draft))
      const { token: _token, ...kept } = { ...draft, phone: phone.replaceAll(/\D/gu, "") }
      expect(saved).toMatchObject({ ...kept, state: "connected", hasToken: true, trouble: "" })
      expect(await answerOf(businesses.get(bot))).toEqual(saved)
      expect(await answerOf(businesses.disconnect(bot))).toEqual({ told: true })
      const { accounts, login, ...none } = await answerOf(businesses.get(bot))
      expect([accounts, login]).toEqual([[], null])
      expect(none).toMatchObject({ state: null, hasToken: false, phone: "", businessPhoneId: "" })
      expect([none.urlWebhook, none.tokenWebhook]).toEqual([found.urlWebhook, found.tokenWebhook])
    })

    it("keep what they were while Meta refuses a number or a page", async () => {
      const { businesses, bot, refuseAtMeta } = await loggedIn("whatsapp")
      const before = await answerOf(businesses.get(bot))
      refuseAtMeta(true)
      expect(await failureOf(businesses.save(bot, draftOf(before)))).toEqual(refused)
      refuseAtMeta(false)
      expect(await answerOf(businesses.get(bot))).toEqual(before)
      await answerOf(businesses.save(bot, draftOf(before)))
      await answerOf(businesses.disconnect(bot))

      const { pages, bot: second, refuseAtMeta: refuse } = await loggedIn("messenger")
      const list = async () => (await answerOf(pages.list(second, "FACEBOOK"))).pages
      const [page] = await list()
      refuse(true)
      expect(await failureOf(pages.connect(second, page?.id ?? "", "FACEBOOK"))).toEqual(refused)
      refuse(false)
      expect((await list()).map(({ active }) => active)).not.toContain(true)
      expect(await failureOf(pages.connect(second, "999999999", "FACEBOOK"))).toEqual(refused)
    })

    it("leave a number and a page to the bot that has them", async () => {
      const { businesses, bot, takeAll } = await loggedIn("whatsapp")
      const before = await answerOf(businesses.get(bot))
      const giveBack = await takeAll()
      expect(await failureOf(businesses.save(bot, draftOf(before)))).toEqual(taken)
      expect(await answerOf(businesses.get(bot))).toEqual(before)
      await giveBack()
      await answerOf(businesses.save(bot, draftOf(before)))
      await answerOf(businesses.disconnect(bot))

      const { pages, bot: second, takeAll: take } = await loggedIn("messenger")
      const list = async () => (await answerOf(pages.list(second, "FACEBOOK"))).pages
      const [page] = await list()
      const giveThemBack = await take()
      expect(await failureOf(pages.connect(second, page?.id ?? "", "FACEBOOK"))).toEqual(taken)
      expect((await list()).map(({ active }) => active)).not.toContain(true)
      await giveThemBack()
      await answerOf(pages.connect(second, page?.id ?? ""))
      expect((await list()).map(({ active }) => active)).toContain(true)
      await answerOf(pages.disconnect(second, page?.id ?? ""))
      expect((await list()).map(({ active }) => active)).not.toContain(true)
    })

    it("have no pages before a login, switch each on and off, and lose them with the account", async () => {
      const { pages: before, bot: other } = await open()
      expect(await answerOf(before.list(other, "FACEBOOK"))).toEqual({
        pages: [],
        id: "",
        userName: "",
        userPictureUrl: "",
      })
      const { pages, bot } = await loggedIn("messenger")
      const list = () => answerOf(pages.list(bot, "FACEBOOK"))
      const { pages: listed, id } = await list()
      const [page] = listed
      if (page === undefined) throw new Error("the login leads to no page")
      expect([page.active, page.updatedAt]).toEqual([false, null])
      await answerOf(pages.connect(bot, page.id, "FACEBOOK"))
      const on = (await list()).pages.find((one) => one.id === page.id)
      expect([on?.active, typeof on?.updatedAt]).toEqual([true, "string"])
      expect(await answerOf(pages.disconnect(bot, page.id, "FACEBOOK"))).toEqual({ told: true })
      expect((await list()).pages.find((one) => one.id === page.id)?.active).toBe(false)
      expect(await answerOf(pages.disconnectAccount(bot, id))).toEqual({ told: true })
      expect((await list()).pages).toEqual([])
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  let graph: FakeGraph
  let evolution: FakeEvolution
  let made = 0
  beforeAll(async () => {
    graph = await openFakeGraph()
    evolution = await openFakeEvolution()
    const devices = { url: evolution.url, apiKey: evolution.apiKey }
    const { id, secret } = graph.world.app
    const meta = { id, secret, graphUrl: graph.url, loginUrl: graph.url, version: "v25.0", verifyToken: "nenhum" }
    const port = await freePort()
    server = await open({ devices, meta, port, listening: `http://127.0.0.1:${port}`, jobs: true })
  })
  afterAll(async () => {
    await graph.close()
    await evolution.close()
  })

  /** A company with one bot, and a person who may connect it. */
  const founded = async () => {
    const companyId = await server.seed.company()
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(`update companies set whatsapp_qrcode = true, whatsapp_api_meta = true, facebook = true, instagram = true
        where id = ${companyId}`),
    )
    const workspaceId = await server.seed.workspace(companyId, "SAC")
    const email = `canais${++made}@casa.com.br`
    const permissions = ["bot_view", "omnichannel_view"] as const
    const person = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    const bot = await server.seed.bot(companyId, workspaceId, "Loja")
    const { fetch } = await server.signedIn(email)
    return { fetch, bot: bot.id, person }
  }

  describeDevices("over HTTP", async () => {
    const before = new Set(evolution.instances().map(({ name }) => name))
    const own = () => evolution.instances().findLast(({ name }) => !before.has(name))?.name ?? ""
    const { fetch, bot, person } = await founded()
    return {
      devices: createHttpWhatsappDevices({ fetch }),
      bot,
      person,
      scan: (facts) => evolution.scan(own(), facts),
      logOutFromPhone: () => evolution.logOutFromPhone(own()),
      refuseAtGateway: (refuses) => {
        evolution.clearFaults()
        const status = refuses === "silently" ? 503 : 403
        if (refuses !== false) evolution.fail({ path: /^\/instance\//u, status, times: 1_000 })
      },
    }
  })

  describeMeta("over HTTP", async () => {
    const { fetch, bot } = await founded()
    return {
      bot,
      logins: createHttpMetaLogins({ fetch }),
      businesses: createHttpWhatsappBusinesses({ fetch }),
      pages: createHttpMetaPages({ fetch }),
      approve: (url) => returned(graph.approve(url)),
      refuseAtMeta: (refuses) => {
        graph.clearFaults()
        if (refuses) graph.fail({ path: /./u, code: 200, status: 403, times: 1_000 })
      },
      takeAll: async () => {
        const other = await founded()
        const [logins, businesses, pages] = [
          createHttpMetaLogins(other),
          createHttpWhatsappBusinesses(other),
          createHttpMetaPages(other),
        ]
        for (const kind of ["whatsapp", "messenger"] as const) {
          const { url } = await answerOf(logins.begin(other.bot, kind))
          await answerOf(logins.finish(kind, returned(graph.approve(url))))
        }
        await answerOf(businesses.save(other.bot, draftOf(await answerOf(businesses.get(other.bot)))))
        const listed = await answerOf(pages.list(other.bot, "FACEBOOK"))
        for (const { id } of listed.pages) await answerOf(pages.connect(other.bot, id, "FACEBOOK"))
        return async () => {
          await answerOf(businesses.disconnect(other.bot))
          await answerOf(pages.disconnectAccount(other.bot, listed.id))
        }
      },
    }
  })
})

const returned = (url: string) => {
  const { searchParams } = new URL(url)
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" }
}

const vendorSilence = { _tag: "VendorUnavailable", message: connectionMessages.vendorUnavailable } as const
const vendorRefusal: VendorRefused = {
  _tag: "VendorRefused",
  message: connectionMessages.vendorRefused,
  description: "Sem permissão.",
}

describeDevices("in memory", async () => {
  const connections = createInMemoryConnections()
  return {
    devices: connections.devices,
    bot: BotId.make(7),
    person: UserId.make(9),
    scan: (facts) => connections.scan({ ...facts, trouble: "" }),
    logOutFromPhone: () =>
      connections.scan({ ...owner, qrCodeConnected: false, trouble: "O número foi desconectado no celular." }),
    refuseAtGateway: (refuses) =>
      connections.refuseByVendor(
        refuses === false ? undefined : refuses === true ? vendorRefusal : { ...vendorRefusal, ...vendorSilence },
      ),
  }
})

describeMeta("in memory", async () => {
  const { logins, businesses, pages, refuseByVendor } = createInMemoryConnections()
  return {
    bot: BotId.make(7),
    logins,
    businesses,
    pages,
    approve: (url) => ({ ...returned(url), code: "abc" }),
    refuseAtMeta: (refuses) => refuseByVendor(refuses ? vendorRefusal : undefined),
    takeAll: async () => {
      refuseByVendor({ _tag: "ConnectionTaken", message: connectionMessages.taken })
      return async () => refuseByVendor(undefined)
    },
  }
})
