import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { postgresInstallations, throwawayPostgres } from "@prosa/server/testing"
import pg from "pg"
import { beforeAll, describe, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { programPlace } from "./testing/spawned-program.ts"

const login = { name: "chefe@prosa.com.br", password: "senha-do-operador-1" }
const picture = Buffer.concat([
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  Buffer.alloc(20_000, "x"),
])
const patience = 180_000

describe("the operator's commands", { timeout: patience }, () => {
  const { folder, start, operate } = programPlace("operator", { migrated: true })
  const data = path.join(folder, "data")
  const at = (name: string) => path.join(folder, name)
  let visitor: Visitor
  let cookie: string

  const stop = async ({ child, ended }: Pick<ReturnType<typeof start>, "child" | "ended">) => {
    child.kill("SIGTERM")
    expect(await ended).toMatchObject({ code: 0 })
  }

  /** The program on a data folder shows everything: the session is valid, the conversation and its file are there. */
  const expectWhole = async (environment: Record<string, string>) => {
    const program = start(environment)
    const url = await program.url
    expect((await fetch(`${url}/api/me`, { headers: { cookie } })).status).toBe(200)
    const answer = await post(`${url}/api/auth`, login)
    expect(answer.status).toBe(200)
    const { messages } = await historyOf(url, visitor.token)
    expect(messages.map(({ message }) => message)).toContain("segue a foto")
    const file = messages.flatMap(({ files }) => files).find(({ name }) => name === "foto.png")
    const content = Buffer.from(await (await fetch(new URL(file?.url ?? "/nada", url))).arrayBuffer())
    expect(content.equals(picture)).toBe(true)
    await say(url, visitor.token, "depois de tudo")
    await stop(program)
    return messages
  }

  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
  })

  it("begin with the demo company, a conversation and a file", async () => {
    const program = start({ ADMIN_EMAIL: login.name, ADMIN_PASSWORD: login.password }, "--demo")
    const url = await program.url
    cookie = cookieOf(await post(`${url}/api/auth`, login))
    visitor = await visit(url)
    await say(url, visitor.token, "segue a foto", await upload(url, visitor.token))
    await stop(program)
  })

  describe("backup", () => {
    it("of a running program holds every message that was acknowledged before, and is the owner's alone", async () => {
      const program = start({}, "--demo")
      const url = await program.url
      const other = await visit(url)
      let acknowledged = 0
      const end = new AbortController()
      const talk = (async () => {
        while (!end.signal.aborted) {
          await say(url, other.token, `número ${acknowledged + 1}`)
          acknowledged += 1
        }
      })()
      await soon(() => expect(acknowledged).toBeGreaterThan(3))
      const before = acknowledged
      expect(await operate({}, "backup", at("online.tar.gz")).ended).toMatchObject({ code: 0, complained: "" })
      end.abort()
      await talk
      expect((await stat(at("online.tar.gz"))).mode & 0o777).toBe(0o600)
      expect(await operate({}, "backup", at("online.tar.gz")).ended).toEqual({
        code: 1,
        said: "",
        complained: `O arquivo ${at("online.tar.gz")} já existe: escolha outro nome para a cópia de segurança.\n`,
      })
      await stop(program)

      const restored = { DATA_DIR: at("restored") }
      expect(await operate(restored, "restore", at("online.tar.gz")).ended).toMatchObject({ code: 0, complained: "" })
      for (const secret of ["session-secret", "first-login.txt"])
        expect((await stat(path.join(at("restored"), secret))).mode & 0o777).toBe(0o600)
      await expectWhole(restored)
      const again = start(restored)
      const { messages } = await historyOf(await again.url, other.token)
      const numbers = messages
        .filter(({ message }) => message.startsWith("número "))
        .map(({ message }) => Number(message.slice("número ".length)))
      expect(numbers.length).toBeGreaterThanOrEqual(before)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      await stop(again)
    })

    it("that is killed, by itself or with the program, leaves no file, and the next one needs no program", async () => {
      const program = start({})
      await program.url
      const file = at("killed.tar.gz")
      const killed = operate({}, "backup", file)
      await whenThere(`${file}.part`)
      killed.child.kill("SIGKILL")
      await killed.ended
      expect(existsSync(file)).toBe(false)
      await soon(async () => expect(await operate({}, "backup", file).ended).toMatchObject({ code: 0 }), {
        within: 20_000,
      })
      expect(existsSync(`${file}.part`)).toBe(false)

      const orphan = at("orphan.tar.gz")
      const cut = operate({}, "backup", orphan)
      await whenThere(path.join(data, "work/postgres"))
      program.child.kill("SIGKILL")
      const { code, complained } = await cut.ended
      expect([code, complained]).toEqual([
        1,
        "A cópia de segurança foi interrompida e nada foi gravado (o servidor encerrou): repita.\n",
      ])
      expect(existsSync(orphan)).toBe(false)
      expect(await operate({}, "backup", orphan).ended).toMatchObject({ code: 0, complained: "" })
      expect(existsSync(path.join(data, "work"))).toBe(false)
      const restored = { DATA_DIR: at("orphan") }
      expect(await operate(restored, "restore", orphan).ended).toMatchObject({ code: 0, complained: "" })
      await expectWhole(restored)
    })

    it("is refused where there is nothing to back up, and with PostgreSQL", async () => {
      expect(await operate({ DATA_DIR: at("nothing") }, "backup", at("x.tar.gz")).ended).toMatchObject({
        code: 1,
        complained: `Não há banco embutido na pasta de dados ${at("nothing")}: confira DATA_DIR.\n`,
      })
      const onServer = { DATABASE_URL: "postgres://u:p@localhost/x" }
      const { code, complained } = await operate(onServer, "backup", at("x.tar.gz")).ended
      expect([code, complained]).toEqual([1, expect.stringMatching(/pg_dump/u)])
    })
  })

  describe("restore", () => {
    it("is refused where there is data", async () => {
      const before = await fingerprintOf(data)
      const { code, complained } = await operate({}, "restore", at("online.tar.gz")).ended
      expect([code, complained]).toEqual([1, expect.stringMatching(/^A pasta de dados \S+ já tem dados \(files, /u)])
      expect(await fingerprintOf(data)).toEqual(before)
    })

    it("of a file that is cut short or damaged is refused, and leaves nothing", async () => {
      const { size } = await stat(at("online.tar.gz"))
      for (const length of [0, 10, size >> 1, size - 5]) {
        await cp(at("online.tar.gz"), at("damaged.tar.gz"))
        await truncate(at("damaged.tar.gz"), length)
        const { code, complained } = await operate({ DATA_DIR: at("none") }, "restore", at("damaged.tar.gz")).ended
        expect([length, code, complained]).toEqual([length, 1, expect.stringMatching(/nada foi restaurado\.\n$/u)])
      }
      const whole = await readFile(at("online.tar.gz"))
      whole.writeUInt32LE(~whole.readUInt32LE(size >> 1) >>> 0, size >> 1)
      await writeFile(at("damaged.tar.gz"), whole)
      const { code, complained } = await operate({ DATA_DIR: at("none") }, "restore", at("damaged.tar.gz")).ended
      expect([code, complained]).toEqual([1, expect.stringMatching(/nada foi restaurado\.\n$/u)])
      expect(existsSync(at("none"))).toBe(false)
    })

    it("that is killed keeps the program from starting until a further one has succeeded", async () => {
      const half = { DATA_DIR: at("half") }
      const killed = operate(half, "restore", at("online.tar.gz"))
      await whenThere(path.join(at("half"), "restoring/postgres"))
      killed.child.kill("SIGKILL")
      await killed.ended
      const refused = {
        code: 1,
        said: "",
        complained: `Uma restauração na pasta de dados ${at("half")} foi interrompida: repita npm run restore com o mesmo arquivo.\n`,
      }
      expect(await start(half).ended).toEqual(refused)
      expect(await operate(half, "backup", at("half.tar.gz")).ended).toEqual(refused)
      // the same when it was killed while the parts took their places
      await cp(path.join(at("half"), "restoring"), at("half"), { recursive: true })
      expect(await start(half).ended).toEqual(refused)
      expect(await operate(half, "restore", at("online.tar.gz")).ended).toMatchObject({ code: 0, complained: "" })
      await expectWhole(half)
    })
  })

  // The recipe below moves to the oldest version, and `copy-database` copies every type and every table to each.
  describe.each(postgresInstallations().slice(-1))("move to PostgreSQL $version", ({ binaries }) => {
    it("copies everything once, survives a kill, and leaves the source as it was", async () => {
      const server = await throwawayPostgres(binaries)
      const { url, administratorUrl, drop } = await server.createDatabase()
      const before = await fingerprintOf(data)

      const killed = operate({}, "move", url)
      expect(await whileRunning(administratorUrl, "insert into")).toBe(true)
      killed.child.kill("SIGKILL")
      await killed.ended
      expect(await fingerprintOf(data)).toEqual(before)
      // what is there is empty, and says so
      expect(await start({ ...production, DATABASE_URL: url }).ended).toMatchObject({
        code: 1,
        complained: "O banco de dados está vazio: informe ADMIN_EMAIL e ADMIN_PASSWORD, o primeiro acesso.\n",
      })

      const moved = await operate({}, "move", url).ended
      expect(moved).toMatchObject({ code: 0, complained: "" })
      expect(await fingerprintOf(data)).toEqual(before)
      const told = [...moved.said.matchAll(/^ *([\d.]+) {2}(\w+)$/gmu)].map(([, rows = "", table = ""]) => ({
        table,
        rows: Number(rows.replaceAll(".", "")),
      }))
      expect(told.map(({ table }) => table)).toEqual(expect.arrayContaining(["dialogs", "messages", "users", "files"]))
      expect(
        await countsOf(
          administratorUrl,
          told.map(({ table }) => table),
        ),
      ).toEqual(told)

      const again = await operate({}, "move", url).ended
      expect([again.code, again.complained]).toEqual([
        1,
        expect.stringMatching(/já tem dados \(tabela \w+\): a mudança só se faz para um banco vazio\.\n$/u),
      ])
      await expectWhole({ DATABASE_URL: url })
      // the first dump of the new home is complete as well: row-level security is as it was
      expect(await unforcedTables(administratorUrl)).toEqual([])
      await drop()
    })

    it("is refused onto a database that holds something else, and while the program runs", async () => {
      const { url, drop } = await (await throwawayPostgres(binaries)).createDatabase()
      const client = new pg.Client(url)
      await client.connect()
      await client.query("create table invoices as select 1 as id")
      const taken = await operate({}, "move", url).ended
      expect([taken.code, taken.complained]).toEqual([1, expect.stringMatching(/já tem dados \(tabela invoices\)/u)])
      const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
      expect(rows).toEqual([{ tablename: "invoices" }])
      await client.query("drop table invoices")
      await client.end()
      const program = start({})
      await program.url
      expect(await operate({}, "move", url).ended).toMatchObject({
        code: 1,
        complained: `A pasta de dados ${data} já está em uso pelo processo ${program.child.pid}: encerre-o ou escolha outra pasta.\n`,
      })
      await stop(program)
      await drop()
    })
  })

  const withTools = postgresInstallations().find(({ version, binaries }) => version === toolsVersion(binaries))
  it.skipIf(withTools === undefined)(
    "the documented recipe backs up a PostgreSQL and restores it elsewhere",
    async () => {
      const server = await throwawayPostgres(withTools?.binaries ?? "")
      const [old, fresh] = [await server.createDatabase(), await server.createDatabase()]
      await fresh.drop()
      expect(await operate({}, "move", old.url).ended).toMatchObject({ code: 0 })
      const nameOf = (url: string) => new URL(url).pathname.slice(1)
      const { hostname, port, username } = new URL(old.administratorUrl)
      const run = (command: string, dataDir: string) =>
        execFileSync("sh", ["-c", command], {
          cwd: folder,
          stdio: "pipe",
          env: {
            PATH: `${withTools?.binaries}:${process.env["PATH"]}`,
            PGHOST: hostname,
            PGPORT: port,
            PGUSER: username,
            DATA_DIR: dataDir,
          },
        })
      const recipe = (await documentedRecipe())
        .replaceAll("postgres://postgres@servidor/prosa2", fresh.administratorUrl)
        .replaceAll("postgres://postgres@servidor/prosa", old.administratorUrl)
        .replaceAll("--owner prosa prosa2", `--owner ${new URL(old.url).username} ${nameOf(fresh.url)}`)
        .replaceAll("-d prosa2", `-d ${nameOf(fresh.url)}`)
        .replaceAll(
          "server/storage/roles.sql",
          fileURLToPath(new URL("../../server/storage/roles.sql", import.meta.url)),
        )
        .split("\n")
      const elsewhere = at("elsewhere")
      await mkdir(elsewhere)
      await cp(path.join(data, "session-secret"), path.join(elsewhere, "session-secret"))
      const saving = recipe.findIndex((line) => line.startsWith("createdb"))
      for (const line of recipe.slice(0, saving)) run(line, data)
      for (const line of recipe.slice(saving)) run(line, elsewhere)
      const tables = ["companies", "dialogs", "messages", "users", "files", "audit"]
      expect(await countsOf(fresh.administratorUrl, tables)).toEqual(await countsOf(old.administratorUrl, tables))
      await expectWhole({ DATABASE_URL: fresh.url, DATA_DIR: elsewhere })
      await Promise.all([old.drop(), fresh.drop()])
    },
  )

  it("an older program does not start beside the migrations of a newer one", async () => {
    const [installation] = postgresInstallations()
    if (installation === undefined) return
    const { url, drop } = await (await throwawayPostgres(installation.binaries)).createDatabase()
    expect(await operate({}, "move", url).ended).toMatchObject({ code: 0 })
    const client = new pg.Client(url)
    await client.connect()
    await client.query("insert into schema_migrations (name, checksum) values ('29991231-0000-teleportation', '')")
    await client.end()
    expect(await start({ DATABASE_URL: url }).ended).toEqual({
      code: 1,
      said: "",
      complained:
        "O banco de dados é de uma versão mais nova da Prosa, com migrações que esta não conhece (29991231-0000-teleportation): inicie essa versão, ou restaure a cópia de segurança de antes da atualização.\n",
    })
    await drop()
  })
})

