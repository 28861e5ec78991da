import { useEffect, useState } from "react"

/** Returns whether a frame has been painted since `drawn` became true. What is drawn then does not delay that frame. */
export const useOncePainted = (drawn: boolean): boolean => {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!drawn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      setPainted(false)
    }
  }, [drawn])
  return drawn && painted
}
