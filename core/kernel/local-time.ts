/** What the clocks of a time zone show. */
export interface LocalTime {
  /** 'yyyy-MM-dd'. */
  readonly day: string
  /** The day of the week, 0 (Sunday) to 6. */
  readonly weekday: number
  /** 0 to 23. */
  readonly hour: number
  /** 0 to 59. */
  readonly minute: number
}

type ReadClock = (at: number) => LocalTime
const clocks = new Map<string, ReadClock>()

/**
 * Returns the reader of the clocks of an IANA time zone, such as 'America/Sao_Paulo'. It takes moments in milliseconds since 1970. Every
 * day and every hour that the product chooses, shows or compares is read by it.
 */
export const localTimeIn = (timeZone: string): ReadClock => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
  const read: ReadClock = (at) => {
    const [day = "", time = ""] = format.format(at).split(" ")
    return {
      day,
      weekday: new Date(`${day}T00:00:00Z`).getUTCDay(),
      hour: Number(time.slice(0, 2)),
      minute: Number(time.slice(3)),
    }
  }
  clocks.set(timeZone, read)
  return read
}

const dayLength = 86_400_000

/**
 * Returns the moment at which the clocks of a zone first show a day ('yyyy-MM-dd') and a minute of it, 0 to 1,440, in milliseconds since 1970.
 * A time that the clocks skip is as far after the gap as it is after its beginning, as in PostgreSQL.
 */
export const momentOfLocalTime = (timeZone: string, day: string, minute: number): number => {
  const read = localTimeIn(timeZone)
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const shownAt = (at: number): number => {
    const shown = read(at)
    return Date.parse(`${shown.day}T00:00:00Z`) + (shown.hour * 60 + shown.minute) * 60_000
  }
  const offsetAt = (at: number): number => shownAt(at) - Math.floor(at / 60_000) * 60_000
  const [before, after] = [wanted - offsetAt(wanted - dayLength), wanted - offsetAt(wanted + dayLength)]
  return [Math.min(before, after), Math.max(before, after)].find((at) => shownAt(at) === wanted) ?? before
}

/** Creates a formatter of 'dd/MM/yyyy HH:mm' in a time zone, such as the company's. */
export const dateTimeFormatIn = (timeZone: string): ((iso: string) => string) => {
  const read = localTimeIn(timeZone)
  return (iso) => {
    const { day, hour, minute } = read(Date.parse(iso))
    return `${day.split("-").toReversed().join("/")} ${two(hour)}:${two(minute)}`
  }
}

const two = (n: number) => String(n).padStart(2, "0")
