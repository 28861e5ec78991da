import { fold, isCnpj, isCpf } from "../kernel/index.ts"

const secretNames = /senha|password|pin\b|cartao|card|cvv|token|segredo/u
const shownAtEnd = 2

/**
 * Masks a captured value that is a secret, but for its last two characters: tax ids, numbers of payment cards, and whatever
 * its variable's name calls one.
 */
export const maskedValue = (name: string, value: string): string => {
  const digits = value.replace(/\D/gu, "")
  const isSecret =
    secretNames.test(fold(name)) ||
    isCpf(digits) ||
    isCnpj(value.trim()) ||
    (/^[\d\s.-]+$/u.test(value) && isCard(digits))
  if (!isSecret) return value
  const characters = Array.from(value)
  const shown = characters.length > 2 * shownAtEnd ? shownAtEnd : 0
  return characters
    .map((character, at) => (at >= characters.length - shown || /[\s./-]/u.test(character) ? character : "•"))
    .join("")
}

/** Returns whether digits may be those of a payment card: 13 to 19 of them, with their check digit (Luhn). */
const isCard = (digits: string): boolean => {
  if (!/^\d{13,19}$/u.test(digits)) return false
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
