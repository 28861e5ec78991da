/** The current time in milliseconds since 1970 (UTC). A port, so that rules receive the time as an argument. */
export interface Clock {
  now(): number
}
