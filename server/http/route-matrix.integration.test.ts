import { type Permission, permissions } from "@prosa/core/access"
import { aKeyFile } from "@prosa/core/credential/testing"
import type { CompanyId, WorkspaceId } from "@prosa/core/kernel"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { insertProfile } from "../access/collaborators/enrol-people.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { sql } from "../platform/storage/sql.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"
import { makeContact, makeContactErasure, makeContactImport, seedForCampaigns } from "./testing/campaign-requests.ts"
import {
  allRoutes,
  bodyFields,
  multipartOf,
  type NamedRoute,
  requestOf,
  routeSamples,
  sampleInput,
} from "./testing/route-requests.ts"

/** What the sampled call needs besides one of the permissions of its route, and another call of the route does not. */
const besides: Readonly<Record<string, ReadonlyArray<Permission>>> = {
  // whoever only sees collaborators changes but themselves
  "people.replace": ["user_edit"],
  "people.update": ["user_edit"],
  // one that is for others
  "canned.update": ["canned_edit"],
  "canned.remove": ["canned_edit"],
  // a note of somebody else
  "notes.remove": ["message_remove"],
}

/** Routes by which everybody reaches what is their own alone. A new one is a deliberate decision. */
const ofOneself = new Set([
  "devices.beginOwnDevice",
  "devices.ownDeviceQrCode",
  "devices.ownDevice",
  "devices.logOutOwnDevice",
])

/** Routes for signed-in users that act for no company. A new one is a deliberate decision. */
const ofNoCompany = [
  "audit.platform",
  "session.current",
  "session.rights",
  "profiles.permissions",
  "tenancy.companies",
  "tenancy.supportChat",
  "brands.list",
  "brands.get",
  "brands.create",
  "brands.update",
  "brands.uploadImage",
  "companies.get",
  "companies.create",
  "companies.update",
  "companies.platforms",
  "account.get",
  "account.save",
  "account.chooseAvatar",
  "account.devices",
  "account.endDevice",
  "account.endOtherDevices",
  "account.photo",
]

/** Routes that anybody may call. A new one is a deliberate decision. */
const ofEverybody: ReadonlyArray<string> = [
  "session.signIn",
  "session.refresh",
  "session.signOut",
  "registrations.register",
  "registrations.resend",
  "registrations.confirm",
  "registrations.invitation",
  "registrations.acceptInvite",
  "recovery.requestRecovery",
  "recovery.checkCode",
  "recovery.resetPassword",
  "tenancy.brand",
  "brands.image",
  "livechat.start",
  "files.open",
]

/** Routes that need a session and no permission. A new one is a deliberate decision. */
const ofEveryUser: ReadonlyArray<string> = [
  "session.current",
  "session.rights",
  "account.get",
  "account.save",
  "account.chooseAvatar",
  "account.devices",
  "account.endDevice",
  "account.endOtherDevices",
  "account.photo",
  "people.ofWorkspace",
  "profiles.permissions",
  "tenancy.myWorkspaces",
  "tenancy.ownWorkspaces",
  "tenancy.supportChat",
  "entities.ofBot",
  "entities.get",
  "bots.list",
  "bots.get",
  "bots.summary",
  "dashboard.own",
  "bots.peopleTransfer",
  "flows.load",
  "flowVersions.list",
  "flowVersions.get",
  "simulator.say",
  "simulator.begin",
  "simulator.test",
  "flowTests.list",
  "files.upload",
  "files.remove",
  "files.read",
  "home.today",
]

/** Resource kinds that belong to a company but to none of its workspaces; erasures are listed in its audit. */
const ofTheWholeCompany = new Set(["contactErasure", "profile", "credential", "channel-login", "label"])

const ofMembers = allRoutes.filter(
  ({ route: { access } }) => access !== "public" && access !== "visitor" && access !== "vendor",
)
const acting = ofMembers.filter(({ route: { actsFor } }) => actsFor !== undefined)

