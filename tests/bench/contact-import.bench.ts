import { migrate, migrations, openDatabase } from "@prosa/server"
import { findPostgresBinaries, startTestServer, throwawayPostgres } from "@prosa/server/testing"
import { Effect } from "effect"
import { Client } from "pg"
import { type Finding, must, ofPairs, type Pair } from "./measure.js"

const rows = 50_000
const rounds = 3

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const onFatal = (error: Error): never => {
  throw error
}

interface Person {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** People that no round before has imported. */
const peopleOf = (round: number): ReadonlyArray<Person> =>
  Array.from({ length: rows }, (_, at) => {
    const number = String(round * rows + at).padStart(8, "0")
    return { name: `Conceição Araújo ${number}`, phone: `119${number}`, email: `conceicao${number}@uol.com.br` }
  })

const listOf = (people: ReadonlyArray<Person>): Blob => {
  const text = ["Nome;Celular;E-mail", ...people.map(({ name, phone, email }) => `${name};${phone};${email}`)].join(
    "\r\n",
  )
  return new Blob([Buffer.from(text, "latin1")], { type: "text/csv" })
}

/** What the driver tells a statement that reads from it. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Copies the same people, as an import stores them, into the same table, with all that hangs on it: milliseconds. */
const copy = async (client: Client, companyId: number, workspaceId: number, people: ReadonlyArray<Person>) => {
  const content = Buffer.from(
    people
      .map(
        ({ name, phone, email }) => `${companyId},${workspaceId},${name},${name.toLowerCase()},${email},55${phone}\n`,
      )
      .join(""),
  )
  // Nobody copies into a table under row-level security.
  const secured = (word: string) =>
    client.query(
      `alter table contacts ${word} force row level security; alter table contact_activity ${word} force row level security`,
    )
  await secured("no")
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit: (connection: CopyConnection) =>
        connection.query(
          "copy contacts (company_id, workspace_id, name, name_folded, email, phone) from stdin with (format csv)",
        ),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(content)
        connection.endCopyFrom()
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
      handleError: (error: Error) => {
        failure = error
      },
    } as unknown as { submit: () => void })
  })
  const took = performance.now() - begun
  await secured("")
  return took
}

/** Bench 17: an import of 50,000 rows, from its start to its end, beside a bare COPY of the same people. */
export const contactImportBench = async (): Promise<ReadonlyArray<Finding>> => {
  const binaries = findPostgresBinaries()
  if (binaries === undefined) throw new Error("bench 17 needs PostgreSQL: apt-get install postgresql")
  const postgres = await throwawayPostgres(binaries)
  const { url } = await postgres.createDatabase()
  const database = await Effect.runPromise(openDatabase({ url }, { logger: quiet, onFatal }))
  await Effect.runPromise(migrate(database, migrations))
  const client = new Client(url)
  await client.connect()
  const server = await startTestServer(database, { jobs: true })
  const companyId = await server.seed.company({ name: "Casa Aroeira" })
  const other = await server.seed.company({ name: "Outra" })
  const workspaceId = await server.seed.workspace(companyId, "Loja")
  const elsewhere = await server.seed.workspace(other, "Loja")
  const email = "ana@aroeira.com.br"
  await server.seed.person(companyId, {
    email,
    permissions: ["contact_view", "contact_edit"],
    workspaces: [workspaceId],
  })
  const browser = await server.signedIn(email)
  const call = async <Answer>(path: string, body?: FormData | object): Promise<Answer> => {
    const init =
      body === undefined
        ? { method: "GET" }
        : body instanceof FormData
          ? { method: "POST", body }
          : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }
    const answer = await browser.fetch(path, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<Answer>
  }

  const importOne = async (
    people: ReadonlyArray<Person>,
  ): Promise<{ readonly shown: number; readonly took: number }> => {
    const form = new FormData()
    form.append("workspaceId", String(workspaceId))
    form.append("file", listOf(people), "clientes.csv")
    const { id } = await call<{ readonly id: number }>("/api/contacts/imports", form)
    const asked = performance.now()
    const preview = await call<{ readonly settings: object; readonly counts: { readonly created: number } }>(
      `/api/contacts/imports/${id}/preview`,
      { settings: {}, kind: "all", offset: 0 },
    )
    const shown = performance.now() - asked
    must(preview.counts.created === rows, "all rows are new")
    const begun = performance.now()
    await call(`/api/contacts/imports/${id}/start`, { settings: preview.settings })
    for (;;) {
      const { imports } = await call<{
        readonly imports: ReadonlyArray<{ readonly id: number; readonly state: string }>
      }>("/api/contacts/imports")
      if (imports.find((one) => one.id === id)?.state === "done") return { shown, took: performance.now() - begun }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  const pairs: Array<Pair> = []
  const previews: Array<Pair> = []
  for (let round = 0; round < rounds; round++) {
    const people = peopleOf(round)
    const { shown, took } = await importOne(people)
    const theirs = await copy(client, other, elsewhere, people)
    pairs.push({ ours: took, theirs })
    previews.push({ ours: shown, theirs })
  }
  const { rows: counted } = await database.pool.query<{ count: string }>(
    `select count(*) from contacts where company_id = ${companyId}`,
  )
  must(Number(counted[0]?.count) === rows * rounds, "everybody is there once")
  await client.end()
  await server.close()
  return [
    ofPairs(`17 import of ${rows.toLocaleString("en")} rows beside a COPY of them`, pairs, { within: 4 }, "ms"),
    ofPairs(`17 preview of ${rows.toLocaleString("en")} rows beside a COPY of them`, previews, { within: 4 }, "ms"),
  ]
}
