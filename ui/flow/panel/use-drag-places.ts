import { type DragEvent, useState } from "react"

/** The parts of a list of which one is dragged onto another: what is spread over a grip and over a row. */
export interface DragPlaces {
  /** The place of what is dragged, from 0, and of the row that it is over. Undefined while nothing of this list is dragged. */
  readonly places: { readonly from: number; readonly over: number | undefined } | undefined
  grip(at: number): {
    readonly draggable: true
    onDragStart(event: DragEvent): void
    onDragEnd(): void
  }
  row(at: number): {
    onDragOver(event: DragEvent): void
    onDragLeave(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
}

/** A type of data transfer that nothing else takes; without data Firefox drags nothing. */
const carried = "text/prosa-place"

/** Lets the rows of a list be dragged onto each other; files and texts that are dragged over them are left alone. */
export const useDragPlaces = (onMove: (from: number, to: number) => void): DragPlaces => {
  const [places, setPlaces] = useState<DragPlaces["places"]>()
  const over = (at: number | undefined) =>
    setPlaces((now) => (now === undefined || now.over === at ? now : { ...now, over: at }))
  return {
    places,
    grip: (at) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.setData(carried, String(at))
        setPlaces({ from: at, over: undefined })
      },
      onDragEnd: () => setPlaces(undefined),
    }),
    row: (at) => ({
      onDragOver: (event) => {
        if (places === undefined) return
        event.preventDefault()
        over(at)
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) over(undefined)
      },
      onDrop: (event) => {
        if (places === undefined) return
        event.preventDefault()
        setPlaces(undefined)
        if (places.from !== at) onMove(places.from, at)
      },
    }),
  }
}
