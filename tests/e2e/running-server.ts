import { type ChildProcess, spawn } from "node:child_process"
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

/** A person's way in. */
export interface Login {
  readonly email: string
  readonly password: string
}

/** What a spec needs of the product to work in one company. */
export interface CompanyDoor {
  readonly url: string
  /** By the first name in the address: `login("camila")`. */
  readonly login: (name: string) => Login
  /** The administrator of the platform. */
  readonly admin: Login
}

/** A company with the demo's data, and the server that it is on. */
export interface DemoCompany extends RunningServer {
  readonly name: string
  /** Id of 'Aroeira Atendimento'. */
  readonly firstBot: number
}

/** The product itself, as `npm start` runs it, with its demo company in a folder of its own. */
export interface RunningServer extends CompanyDoor {
  /** The further companies with the demo's data, of which each spec that changes things takes one. */
  readonly companies: ReadonlyArray<Pick<DemoCompany, "name" | "login" | "firstBot">>
  /** Returns the last link mailed to an address, read from the files of mails; waits for it up to ten seconds. */
  readonly linkTo: (email: string, path: RegExp) => Promise<string>
  /** Sets the clock ahead of a server that was started with `withMovableClock`. */
  readonly letPass: (minutes: number) => Promise<void>
  /** SIGKILL: no goodbye to anybody. */
  readonly kill: () => Promise<void>
  /** Starts again on the same folder and port. */
  readonly start: () => Promise<void>
  /** Ends it and keeps its data. */
  readonly stop: () => Promise<void>
  /** Ends it and throws its data away. */
  readonly dispose: () => Promise<void>
}

/** The environment of a server whose clock can be moved. */
export const withMovableClock = { NODE_OPTIONS: `--import ${new URL("moved-clock.mjs", import.meta.url).href}` }

const program = fileURLToPath(new URL("../../composition-root/dist/program/main.js", import.meta.url))

/** Names the folder with the demo company's data, from which every server of a run begins. */
export const demoDataVariable = "PROSA_E2E_DEMO_DATA"

/** Starts the product on a copy of the demo company's data; on this empty folder if one is given. */
export const startServer = async (
  empty?: string,
  env: Readonly<Record<string, string>> = {},
  companies = 1,
): Promise<RunningServer> => {
  const folder = empty ?? (await copyOfDemoData())
  const port = await freePort()
  const url = `http://localhost:${port}`
  let process_: ChildProcess | undefined

  const start = async () => {
    const child = spawn(process.execPath, [program, "--demo", `--demo-companies=${companies}`], {
      env: {
        ...process.env,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: "",
        NODE_ENV: "test",
        // The customers' systems of specs are on this machine.
        ALLOW_PRIVATE_WEBHOOKS: "true",
        // All specs of a run have one address.
        CALL_LIMIT_FACTOR: "20",
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    })
    process_ = child
    await Promise.race([
      saysOn(child.stdout, "Prosa no ar"),
      new Promise<void>((_, reject) => {
        child.once("exit", (code) => reject(new Error(`the server ended with ${code} instead of starting`)))
      }),
    ])
    child.removeAllListeners("exit")
  }
  const end = (signal: "SIGKILL" | "SIGTERM") =>
    new Promise<void>((resolve) => {
      const child = process_
      process_ = undefined
      if (child === undefined || child.exitCode !== null) return resolve()
      child.once("exit", () => resolve())
      child.kill(signal)
      return undefined
    })

  await start()
  const logins = await readLogins(join(folder, "first-login.txt"))
  return {
    url,
    admin,
    login: loginAt(logins, "casaaroeira"),
    companies: franchises(logins).map((place) => ({
      name: `Franquia ${place}`,
      login: loginAt(logins, `franquia${place}.casaaroeira`),
      // Companies are made one after another, with three bots each.
      firstBot: 3 * (place - 1) + 1,
    })),
    linkTo: (email, path) => linkTo(join(folder, "mails"), email, path),
    letPass: async (minutes) => {
      // Two signals of a kind that wait are one: each waits for the answer to the one before.
      for (let passed = 0; passed < minutes; passed += 1) {
        const answered = saysOn(process_?.stdout, "the clock is a minute ahead")
        process_?.kill("SIGUSR2")
        await answered
      }
    },
    kill: () => end("SIGKILL"),
    start,
    stop: () => end("SIGTERM"),
    dispose: async () => {
      await end("SIGTERM")
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for words on an output, which is read on. */
const saysOn = (output: Readable | null | undefined, words: string): Promise<void> =>
  new Promise((resolve) => {
    output?.on("data", function listen(chunk: Buffer) {
      if (!String(chunk).includes(words)) return
      output.off("data", listen)
      output.resume()
      resolve()
    })
  })

/** Mails are numbered in the order in which they were queued. */
const linkTo = async (folder: string, email: string, path: RegExp): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"))
    const numbered = files.toSorted((a, b) => Number(/\d+/u.exec(b)?.[0]) - Number(/\d+/u.exec(a)?.[0]))
    for (const file of numbered) {
      const mail = plainText(await readFile(join(folder, file), "utf8"))
      const link = mail.match(/https?:\/\/[^\s"<]+/gu)?.find((url) => path.test(url))
      if (mail.includes(`To: ${email}`) && link !== undefined) return link
    }
    await sleep(100)
  }
  throw new Error(`nothing was mailed to ${email} that leads to ${path}`)
}

/** Decodes the quoted-printable parts of a mail. */
const plainText = (mail: string): string =>
  mail
    .replace(/=\r?\n/gu, "")
    .replace(/=([0-9A-F]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const copyOfDemoData = async (): Promise<string> => {
  const made = process.env[demoDataVariable]
  const folder = await mkdtemp(join(tmpdir(), "prosa-e2e-"))
  if (made !== undefined) await cp(made, folder, { recursive: true })
  return folder
}

const admin: Login = { email: "admin@prosa.example", password: "uma senha so dos testes" }

/** None where the demonstration was made by another node. */
const readLogins = async (file: string): Promise<ReadonlyArray<Login>> =>
  (await readFile(file, "utf8").catch(() => "")).split("\n").flatMap((line) => {
    const [email, password] = line.trim().split(/\s+/)
    return email === undefined || password === undefined ? [] : [{ email, password }]
  })

/** Finds a person by first name and the company's domain. */
const loginAt =
  (logins: ReadonlyArray<Login>, domain: string) =>
  (name: string): Login => {
    const found = logins.find(({ email }) => email.startsWith(`${name}.`) && email.endsWith(`@${domain}.com.br`))
    if (found === undefined) throw new Error(`the company has nobody called ${name}`)
    return found
  }

/** The places of the companies besides the first, from 2 on. */
const franchises = (logins: ReadonlyArray<Login>): ReadonlyArray<number> => [
  ...new Set(logins.flatMap(({ email }) => /@franquia(\d+)\./u.exec(email)?.slice(1).map(Number) ?? [])),
]

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no free port")),
      )
    })
  })
