import { timeZoneOf } from "@prosa/core/access/view"
import { dateTimeFormatIn } from "@prosa/core/kernel"
import { useMemo } from "react"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useEntry } from "./entry-services.ts"

/** Formats moments (ISO 8601) in the time zone of the company whose data is shown. */
export interface CompanyMoments {
  /** The company's time zone. */
  readonly timeZone: string
  /** 'dd/MM/yyyy HH:mm'. */
  readonly dateTime: (iso: string) => string
  /** 'dd/MM/yyyy'. */
  readonly day: (iso: string) => string
}

/** Returns the formats of the company's tables and figures: a day is the same in all of them, and in their filters. */
export const useCompanyMoments = (): CompanyMoments => {
  const { session } = useEntry()
  const timeZone = timeZoneOf(useBehavior(session.state$))
  return useMemo(() => {
    const dateTime = dateTimeFormatIn(timeZone)
    return { timeZone, dateTime, day: (iso) => dateTime(iso).slice(0, 10) }
  }, [timeZone])
}

/** A moment in the company's time zone: 'dd/MM/yyyy HH:mm', or its day alone. */
export const Moment = ({ at, dayOnly = false }: { readonly at: string; readonly dayOnly?: boolean }) => {
  const { dateTime, day } = useCompanyMoments()
  return <time dateTime={at}>{dayOnly ? day(at) : dateTime(at)}</time>
}
