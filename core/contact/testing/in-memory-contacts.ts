import { Effect } from "effect"
import {
  type CallRefused,
  type CompanyId,
  type ContactId,
  fold,
  invalidInput,
  notAllowed,
  notFound,
  phoneDigits,
  sameValue,
} from "../../kernel/index.ts"
import { type Label, labelMessages, type Labels, labelsOfOne, withLabels } from "../../label/index.ts"
import { createFakeCalls, type Plain, testNow } from "../../kernel/testing/index.ts"
import {
  type ContactDetails,
  contactPhoneAfter,
  type ContactRow,
  type Contacts,
  type ContactSortField,
  type ContactsWish,
  type Contact,
  contactExists,
  contactsCsvHead,
  contactsCsvLines,
  knowsSomething,
  nameFound,
  nothingKnown,
  planImport,
  storedContact,
} from "../index.ts"

/** A contact for tests: Mariana, who wrote a minute ago. `facts` override its fields. */
export const aContact = (facts: Partial<Plain<ContactRow>> = {}): ContactRow =>
  ({
    id: 1,
    name: "Mariana Alves Pereira",
    email: "mariana.alves@bol.com.br",
    phone: "5511987654321",
    description: "",
    createdAt: "2026-03-12T13:41:00.000Z",
    lastMessageAt: new Date(testNow - 60_000).toISOString(),
    workspaceId: 1,
    workspaceName: "Matriz",
    picture: null,
    refusedAt: null,
    labels: [],
    ...facts,
  }) as ContactRow

/** The port `Contacts` without a server, with controls for tests. */
export interface InMemoryContacts extends Contacts {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Makes a contact unknown, as an erasure does. */
  forget(id: ContactId): void
  /** The queries of the table received, in order. */
  readonly wishes: ReadonlyArray<ContactsWish>
  /** The contacts as they are. */
  readonly rows: Map<ContactId, ContactRow>
}

/**
 * Creates the contacts of one company, or of any if not given. Days are those of São Paulo. `details` are what the panel
 * shows of each besides its row. `latency` is in milliseconds.
 */
