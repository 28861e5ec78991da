import { createHttpPasswordRecovery, createHttpRegistrations } from "@prosa/adapters-http/clients"
import { codeUnknown, type PasswordRecovery, type Registrations } from "@prosa/core/access"
import { createInMemoryRecovery, createInMemoryRegistrations } from "@prosa/core/access/testing"
import { foldEmail } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface AccessHarness {
  readonly registrations: Registrations
  readonly recovery: PasswordRecovery
  /** The codes in the mails to an address, oldest first. */
  readonly codesTo: (email: string) => Promise<ReadonlyArray<string>>
  /** An address that has an account. */
  readonly known: string
  readonly advance: (milliseconds: number) => void
}

const password = "girassol-azul-7"
let made = 0
const registration = () => ({
  companyName: "Casa Aroeira",
  userName: " Camila Duarte ",
  userEmail: `contrato${++made}@casa.com.br`,
  userPhone: "+5511977412030",
  password,
})

/** What holds for `Registrations` and `PasswordRecovery`, whoever keeps them. */
const describeAccess = (name: string, open: () => Promise<AccessHarness>): void => {
  describe(`Registrations and PasswordRecovery, ${name}`, () => {
    it("a registration is confirmed once by its code", async () => {
      const { registrations, codesTo } = await open()
      const wanted = registration()
      const email = wanted.userEmail
      expect(await answerOf(registrations.register({ ...wanted, userEmail: ` ${email}` }))).toEqual({
        userEmail: email,
      })
      const [code = ""] = await codesTo(email)
      expect(await answerOf(registrations.confirm(code))).toEqual({
        userName: "Camila Duarte",
        message: "Seu cadastro foi concluído com sucesso :)",
        userEmail: email,
      })
      expect(await failureOf(registrations.confirm(code))).toMatchObject({ _tag: "CodeSpent", reason: "used", email })
      expect(await failureOf(registrations.confirm("nunca-enviado"))).toEqual(codeUnknown)
    })

    it("an expired code is replaced by another", async () => {
      const { registrations, codesTo, advance } = await open()
      const wanted = registration()
      const email = wanted.userEmail
      await answerOf(registrations.register(wanted))
      advance(86_400_000)
      const [code = ""] = await codesTo(email)
      expect(await failureOf(registrations.confirm(code))).toMatchObject({ reason: "expired", email })
      expect(await answerOf(registrations.resend(email))).toEqual({ email })
      const [, another = ""] = await codesTo(email)
      expect(await answerOf(registrations.confirm(another))).toMatchObject({ userEmail: email })
    })

    it("a taken address is answered like any other, and gets no code", async () => {
      const { registrations, known, codesTo } = await open()
      const before = (await codesTo(known)).length
      expect(await answerOf(registrations.register({ ...registration(), userEmail: known }))).toEqual({
        userEmail: known,
      })
      expect(await answerOf(registrations.resend("ninguem@casa.com.br"))).toEqual({ email: "ninguem@casa.com.br" })
      expect((await codesTo(known)).length).toBe(before)
    })

    it("a recovery code tells its address, sets a password once, and voids the others", async () => {
      const { recovery, known, codesTo, advance } = await open()
      const wish = { email: known.toUpperCase(), url: "https://prosa.com.br/reset-password" }
      await answerOf(recovery.request(wish))
      // A further mail to the same address waits a minute.
      advance(60_000)
      await answerOf(recovery.request(wish))
      const [first = "", second = ""] = (await codesTo(known)).slice(-2)
      expect(await answerOf(recovery.check(second))).toEqual({ email: known })
      const reset = { newPassword: password, confirmPassword: password }
      expect(await answerOf(recovery.reset(second, reset))).toEqual({ email: known })
      expect(await failureOf(recovery.reset(second, reset))).toMatchObject({ _tag: "CodeSpent", reason: "used" })
      expect(await failureOf(recovery.check(first))).toMatchObject({ _tag: "CodeSpent", reason: "used" })
    })

    it("a recovery of an unknown address is answered alike", async () => {
      const { recovery, codesTo } = await open()
      const wish = { email: "ninguem@casa.com.br", url: "" }
      expect(await answerOf(recovery.request(wish))).toBeUndefined()
      expect(await codesTo("ninguem@casa.com.br")).toEqual([])
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))
  describeAccess("over HTTP", async () => {
    const known = `conhecida${++made}@casa.com.br`
    await server.seed.person(await server.seed.company(), { email: known })
    const options = { fetch: server.browser().fetch }
    // the limits of mails are per address of the network, which all tests share
    server.advance(15 * 60_000)
    return {
      known,
      registrations: createHttpRegistrations(options),
      recovery: createHttpPasswordRecovery(options),
      advance: server.advance,
      codesTo: async (email) =>
        (await server.mailsTo(email)).flatMap(
          ({ link }) => /\/(?:subscribe-success|reset-password)\/([\w-]{43})$/u.exec(link?.url ?? "")?.[1] ?? [],
        ),
    }
  })
})

describeAccess("in memory", async () => {
  let now = 0
  const clock = { now: () => now }
  const known = "conhecida@casa.com.br"
  const registrations = createInMemoryRegistrations({ clock, accounts: [known] })
  const recovery = createInMemoryRecovery([known], { clock })
  return {
    known,
    registrations,
    recovery,
    advance: (milliseconds) => {
      now += milliseconds
    },
    codesTo: async (email) => (foldEmail(email) === known ? recovery : registrations).codesTo(email),
  }
})
