import { useLayoutEffect, useRef, useState } from "react"

/** Measures an element's width in pixels, also when it changes; `first` until it is known. */
export const useWidth = (first: number) => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const { current } = ref
    if (current === null) return undefined
    const measure = () => {
      if (current.clientWidth > 0) setWidth(current.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
