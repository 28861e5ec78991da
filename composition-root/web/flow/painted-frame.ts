import { Observable } from "rxjs"

/** Emits once the next frame has been painted, and completes; never while the tab is hidden. */
export const paintedFrame$ = new Observable<void>((out) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      out.next()
      out.complete()
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
})