/** The version of pg_dump, which dumps no newer server; NaN if it is not installed. */
const toolsVersion = (binaries: string): number => {
  const env = { PATH: `${binaries}:${process.env["PATH"]}` }
  return Number(/\d+/u.exec(spawnSync("pg_dump", ["--version"], { env, encoding: "utf8" }).stdout ?? "")?.[0])
}

/** The commands of docs/operar.md that back up and restore a PostgreSQL, one a line. */
const documentedRecipe = async (): Promise<string> => {
  const page = await readFile(new URL("../../docs/operar.md", import.meta.url), "utf8")
  const section = page.slice(page.indexOf("**PostgreSQL.**"), page.indexOf("**Do banco embutido"))
  return section
    .split("\n")
    .filter((line) => line.startsWith("    "))
    .map((line) => line.trim())
    .join("\n")
}

const production = { NODE_ENV: "production", SESSION_SECRET: "segredo-das-sessoes-de-producao-1" }

interface Visitor {
  readonly token: string
}

const post = (address: string, body: object, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  })

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ")

const visit = async (url: string): Promise<Visitor> => {
  const botToken = /data-token="([\w-]{32})"/u.exec(await (await fetch(`${url}/demo`)).text())?.[1] ?? ""
  // the response shape of the route: any other fails at the first message
  const { visitorToken } = (await (await post(`${url}/api/livechat/sessions`, { botToken })).json()) as {
    visitorToken: string
  }
  return { token: visitorToken }
}

