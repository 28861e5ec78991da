/** Shorter values are no secrets, and would be found in every answer; in characters. */
const shortestSecret = 6

/** Masks secrets in an answer: a system may echo what it has received. */
export const masked = (text: string, secrets: ReadonlyArray<string>): string =>
  secrets
    .filter(({ length }) => length >= shortestSecret)
    .reduce((rest, secret) => rest.replaceAll(secret, "••••"), text)