export const createInMemoryContacts = (
  contacts: ReadonlyArray<ContactRow>,
  options: {
    readonly companyId?: CompanyId
    readonly details?: Readonly<Record<number, Omit<ContactDetails, "contact">>>
    /** The contacts of each import. */
    readonly imported?: Readonly<Record<number, ReadonlyArray<number>>>
    readonly latency?: number
    /** The labels of the company; none if absent. */
    readonly labels?: Pick<Labels, "all">
  } = {},
): InMemoryContacts => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const rows = new Map(contacts.map((row) => [row.id, row]))
  const wishes: Array<ContactsWish> = []
  const isFound = (row: ContactRow, found: Pick<ContactsWish, "workspaces" | "filters">) => {
    const { importId } = found.filters
    return isWanted(row, found) && (importId === undefined || options.imported?.[importId]?.includes(row.id) === true)
  }
  const found = (id: ContactId) => {
    const row = rows.get(id)
    return row === undefined ? Effect.fail(notFound) : Effect.succeed(row)
  }
  return {
    refuse,
    forget: (id) => void rows.delete(id),
    wishes,
    rows,
    list: (wish) =>
      answer(() => {
        wishes.push(wish)
        if (options.companyId !== undefined && wish.companyId !== options.companyId) return Effect.fail(notAllowed)
        const all = [...rows.values()].filter((row) => isFound(row, wish)).toSorted(inOrder(wish.sort))
        return Effect.succeed({ result: all.slice(wish.offset, wish.offset + wish.limit), total: all.length })
      }),
    get: (id) =>
      answer(() =>
        Effect.map(found(id), (contact) => ({
          contact,
          ...(options.details?.[id] ?? { identities: [], rooms: [], captured: [], refusedBy: "" }),
        })),
      ),
    label: (companyId, ids, change) =>
      answer(() =>
        Effect.gen(function* () {
          const known: ReadonlyArray<Label> = options.labels === undefined ? [] : yield* options.labels.all(companyId)
          const isKnown = change.add.every((id) => known.some((label) => label.id === id))
          if (!isKnown || ids.some((id) => !rows.has(id))) return yield* Effect.fail(notFound)
          const next = [...new Set(ids)].flatMap((id) => {
            const row = rows.get(id)
            return row === undefined ? [] : [{ row, labels: withLabels(row.labels, change, known) }]
          })
          if (next.some(({ labels }) => labels.length > labelsOfOne))
            return yield* Effect.fail(invalidInput([{ path: "add", message: labelMessages.tooManyOnOne }]))
          const changed = next.filter(({ row, labels }) => !sameValue(row.labels, labels))
          for (const { row, labels } of changed) rows.set(row.id, { ...row, labels })
          return changed.length
        }),
      ),
    acceptCampaigns: (id, accepts) =>
      answer(() =>
        Effect.map(found(id), (row) => {
          const saved = { ...row, refusedAt: accepts ? null : new Date(testNow).toISOString() }
          rows.set(id, saved)
          return saved
        }),
      ),
    create: (companyId, workspaceId, edit) =>
      answer(() => {
        if (options.companyId !== undefined && companyId !== options.companyId) return Effect.fail(notAllowed)
        const person = storedContact(edit)
        if (!knowsSomething(person)) return Effect.fail(nothingKnown)
        const same = [...rows.values()].find((row) => isSamePerson(row, person))
        if (same !== undefined) return Effect.fail(contactExists(same))
        const id = (Math.max(0, ...rows.keys()) + 1) as ContactId
        const made = aContact({
          ...person,
          id,
          workspaceId,
          createdAt: new Date(testNow).toISOString(),
          lastMessageAt: null,
        })
        rows.set(id, made)
        return Effect.succeed(made)
      }),
    exportCsv: (_companyId, selection) =>
      answer(() => {
        const chosen =
          selection.kind === "some"
            ? selection.ids.flatMap((id) => rows.get(id) ?? [])
            : [...rows.values()].filter((row) => isFound(row, selection) && !selection.except.includes(row.id))
        return Effect.succeed({
          contacts: chosen.length,
          parts: (async function* () {
            yield contactsCsvHead()
            if (chosen.length > 0) yield contactsCsvLines(chosen)
          })(),
        })
      }),
    save: (id, { name, email, phone, description }) =>
      answer(() =>
        Effect.map(found(id), (row) => {
          const saved = {
            ...row,
            name: name.trim(),
            email: email.trim(),
            phone: contactPhoneAfter(row.phone, phone),
            description,
          }
          rows.set(id, saved)
          return saved
        }),
      ),
  }
}

const dayIn = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" })

/** By the rule of imports. */
const isSamePerson = (row: ContactRow, person: Contact): boolean =>
  planImport([{ kind: "contact", number: 1, contact: person }], [{ ...row, refusesCampaigns: false }], "skip")[0]
    ?.kind === "existing"

const isWanted = (row: ContactRow, { workspaces, filters }: Pick<ContactsWish, "workspaces" | "filters">): boolean => {
  const within = (at: string | null, from: string, until: string) => {
    if (from === "" && until === "") return true
    const day = at === null ? undefined : dayIn.format(new Date(at))
    return day !== undefined && (from === "" || day >= from) && (until === "" || day <= until)
  }
  return (
    workspaces.includes(row.workspaceId) &&
    nameFound(row.name, filters.name) &&
    row.email.toLowerCase().includes(filters.email.trim().toLowerCase()) &&
    phoneDigits(row.phone).includes(phoneDigits(filters.phone)) &&
    within(row.createdAt, filters.createdFrom, filters.createdUntil) &&
    within(row.lastMessageAt, filters.lastMessageFrom, filters.lastMessageUntil) &&
    (filters.labels.length === 0 || row.labels.some(({ id }) => filters.labels.includes(id)))
  )
}

const valueOf = (row: ContactRow, field: ContactSortField): string => {
  switch (field) {
    case "name":
      return fold(row.name)
    case "email":
      return row.email.toLowerCase()
    case "phone":
      return row.phone
    case "createdAt":
      return row.createdAt
    case "lastMessageAt":
      return row.lastMessageAt ?? ""
  }
}

const inOrder =
  (sort: ContactsWish["sort"] = { field: "createdAt", order: -1 }) =>
  (a: ContactRow, b: ContactRow): number => {
    const [first, second] = [valueOf(a, sort.field), valueOf(b, sort.field)]
    if ((first === "") !== (second === "")) return first === "" ? 1 : -1
    return sort.order * (first < second ? -1 : first > second ? 1 : a.id - b.id)
  }
