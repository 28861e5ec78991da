import { type LooseRecord } from "@prosa/core/kernel"
import { type AccountNews, standingAfter } from "@prosa/core/channel"
import type { VendorEvent } from "../events/channel-event.ts"
import { momentIn, numberIn, recordIn, recordsIn, storableId, wordIn } from "../gateway/loose-json.ts"

/** Reads what Meta does to a business account: the events of all its numbers. Other updates, such as of prices, are none. */
export const accountUpdate = (entry: LooseRecord, value: LooseRecord, appId: string): ReadonlyArray<VendorEvent> => {
  const news = newsIn(value, appId)
  // Where a partner is spoken of, the entry is the partner's.
  const connection = wordIn(recordIn(value, "waba_info"), "waba_id") || wordIn(entry, "id")
  if (news === undefined || connection === "") return []
  const { state, trouble, lifts, until } = standingAfter(news)
  const at = momentIn(entry, "time", "seconds")
  if (until !== undefined && until <= at) return []
  const id = `account ${at} ${news.kind} ${news.kind === "restricted" ? `${news.what} ${news.until ?? ""}` : ""}`
  const told = { connection, ofAccount: true } as const
  return [
    {
      ...told,
      id: storableId(id),
      person: "",
      event: {
        kind: "connection",
        state,
        trouble,
        at,
        ...(lifts === undefined ? {} : { lifts }),
        ...(at === 0 ? {} : { inOrder: "our clock" as const }),
      },
    },
    ...(until === undefined
      ? []
      : [
          {
            ...told,
            id: storableId(`end of ${id}`),
            // a queue of its own, so that it holds up nothing until then
            person: storableId(`end of ${id}`, 200),
            dueAt: until,
            event: { kind: "connection", state: "connected", trouble: "", lifts: [trouble], at: until } as const,
          },
        ]),
  ]
}

const banned: Readonly<Record<string, AccountNews>> = {
  DISABLE: { kind: "disabled" },
  SCHEDULE_FOR_DISABLE: { kind: "to-be-disabled" },
  REINSTATE: { kind: "reinstated" },
}

const newsIn = (value: LooseRecord, appId: string): AccountNews | undefined => {
  const ban = wordIn(recordIn(value, "ban_info"), "waba_ban_state")
  if (Object.hasOwn(banned, ban)) return banned[ban]
  switch (wordIn(value, "event")) {
    case "ACCOUNT_VIOLATION":
      return { kind: "violation" }
    case "ACCOUNT_DELETED":
      return { kind: "deleted" }
    case "ACCOUNT_RESTRICTION":
      return restrictionIn(value)
    case "PARTNER_REMOVED":
      return { kind: "access-withdrawn" }
    case "PARTNER_APP_UNINSTALLED": {
      const left = wordIn(recordIn(value, "waba_info"), "partner_app_id")
      return left === "" || appId === "" || left === appId ? { kind: "access-withdrawn" } : undefined
    }
    default:
      return undefined
  }
}

const restrictions = {
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: "answers",
  RESTRICTED_BIZ_INITIATED_MESSAGING: "templates",
} as const

/** The restriction that weighs most: of answers, or else of templates. Others concern what is done at Meta alone. */
const restrictionIn = (value: LooseRecord): AccountNews | undefined => {
  const all = recordsIn(value, "restriction_info")
  for (const [type, what] of Object.entries(restrictions)) {
    const found = all.find((one) => wordIn(one, "restriction_type") === type)
    if (found === undefined) continue
    const until = endOf(found)
    return { kind: "restricted", what, ...(until === 0 ? {} : { until }) }
  }
  return undefined
}

/** Seconds since 1970 in some versions, a date in others; 0 without a valid one. */
const endOf = (restriction: LooseRecord): number => {
  if (numberIn(restriction, "expiration") !== undefined) return momentIn(restriction, "expiration", "seconds")
  const date = Date.parse(wordIn(restriction, "expiration"))
  return Number.isNaN(date) ? 0 : momentIn({ date }, "date", "milliseconds")
}
