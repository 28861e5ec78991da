import { Effect } from "effect"
import {
  type CallRefused,
  type ContactErasureId,
  type ContactId,
  formatDateTime,
  invalidInput,
  notFound,
} from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  confirmationWord,
  type ContactErasure,
  type ContactErasures,
  erasureMessages,
  type ErasurePreview,
  erasureRefusalOf,
  type ErasureStanding,
  isErasureConfirmed,
  writeErasureList,
} from "../index.ts"

/** A contact that can be erased, as these fakes know it. */
export interface ErasableContact {
  readonly id: ContactId
  readonly name: string
  readonly refusesCampaigns?: boolean
  readonly rooms?: number
  readonly openRooms?: number
  readonly messages?: number
  readonly files?: number
  readonly standing?: Partial<ErasureStanding>
}

/** The port `ContactErasures` without a server, with controls for tests. */
export interface InMemoryContactErasures extends ContactErasures {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Ends the erasures that are held. */
  finish(): void
}

/** Creates the erasures of these contacts. With `held` they run until `finish`. `erased` is called for each contact. */
export const createInMemoryContactErasures = (
  contacts: ReadonlyArray<ErasableContact>,
  options: {
    readonly latency?: number
    readonly held?: boolean
    readonly erased?: (id: ContactId) => void
  } = {},
): InMemoryContactErasures => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const erasures = new Map<ContactId, ContactErasure>()
  const at = new Date(testNow).toISOString() as ContactErasure["askedAt"]
  const found = (id: ContactId) => {
    const one = contacts.find((contact) => contact.id === id)
    return one === undefined ? Effect.fail(notFound) : Effect.succeed(one)
  }
  const erasureOf = (id: ContactErasureId) => {
    const one = [...erasures.values()].find((erasure) => erasure.id === id)
    return one === undefined ? Effect.fail(notFound) : Effect.succeed(one)
  }
  const refusalOf = ({ standing }: ErasableContact) =>
    erasureRefusalOf({ foreignRooms: 0, isImporting: false, ...standing })
  const ended = (erasure: ContactErasure): ContactErasure => ({
    ...erasure,
    state: "done",
    endedAt: at,
    erasedMessages: erasure.messages,
  })
  return {
    refuse,
    finish: () => {
      for (const [id, erasure] of erasures) erasures.set(id, ended(erasure))
    },
    preview: (id) =>
      answer(() =>
        Effect.map(found(id), (one): ErasurePreview => ({
          word: confirmationWord(erasures.has(id) ? erasureMessages.erasedName : one.name),
          rooms: one.rooms ?? 0,
          openRooms: erasures.has(id) ? 0 : (one.openRooms ?? 0),
          messages: one.messages ?? 0,
          files: erasures.has(id) ? 0 : (one.files ?? 0),
          refusesCampaigns: one.refusesCampaigns ?? false,
          refusal: refusalOf(one),
          erasure: erasures.get(id) ?? null,
        })),
      ),
    erase: (id, confirmation) =>
      answer(() =>
        Effect.gen(function* () {
          const one = yield* found(id)
          const known = erasures.get(id)
          if (known !== undefined) return known
          const message = refusalOf(one)
          if (message !== "") return yield* Effect.fail({ _tag: "ErasureRefused" as const, message })
          if (!isErasureConfirmed(one.name, confirmation))
            return yield* Effect.fail(invalidInput([{ path: "confirmation", message: erasureMessages.notConfirmed }]))
          const begun: ContactErasure = {
            // these fakes number them themselves
            id: (erasures.size + 1) as ContactErasureId,
            contactId: id,
            state: "running",
            askedBy: "Helena",
            askedAt: at,
            endedAt: null,
            messages: one.messages ?? 0,
            erasedMessages: 0,
            counts: { messages: one.messages ?? 0, files: one.files ?? 0, closedRooms: one.openRooms ?? 0 },
          }
          const erasure = options.held === true ? begun : ended(begun)
          erasures.set(id, erasure)
          options.erased?.(id)
          return erasure
        }),
      ),
    find: (id) => answer(() => erasureOf(id)),
    list: (id) => answer(() => Effect.map(erasureOf(id), (erasure) => writeErasureList(erasure, formatDateTime))),
  }
}
