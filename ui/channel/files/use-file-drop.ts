import { type DragEvent, useRef, useState } from "react"

export interface FileDrop {
  /** Files are held over the place. */
  readonly over: boolean
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** Lets files be dropped on a place; undefined: nothing is taken here now. */
export const useFileDrop = (onFiles: ((files: ReadonlyArray<File>) => void) | undefined): FileDrop => {
  const [over, setOver] = useState(false)
  // A place is entered and left with each thing in it that is passed.
  const depth = useRef(0)
  const takes = (event: DragEvent) => onFiles !== undefined && event.dataTransfer.types.includes("Files")
  const move = (event: DragEvent, step: 1 | -1) => {
    if (!takes(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  return {
    over: over && onFiles !== undefined,
    handlers: {
      onDragEnter: (event) => move(event, 1),
      onDragOver: (event) => {
        if (takes(event)) event.preventDefault()
      },
      onDragLeave: (event) => move(event, -1),
      onDrop: (event) => {
        if (!takes(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles?.([...event.dataTransfer.files])
      },
    },
  }
}
