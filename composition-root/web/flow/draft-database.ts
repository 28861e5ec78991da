import { FlowDraft } from "@prosa/core/flow/view"
import { Option, Schema } from "effect"
import { createStore, del, get, getMany, keys, promisifyRequest, type UseStore } from "idb-keyval"

// Without the checks: a text that a save refuses is not lost, and the editor says what is wrong with it.
const decodeDraft = Schema.decodeUnknownOption(FlowDraft, { disableChecks: true })

/** A draft as it is stored: when it was written, in milliseconds, and by which tab. */
interface StoredDraft {
  readonly draft: unknown
  readonly at: number
  readonly tab: string
}

/** The drafts of flows in the browser's database. Every tab has its own, so that none removes what another has not saved. */
export interface DraftDatabase {
  /** Reads the newest draft of a flow, whichever tab wrote it, and takes it over. */
  read(flow: string): Promise<FlowDraft | undefined>
  write(flow: string, draft: FlowDraft): Promise<void>
  /** Removes this tab's draft, and one that it took over, unless another tab has written it since. */
  clear(flow: string): Promise<void>
}

/** Opens the database for a tab. */
export const openDraftDatabase = (tab: string): DraftDatabase => {
  const store = createStore("prosa-drafts", "flows")
  /** Drafts of other tabs that were read here, by flow. */
  const taken = new Map<string, { readonly key: string; readonly at: number }>()
  const dropTaken = async (flow: string) => {
    const other = taken.get(flow)
    if (other === undefined) return
    taken.delete(flow)
    const now = storedOf(await get<unknown>(other.key, store))
    if (now?.at === other.at) await del(other.key, store)
  }
  return {
    read: async (flow) => {
      const own = (await keys<string>(store)).filter((key) => key === flow || key.startsWith(`${flow}.`))
      const found = (await getMany<unknown>(own, store)).flatMap((value, at) => {
        const [key, stored] = [own[at], storedOf(value)]
        return key === undefined || stored === undefined ? [] : [{ key, ...stored }]
      })
      const newest = found.toSorted((one, other) => other.at - one.at)[0]
      if (newest === undefined) return undefined
      if (newest.tab !== tab) taken.set(flow, newest)
      return Option.getOrUndefined(decodeDraft(newest.draft))
    },
    write: async (flow, draft) => {
      await put(store, `${flow}.${tab}`, { draft, at: Date.now(), tab })
      await dropTaken(flow)
    },
    clear: async (flow) => {
      await del(`${flow}.${tab}`, store)
      await dropTaken(flow)
    },
  }
}

/** Commits at once: the page may be gone before the database would have done so by itself. */
const put = (store: UseStore, key: string, value: StoredDraft): Promise<void> =>
  store("readwrite", (objects) => {
    objects.put(value, key)
    objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })

/** Drafts of earlier releases of the product are the draft alone. */
const storedOf = (value: unknown): StoredDraft | undefined => {
  if (typeof value !== "object" || value === null) return undefined
  return "draft" in value && "at" in value ? (value as StoredDraft) : { draft: value, at: 0, tab: "" }
}
