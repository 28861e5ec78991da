/** A rectangle of the drawing, in its pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The places that are taken on a drawing. */
export interface OccupiedPlaces {
  /** Whether a box overlaps none that is taken; boxes that only touch do not overlap. */
  isFree(box: Box): boolean
  take(box: Box): void
}

/** Pixels of the cells in which boxes are looked up. */
const cell = 256

/** Creates an empty drawing. Looking up a box costs as much as there are others in the cells around it. */
export const occupiedPlaces = (): OccupiedPlaces => {
  const cells = new Map<string, Array<Box>>()
  return {
    isFree: (box) => cellsOf(box).every((key) => cells.get(key)?.every((other) => !overlap(box, other)) ?? true),
    take: (box) => {
      for (const key of cellsOf(box)) {
        const known = cells.get(key)
        if (known === undefined) cells.set(key, [box])
        else known.push(box)
      }
    },
  }
}

const cellsOf = ({ x, y, width, height }: Box): ReadonlyArray<string> => {
  const keys: Array<string> = []
  for (let column = Math.floor(x / cell); column * cell < x + width; column++)
    for (let row = Math.floor(y / cell); row * cell < y + height; row++) keys.push(`${column} ${row}`)
  return keys
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
