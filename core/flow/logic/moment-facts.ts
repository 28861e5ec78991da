import { dayAsWritten, type LocalMoment, localTimeIn, minuteAsWritten } from "../../kernel/index.ts"
import { type FactName, weekdayValues } from "./value-types.ts"

/** Returns a fact about the moment, as conditions read it; undefined for any other fact. */
export const momentFact = (name: FactName, { now, timeZone }: LocalMoment): string | undefined => {
  switch (name) {
    case "now.time": {
      const { hour, minute } = localTimeIn(timeZone)(now)
      return minuteAsWritten(hour * 60 + minute)
    }
    case "now.date":
      return dayAsWritten(localTimeIn(timeZone)(now).day)
    case "now.weekday":
      return weekdayValues[localTimeIn(timeZone)(now).weekday] ?? ""
    default:
      return undefined
  }
}
