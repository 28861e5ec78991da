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
const [cellWidth, cellHeight] = [128, 64]

/** Creates an empty drawing. Looking up a box costs as much as there are others in the cells around it. */
export const occupiedPlaces = (): OccupiedPlaces => {
  const rows = new Map<number, Map<number, Array<Box>>>()
  return {
    isFree: (box) => {
      for (let row = Math.floor(box.y / cellHeight); row * cellHeight < box.y + box.height; row++) {
        const cells = rows.get(row)
        if (cells === undefined) continue
        for (let column = Math.floor(box.x / cellWidth); column * cellWidth < box.x + box.width; column++)
          for (const other of cells.get(column) ?? []) if (overlap(box, other)) return false
      }
      return true
    },
    take: (box) => {
      for (let row = Math.floor(box.y / cellHeight); row * cellHeight < box.y + box.height; row++) {
        const cells = rows.get(row) ?? new Map<number, Array<Box>>()
        rows.set(row, cells)
        for (let column = Math.floor(box.x / cellWidth); column * cellWidth < box.x + box.width; column++) {
          const known = cells.get(column)
          if (known === undefined) cells.set(column, [box])
          else known.push(box)
        }
      }
    },
  }
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
