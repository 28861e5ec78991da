const day = 86_400_000

/** Days before the end of a login from which it is announced. */
export const accessEndNotice = 7

/**
 * Says that the login at Meta by which a channel is connected ends soon, or has ended; '' while that is more than a week
 * away. A day that has begun counts as a whole one.
 */
export const accessEndSentence = (accessUntil: string | null, now: number): string => {
  if (accessUntil === null) return ""
  const left = Date.parse(accessUntil) - now
  if (left <= 0) return "O acesso à Meta terminou. Conecte a conta de novo."
  const days = Math.ceil(left / day)
  if (days > accessEndNotice) return ""
  return `O acesso à Meta termina em ${days === 1 ? "1 dia" : `${days} dias`}. Conecte a conta de novo.`
}
