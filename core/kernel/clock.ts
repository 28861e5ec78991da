/** The time, in milliseconds since 1970 (UTC). A port, so that rules are told the time instead of asking for it. */
export interface Clock {
  now(): number
}
