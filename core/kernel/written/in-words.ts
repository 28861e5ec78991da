/** Joins words as people say them: 'queijo, milho e presunto'. */
export const inWords = (words: ReadonlyArray<string>): string => {
  const last = words.at(-1) ?? ""
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} e ${last}`
}
