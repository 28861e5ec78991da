import { Schema } from "effect"
import { BotId, type DialogId, idFrom, LabelId } from "../../kernel/index.ts"
import type { StatusFilter } from "../dialogs/dialog.ts"
import type { InboxFilter } from "./inbox-list.ts"
import { InboxView } from "./inbox-views.ts"

/** The filters that the inbox's address holds; the workspaces are chosen for the whole product. */
export type InboxAddress = Pick<InboxFilter, "status" | "bots" | "name" | "view" | "labels">

/** The filters of an address without any: open rooms (conversations, section 4). */
export const firstInboxAddress: InboxAddress = { status: "OPEN", bots: [], name: "", view: "all", labels: [] }

const words: Readonly<Record<StatusFilter, string>> = { "": "all", OPEN: "open", CLOSED: "closed" }

/** Reads the filters of an address; invalid fields count as absent. */
export const inboxAddressIn = (fields: Readonly<Record<string, string>>): InboxAddress => {
  const { status, bots, name, view, labels } = fields
  const written = Object.entries(words).find(([, word]) => word === status)?.[0]
  return {
    // The keys of that very record.
    status: (written as StatusFilter | undefined) ?? firstInboxAddress.status,
    bots: [...new Set((bots ?? "").split(",").flatMap((id) => idFrom(BotId, id) ?? []))],
    name: Array.from(name ?? "")
      .slice(0, nameLimit)
      .join(""),
    view: Schema.is(InboxView)(view) ? view : firstInboxAddress.view,
    labels: [...new Set((labels ?? "").split(",").flatMap((id) => idFrom(LabelId, id) ?? []))],
  }
}

/** Maximum characters of the search. */
const nameLimit = 200

/** Writes the filters as fields of an address, without those at their default. `inboxAddressIn` reads them back. */
export const fieldsOfInbox = ({
  status,
  bots,
  name,
  view,
  labels,
}: InboxAddress): Readonly<Record<string, string>> => ({
  ...(status === firstInboxAddress.status ? {} : { status: words[status] }),
  ...(bots.length === 0 ? {} : { bots: bots.join(",") }),
  ...(name.trim() === "" ? {} : { name }),
  ...(view === firstInboxAddress.view ? {} : { view }),
  ...(labels.length === 0 ? {} : { labels: labels.join(",") }),
})

/** Writes the address of a conversation in the inbox, or of the list alone, which keeps the filters. */
export const inboxPath = (address: InboxAddress, open: DialogId | undefined): string => {
  const fields = { ...fieldsOfInbox(address), ...(open === undefined ? {} : { dialogId: String(open) }) }
  const query = Object.entries(fields).map(
    ([field, value]) => `${field}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\uFFFD"))}`,
  )
  return query.length === 0 ? "/omnichannel" : `/omnichannel?${query.join("&")}`
}