describeOnDatabase("every route, for every kind of caller", (open) => {
  let server: TestServer
  let shop: TestShop
  let elsewhere: CompanyId
  let ids: Readonly<Record<string, unknown>>
  const cookies = new Map<string, Promise<string>>()
  const ownIds = new Map<string, unknown>()

  /** Returns the cookie of a user of a company, with these workspaces and permissions. */
  const person = (
    companyId: CompanyId,
    workspaces: ReadonlyArray<WorkspaceId>,
    held: ReadonlyArray<Permission>,
  ): Promise<string> => {
    const key = JSON.stringify([companyId, workspaces, held])
    const known = cookies.get(key)
    if (known !== undefined) return known
    const made = (async () => {
      const email = `pessoa${cookies.size}@matriz.com.br`
      const id = await server.seed.person(companyId, { email, workspaces, permissions: held })
      const cookie = (await server.signedIn(email)).cookieHeader()
      ownIds.set(cookie, id)
      return cookie
    })()
    cookies.set(key, made)
    return made
  }
  /** Returns the cookie of a caller who passes every check of the route. */
  const mayCall = async ({ route: { access } }: NamedRoute) =>
    access === "admin" ? (await server.signedIn("admin@matriz.com.br")).cookieHeader() : owner()
  const owner = () => person(shop.companyId, [shop.customerCare, shop.afterSales], permissions)

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    elsewhere = await server.seed.company()
    await server.seed.administrator("admin@matriz.com.br")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update companies set whatsapp_qrcode = true, whatsapp_api_meta = true, facebook = true, instagram = true
        where id = ${shop.companyId}`),
    )
    await server.seed.asTenant(elsewhere, (tx) => tx.execute("update companies set allow_campaign_creation = true"))
    const visitor = await shop.greeted()
    const profile = await server.seed.asTenant(shop.companyId, ({ run }) =>
      run((tx) => insertProfile(tx, { name: "Da loja", permissions: [] })),
    )
    const weakest = { email: "ana@matriz.com.br", workspaces: [shop.customerCare] }
    ids = {
      user: await server.seed.person(shop.companyId, weakest),
      bot: shop.bot.id,
      "bot-token": shop.bot.token,
      workspace: shop.customerCare,
      flow: shop.bot.flowId,
      dialog: await visitor.dialogId(),
      contact: await contactOf(await visitor.dialogId()),
      otherContact: await makeContact(server, shop.companyId, shop.customerCare),
      profile,
      entity: await newEntity(await owner()),
      file: await upload(await owner(), shop.companyId),
      template: await makeTemplate(),
      flowTest: await saveFlowTest(),
      credential: await saveKey(),
      canned: await makeCanned(),
      label: await makeLabel(),
      note: await makeNote(await visitor.dialogId()),
      scheduled: await makeScheduled(await visitor.dialogId()),
      webhookCall: await testWebhook(),
      campaign: await makeCampaign(),
      contactImport: await makeContactImport(server, shop.companyId, shop.customerCare),
      contactErasure: await makeContactErasure(server, shop.companyId, shop.customerCare),
      "channel-login": await beginLogin("whatsapp"),
    }
  })
  afterAll(() => server.close())

  let cannedMade = 0
  const makeCanned = async (): Promise<unknown> => {
    const shortcut = `saudação-${++cannedMade}`
    const content = { shortcut, text: "Oi!", reach: "workspace", workspaceId: shop.customerCare }
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/canned-replies",
      headers: { cookie: await owner() },
      payload: { companyId: shop.companyId, content },
    })
    return answer.json<{ readonly id: number }>().id
  }

  let labelsMade = 0
  const makeLabel = async (): Promise<unknown> => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/labels",
      headers: { cookie: await owner() },
      payload: { companyId: shop.companyId, content: { name: `Etiqueta ${++labelsMade}`, colour: "red" } },
    })
    return answer.json<{ readonly id: number }>().id
  }

  let notesMade = 0
  const makeNote = async (dialogId: number): Promise<unknown> => {
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/omnichannel/dialogs/${dialogId}/notes`,
      headers: { cookie: await owner() },
      payload: { clientId: `nota-matriz-${++notesMade}`, text: "Anotado." },
    })
    return answer.json<{ readonly note: { readonly id: number } }>().note.id
  }

  let scheduledMade = 0
  const makeScheduled = async (dialogId: number): Promise<unknown> => {
    const [row] = await server.seed.asTenant(shop.companyId, ({ run }) =>
      run((tx) =>
        tx.rows<{ id: number }>(sql`
          insert into scheduled_messages (company_id, dialog_id, author_id, author_name, text, file_ids, due_at, unless_answered,
            after_seq, client_id, created_at)
          values (${shop.companyId}, ${dialogId}, ${shop.camila}, 'Camila', 'Bom dia', '{}', now() + interval '1 day', true, 0,
            ${`agendada-matriz-${++scheduledMade}`}, now())
          returning id`),
      ),
    )
    return row?.id
  }

  const contactOf = async (dialogId: number): Promise<unknown> => {
    const [row] = await server.seed.asTenant(shop.companyId, ({ run }) =>
      run((tx) => tx.rows<{ id: number }>(sql`select contact_id as id from dialogs where id = ${dialogId}`)),
    )
    return row?.id
  }

  let logins = 0
  const beginLogin = async (kind: "whatsapp" | "messenger"): Promise<string> => {
    const state = `estado ${++logins}`
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`
        insert into channel_logins (company_id, state_hash, bot_id, user_id, kind, expires_at)
        values (${shop.companyId}, sha256('${state}'::bytea), ${shop.bot.id}, ${shop.camila}, '${kind}', now() + interval '1 hour')`),
    )
    return state
  }

  const newEntity = async (cookie: string): Promise<unknown> => {
    const payload = { botId: shop.bot.id, name: "Tamanhos", entries: [{ value: "G" }] }
    const answer = await server.app.inject({ method: "POST", url: "/api/entityTypes", headers: { cookie }, payload })
    return answer.json<{ readonly id: number }>().id
  }

  const upload = async (cookie: string, companyId: CompanyId): Promise<unknown> => {
    const { payload, headers } = multipartOf({ companyId })
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/files/upload",
      headers: { ...headers, cookie },
      payload,
    })
    return answer.json<{ readonly fileId: string }>().fileId
  }

  const makeTemplate = async (): Promise<unknown> => {
    const { bot, customerCare } = shop
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/templates",
      headers: { cookie: await owner() },
      payload: { botId: bot.id, botFlowId: bot.flowId, name: "Da loja", workspaces: [customerCare] },
    })
    return answer.json<{ readonly id: number }>().id
  }

  /** Makes the shop's bot one of campaigns, with a number and somebody to write to, and a campaign of it. */
  const makeCampaign = async (): Promise<unknown> => {
    const { companyId, bot, customerCare } = shop
    const connection = await seedForCampaigns(server, { companyId, botId: bot.id, workspaceId: customerCare })
    const { rows } = await server.seed.asTenant(companyId, (tx) =>
      tx.execute<{ id: number }>(`
        insert into campaigns (company_id, workspace_id, bot_id, connection_id, name, name_folded, message, interval, media,
          start_at, created_at)
        values (${companyId}, ${customerCare}, ${bot.id}, ${connection}, 'Natal', 'natal', 'Oi', 60, 'WHATSAPP_QRCODE', now(), now())
        returning id`),
    )
    return rows[0]?.id
  }

  let savedKeys = 0
  const saveKey = async (): Promise<unknown> => {
    const cookie = await owner()
    const keyId = `chave-${++savedKeys}`
    const payload = { companyId: shop.companyId, googleCredential: [aKeyFile("da-loja", keyId)] }
    const url = "/api/credentials"
    await server.app.inject({ method: "POST", url: `${url}/dialogFlowCredential/`, headers: { cookie }, payload })
    const found = await server.app.inject({ url: `${url}?offset=0&limit=1&name=${keyId}`, headers: { cookie } })
    return found.json<{ readonly result: ReadonlyArray<{ readonly id: number }> }>().result[0]?.id
  }

  /** Records a call; the address leads to no machine. */
  const testWebhook = async (): Promise<unknown> => {
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/bots/${shop.bot.id}/webhook-config/test`,
      headers: { cookie: await owner() },
      payload: { field: "url", address: "https://erp.invalid/prosa", headers: [] },
    })
    return answer.json<{ readonly call: { readonly id: number } }>().call.id
  }

  let savedTests = 0
  const saveFlowTest = async (): Promise<unknown> => {
    savedTests += 1
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/bots/${shop.bot.id}/tests`,
      headers: { cookie: await owner() },
      payload: { name: `Teste ${savedTests}`, conversation: { version: 1, turns: [{ person: "oi" }] } },
    })
    return answer.json<{ readonly id: number }>().id
  }

  /** Calls a route with a cookie, for the shop's resources and company unless given otherwise; returns the status. */
  const ask = async (named: NamedRoute, cookie: string, company: CompanyId = shop.companyId) => {
    const { statusCode } = await server.app.inject(requestOf(named, sampleInput(named, ids, company), { cookie }))
    return statusCode
  }

  /** Calls a route; one of `ofOneself` for the caller. */
  const askAsOneself = async (named: NamedRoute, cookie: string) => {
    const own = ofOneself.has(named.name) ? { ...ids, user: ownIds.get(cookie) } : ids
    const { statusCode } = await server.app.inject(
      requestOf(named, sampleInput(named, own, shop.companyId), { cookie }),
    )
    return statusCode
  }

  it("declares what it acts for, or is listed as acting for no company", () => {
    const silent = ofMembers.filter(({ route: { actsFor } }) => actsFor === undefined).map(({ name }) => name)
    expect(silent.toSorted()).toEqual(ofNoCompany.toSorted())
    expect(acting.map(({ name }) => name).toSorted()).toEqual(Object.keys(routeSamples).toSorted())
  })

  it("needs a permission, or is listed as open to every user or to everybody", () => {
    const namesOf = (access: string) =>
      allRoutes
        .filter(({ route }) => route.access === access)
        .map(({ name }) => name)
        .toSorted()
    expect(namesOf("public")).toEqual(ofEverybody.toSorted())
    expect(namesOf("signed-in")).toEqual(ofEveryUser.toSorted())
    for (const { name, route } of allRoutes)
      if (typeof route.access === "object") expect([name, route.access.length > 0]).toEqual([name, true])
  })

  it("is refused without its permission, whatever else is held, and not refused with it", async () => {
    const guarded = ofMembers.filter(({ route: { access } }) => typeof access === "object")
    expect(guarded.length).toBeGreaterThan(8)
    for (const named of guarded) {
      const anyOf = named.route.access as ReadonlyArray<Permission> // these routes require permissions
      for (const needed of [anyOf, ...named.route.also.map((permission) => [permission])]) {
        const others = permissions.filter((permission) => !needed.includes(permission))
        const lacking = await person(shop.companyId, [shop.customerCare, shop.afterSales], others)
        expect([named.name, needed, await ask(named, lacking)]).toEqual([named.name, needed, 403])
      }
    }
  })

  it("is reserved for administrators if it says so", async () => {
    for (const named of ofMembers.filter(({ route: { access } }) => access === "admin"))
      expect([named.name, await ask(named, await owner())]).toEqual([named.name, 403])
  })

  it("is open to administrators only where it acts for no company, unless every user may call it", async () => {
    const admin = (await server.signedIn("admin@matriz.com.br")).cookieHeader()
    const ofAdministrators = ofNoCompany.filter((name) => !ofEveryUser.includes(name))
    expect(ofAdministrators).toEqual(expect.arrayContaining(["companies.create", "brands.create"]))
    for (const named of ofMembers.filter(({ name }) => ofAdministrators.includes(name))) {
      expect([named.name, named.route.access]).toEqual([named.name, "admin"])
      expect([named.name, await ask(named, await owner())]).toEqual([named.name, 403])
      expect([named.name, await ask(named, "")]).toEqual([named.name, 401])
      expect([named.name, [401, 403].includes(await ask(named, admin))]).toEqual([named.name, false])
    }
  })

  describe("for another company", () => {
    it("is 403 if the company is named", async () => {
      for (const named of acting.filter(({ route: { actsFor } }) => actsFor !== undefined && "company" in actsFor))
        expect([named.name, await ask(named, await owner(), elsewhere)]).toEqual([named.name, 403])
    })

    it("is not found, even by an administrator, if another company than that of the resource is named", async () => {
      const admin = (await server.signedIn("admin@matriz.com.br")).cookieHeader()
      const naming = acting.filter(
        ({ route }) =>
          route.actsFor !== undefined && "thing" in route.actsFor && bodyFields(route).includes("companyId"),
      )
      expect(naming.map(({ name }) => name)).toEqual([
        "people.replace",
        "people.update",
        "profiles.update",
        "workspaces.update",
        "bots.create",
      ])
      for (const named of naming) {
        const input = { ...sampleInput(named, ids, shop.companyId), companyId: elsewhere }
        const asked = async (cookie: string) =>
          (await server.app.inject(requestOf(named, input, { cookie }))).statusCode
        expect([named.name, await asked(admin), await asked(await owner())]).toEqual([named.name, 404, 403])
      }
    })

    it("does not find its resources", async () => {
      const stranger = await person(elsewhere, [], permissions)
      const addressing = acting.filter(({ route: { actsFor } }) => actsFor !== undefined && "thing" in actsFor)
      for (const named of addressing.filter(({ route: { access } }) => access !== "admin"))
        expect([named.name, await ask(named, stranger)]).toEqual([named.name, 404])
    })
  })

  it("acts for a user's only company if none is named; an administrator is asked for one", async () => {
    const admin = (await server.signedIn("admin@matriz.com.br")).cookieHeader()
    for (const named of acting) {
      const { actsFor, access } = named.route
      if (actsFor === undefined || !("company" in actsFor)) continue
      const { [actsFor.company]: _company, ...input } = sampleInput(named, ids, shop.companyId)
      const asked = async (cookie: string) => (await server.app.inject(requestOf(named, input, { cookie }))).statusCode
      expect([named.name, await asked(admin)]).toEqual([named.name, 400])
      if (access !== "admin") expect([named.name, await asked(await owner())]).toEqual([named.name, 200])
    }
  })

  it("does not find resources of a workspace that the user is not a member of", async () => {
    const colleague = await person(shop.companyId, [], permissions)
    for (const named of acting) {
      const { access, actsFor } = named.route
      if (access === "admin" || actsFor === undefined || "company" in actsFor || ofTheWholeCompany.has(actsFor.thing))
        continue
      expect([named.name, await ask(named, colleague)]).toEqual([named.name, 404])
    }
  })

  it("succeeds for an allowed caller, so that each refusal above had only its own reason", async () => {
    const refused = new Set([400, 401, 403, 404, 500])
    /** Makes anew what some of the routes remove; each call is given what it names. */
    const remade: Readonly<Record<string, (named: NamedRoute) => Promise<unknown>>> = {
      file: async () => upload(await owner(), shop.companyId),
      template: makeTemplate,
      flowTest: saveFlowTest,
      credential: saveKey,
      canned: makeCanned,
      label: makeLabel,
      note: () => makeNote(Number(ids["dialog"])),
      scheduled: () => makeScheduled(Number(ids["dialog"])),
      contact: () => makeContact(server, shop.companyId, shop.customerCare),
      otherContact: () => makeContact(server, shop.companyId, shop.customerCare),
      "channel-login": ({ name }) => beginLogin(name === "channels.finishMessengerLogin" ? "messenger" : "whatsapp"),
    }
    const renew = async (named: NamedRoute) => {
      // a change of a workspace sets its whole team
      await server.seed.asTenant(shop.companyId, async (tx) => {
        await tx.execute(`insert into user_workspaces (company_id, user_id, workspace_id)
          select company_id, id, ${shop.customerCare} from users on conflict do nothing`)
        // one that is there already would refuse the sample
        await tx.execute("delete from canned_replies where shortcut like 'prazo-%'")
        await tx.execute("delete from labels where name like 'Frete%'")
        await tx.execute(`update bots set deleted_at = null, active = true, workspace_id = ${shop.customerCare}`)
      })
      for (const thing of namedBy(named)) {
        const remake = remade[thing]
        if (remake !== undefined) ids = { ...ids, [thing]: await remake(named) }
      }
    }
    /** The kinds of things whose ids the sample of a route holds. */
    const namedBy = (named: NamedRoute): ReadonlySet<string> => {
      const read = new Set<string>()
      const noting = new Proxy(ids, {
        get: (target, key) => {
          read.add(String(key))
          return Reflect.get(target, key)
        },
      })
      sampleInput(named, noting, shop.companyId)
      return read
    }
    for (const named of acting) {
      await renew(named)
      const status = await askAsOneself(named, await mayCall(named))
      expect([named.name, status, refused.has(status)]).toEqual([named.name, status, false])
    }
    for (const named of ofMembers.filter(({ route: { access } }) => typeof access === "object"))
      for (const permission of named.route.access as ReadonlyArray<Permission>) {
        await renew(named)
        const holder = await person(
          shop.companyId,
          [shop.customerCare, shop.afterSales],
          [permission, ...named.route.also, ...(besides[named.name] ?? [])],
        )
        const status = await askAsOneself(named, holder)
        expect([named.name, permission, refused.has(status) ? status : "let in"]).toEqual([
          named.name,
          permission,
          "let in",
        ])
      }
  })
})