let said = 0

const say = async (url: string, token: string, text: string, ...fileIds: ReadonlyArray<string>): Promise<void> => {
  const clientId = `mensagem-${(said += 1)}`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await post(`${url}/api/livechat/messages`, { clientId, text, fileIds }, headers)
  if (answer.status !== 200) throw new Error(`a message was answered ${answer.status}: ${await answer.text()}`)
}

const upload = async (url: string, token: string): Promise<string> => {
  const form = new FormData()
  form.set("file", new Blob([picture], { type: "image/png" }), "foto.png")
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/livechat/files`, { method: "POST", body: form, headers })
  // as above
  return ((await answer.json()) as { fileId: string }).fileId
}

interface SeenMessage {
  readonly message: string
  readonly files: ReadonlyArray<{ readonly name: string; readonly url: string }>
}

const historyOf = async (url: string, token: string): Promise<{ readonly messages: ReadonlyArray<SeenMessage> }> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/livechat/messages?after=0`, { headers })
  // as above
  return (await answer.json()) as { messages: ReadonlyArray<SeenMessage> }
}

const whenThere = async (place: string): Promise<void> => {
  const until = Date.now() + 30_000
  while (!existsSync(place)) {
    if (Date.now() > until) throw new Error(`${place} did not appear within 30 s`)
    // looks often: what the test does next has to fall into the moment after
    await sleep(1)
  }
}

/** A checksum of everything in a data folder but its lock and its socket. */
const fingerprintOf = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/^(?:lock|control|work)\//u.test(path.relative(folder, file)))
  const sums = files.toSorted().map(async (file) => {
    const sum = createHash("sha256")
      .update(await readFile(file))
      .digest("hex")
    return [path.relative(folder, file), sum] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}

const withClient = async <A>(url: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Resolves once a statement of this kind runs in the database. */
const whileRunning = (url: string, statement: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const until = Date.now() + 60_000
    while (Date.now() < until) {
      const { rows } = await client.query(
        "select from pg_stat_activity where datname = current_database() and query ilike $1 and pid <> pg_backend_pid()",
        [`${statement}%messages%`],
      )
      if (rows.length > 0) return true
      // looks often, for the same reason
      await sleep(2)
    }
    return false
  })

const countsOf = (url: string, tables: ReadonlyArray<string>) =>
  withClient(url, async (client) => {
    const counts: Array<{ readonly table: string; readonly rows: number }> = []
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      counts.push({ table, rows: rows[0]?.count ?? 0 })
    }
    return counts
  })

const unforcedTables = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relrowsecurity and not relforcerowsecurity`,
    )
    return rows
  })
