import { useEffect, useState } from "react"
import { afterFrame } from "./after-frame.ts"

/** Returns whether a frame has been painted since `drawn` became true. What is drawn then does not delay that frame. */
export const useOncePainted = (drawn: boolean): boolean => {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!drawn) return
    const forget = afterFrame(() => setPainted(true))
    return () => {
      forget()
      setPainted(false)
    }
  }, [drawn])
  return drawn && painted
}
