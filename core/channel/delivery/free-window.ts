import { media, type Medium } from "../media.ts"

/** A conversation, as far as its free window depends on it. */
export interface Windowed {
  readonly medium: Medium
  /** When the person last wrote, as an ISO date; null if never. */
  readonly lastClientAt: string | null
}

/**
 * Returns until when the company may write freely in a conversation, in milliseconds since 1970: some media allow it for 24
 * hours after the person's last message. Null: at any time. Before the person has written, never (`-Infinity`).
 */
export const freeUntil = ({ medium, lastClientAt }: Windowed): number | null => {
  const { freeHours } = media[medium]
  if (freeHours === null) return null
  return lastClientAt === null ? -Infinity : Date.parse(lastClientAt) + freeHours * 3_600_000
}

/**
 * Returns when a person wrote, as far as the window depends on it: the moment that the vendor tells, which may be long ago after
 * an outage. One that is missing (0) or in the future counts as now.
 */
export const windowBegin = (told: number, now: number): number => (told > 0 && told < now ? told : now)

/** Returns whether the window of a conversation is over. */
export const isWindowOver = (windowed: Windowed, now: number): boolean => {
  const until = freeUntil(windowed)
  return until !== null && now >= until
}

/** Says how much of the window is left, which is given in minutes. */
export const freeTimeSentence = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const left = hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  return `${hours + rest === 1 ? "Resta" : "Restam"} ${left} para escrever livremente neste canal.`
}

/** Returns whether a window that is left in minutes is about to end. */
export const endsSoon = (minutes: number): boolean => minutes < 120

/** Says why nothing can be written after the window, and what can be done. */
export const windowOverSentence = (medium: Medium): string =>
  media[medium].templates
    ? "Já passaram 24 horas da última mensagem do cliente: só um template aprovado pode reabrir a conversa."
    : "Já passaram 24 horas da última mensagem do cliente: é preciso esperar que ele escreva de novo."
