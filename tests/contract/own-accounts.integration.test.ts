import { createHttpOwnAccounts } from "@prosa/adapters-http/clients"
import { avatarColours, type OwnAccounts, wrongPresentPassword } from "@prosa/core/access"
import { createInMemoryOwnAccount } from "@prosa/core/access/testing"
import { invalidInput, notFound, UserId } from "@prosa/core/kernel"
import { type TestServer, testPassword } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { createOwnAccounts } from "../../server/access/own-account/own-accounts-service.ts"
import { createPasswords } from "../../server/access/sessions/passwords.ts"
import { createPresentPasswords } from "../../server/access/sessions/present-passwords.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** Júlia, who is signed in on three devices and calls from one of them. */
interface OwnAccountsHarness {
  readonly accounts: OwnAccounts
  readonly id: UserId
  readonly email: string
  /** A device on which another user is signed in. */
  readonly foreignDevice: string
}

const unchanged = { name: "Júlia Prado", phone: "", lastPassword: "", password: "" }
const newPassword = "girassol-azul-7"

/** What holds for `OwnAccounts`, whoever keeps them. Photos are the suite's of the avatars. */
const describeOwnAccounts = (name: string, open: () => Promise<OwnAccountsHarness>): void => {
  describe(`OwnAccounts, ${name}`, () => {
    const currentOf = async (accounts: OwnAccounts) =>
      (await answerOf(accounts.devices())).map(({ current }) => current)

    it("are read, and keep name and phone in their stored form", async () => {
      const { accounts, id, email } = await open()
      const before = { id, email, name: "Júlia Prado", phone: "", image: "", avatarColor: null }
      expect(await answerOf(accounts.get())).toEqual(before)
      const after = { ...before, name: "Júlia P.", phone: "5511977412030" }
      const draft = { ...unchanged, name: "  Júlia P. ", phone: "+55 (11) 9 7741-2030" }
      expect(await answerOf(accounts.save(draft))).toEqual(after)
      expect(await answerOf(accounts.get())).toEqual(after)
    })

    it("keep a name of markup and emoji as it was written", async () => {
      const { accounts } = await open()
      const written = "<b>Júlia</b> & 🪵"
      expect(await answerOf(accounts.save({ ...unchanged, name: written }))).toMatchObject({ name: written })
    })

    it("change nothing for a wrong present password", async () => {
      const { accounts } = await open()
      const draft = { ...unchanged, name: "Outra", lastPassword: "errada-123", password: newPassword }
      expect(await failureOf(accounts.save(draft))).toEqual(invalidInput([wrongPresentPassword]))
      expect(await answerOf(accounts.get())).toMatchObject({ name: "Júlia Prado" })
      expect(await currentOf(accounts)).toEqual([true, false, false])
    })

    it("end the sessions of all other devices with a new password, which then is the present one", async () => {
      const { accounts } = await open()
      await answerOf(accounts.save({ ...unchanged, lastPassword: testPassword, password: newPassword }))
      expect(await currentOf(accounts)).toEqual([true])
      const again = { ...unchanged, lastPassword: testPassword, password: "outra-senha-boa-9" }
      expect(await failureOf(accounts.save(again))).toEqual(invalidInput([wrongPresentPassword]))
      await answerOf(accounts.save({ ...again, lastPassword: newPassword }))
    })

    it("end no session for a change of name or phone alone", async () => {
      const { accounts } = await open()
      await answerOf(accounts.save({ ...unchanged, name: "Júlia P." }))
      expect(await currentOf(accounts)).toEqual([true, false, false])
    })

    it("list the device of the call first, and end another one or all others", async () => {
      const { accounts } = await open()
      const [own, second, third] = await answerOf(accounts.devices())
      if (own === undefined || second === undefined || third === undefined) throw new Error("three devices are missing")
      expect([own, second, third].map(({ current }) => current)).toEqual([true, false, false])
      await answerOf(accounts.endDevice(third.id))
      expect((await answerOf(accounts.devices())).map(({ id }) => id)).toEqual([own.id, second.id])
      expect(await failureOf(accounts.endDevice(third.id))).toEqual(notFound)
      await answerOf(accounts.endOtherDevices())
      await answerOf(accounts.endOtherDevices())
      expect((await answerOf(accounts.devices())).map(({ id }) => id)).toEqual([own.id])
    })

    it("do not find a device that is nobody's, or another user's", async () => {
      const { accounts, foreignDevice } = await open()
      expect(await failureOf(accounts.endDevice(randomUUID()))).toEqual(notFound)
      expect(await failureOf(accounts.endDevice(foreignDevice))).toEqual(notFound)
      expect(await currentOf(accounts)).toEqual([true, false, false])
    })

    it("show the initials on the chosen colour", async () => {
      const { accounts } = await open()
      const { colour } = avatarColours[3]
      const shown = { image: "", avatarColor: colour }
      expect(await answerOf(accounts.chooseAvatar({ color: colour, photo: undefined }))).toEqual(shown)
      // there is none to keep
      expect(await answerOf(accounts.chooseAvatar({ color: colour, photo: "keep" }))).toEqual(shown)
      expect(await answerOf(accounts.get())).toMatchObject(shown)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const email = `julia${++made}@${companyId}.com.br`
    const id = await server.seed.person(companyId, { email, name: "Júlia Prado" })
    const other = `outra${made}@${companyId}.com.br`
    await server.seed.person(companyId, { email: other })
    for (const address of [email, email]) await server.signedIn(address)
    const { fetch } = await server.signedIn(email)
    const [foreign] = await answerOf(accountsOver((await server.signedIn(other)).fetch, id).devices())
    if (foreign === undefined) throw new Error("the other user has no device")
    return { companyId, id, email, fetch, foreignDevice: foreign.id }
  }
  const accountsOver = (fetch: Awaited<ReturnType<TestServer["signedIn"]>>["fetch"], id: UserId) =>
    createHttpOwnAccounts({ fetch }, () => id)

  overHttp(describeOwnAccounts, async () => {
    const { fetch, ...place } = await settle()
    return { ...place, accounts: accountsOver(fetch, place.id) }
  })

  asUseCase(describeOwnAccounts, async () => {
    const { fetch, companyId, ...place } = await settle()
    const { transactions, clock } = server
    const [own] = await answerOf(accountsOver(fetch, place.id).devices())
    const person = {
      sessionId: own?.id ?? "",
      userId: place.id,
      name: "Júlia Prado",
      admin: false,
      companyId,
      isAttendant: false,
      allowCampaignCreation: false,
      permissions: [],
      workspaces: [],
    }
    const service = createOwnAccounts({
      transactions,
      clock,
      sessions: { announceEnd: () => Effect.void },
      presentPasswords: createPresentPasswords({ transactions, passwords: createPasswords(), clock }),
    })
    const accounts: OwnAccounts = {
      get: () => service.get(person),
      save: (draft) => service.save(person, draft, "127.0.0.1"),
      // the suite sends no photo, which the service takes as a file of the call
      chooseAvatar: ({ color, photo }) =>
        service.chooseAvatar(person, { color, photo: photo === "keep" ? photo : undefined }, "127.0.0.1"),
      devices: () => service.devices(person),
      endDevice: (id) => service.endDevice(person, id),
      endOtherDevices: () => service.endOtherDevices(person),
    }
    return { ...place, accounts }
  })
})

describeOwnAccounts("in memory", async () => {
  const id = Schema.decodeSync(UserId)(7)
  const email = "julia@casa.com.br"
  const account = { id, email, name: "Júlia Prado", phone: "", image: "", avatarColor: null }
  const moment = "2026-11-19T13:58:00Z"
  const device = (at: number) => ({
    id: randomUUID(),
    name: "Chrome no Windows",
    address: "127.0.0.1",
    createdAt: moment,
    lastUsedAt: moment,
    current: at === 0,
  })
  const devices = [0, 1, 2].map(device)
  const accounts = createInMemoryOwnAccount(account, { password: testPassword, devices })
  return { accounts, id, email, foreignDevice: randomUUID() }
})
