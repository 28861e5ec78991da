/** The pages that are offered: the first, the last, and the neighbours of the open one; at most seven places. */
export const pagesAround = (page: number, last: number): readonly (number | "gap")[] => {
  if (last <= 7) return range(1, last)
  if (page <= 3) return [...range(1, 4), "gap", last]
  if (page >= last - 2) return [1, "gap", ...range(last - 3, last)]
  return [1, "gap", page - 1, page, page + 1, "gap", last]
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
