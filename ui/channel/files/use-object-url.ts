import type { FileContent } from "@prosa/core/channel"
import { useEffect, useState } from "react"

/** An address of a file that is on this machine only; given back with the component. */
export const useObjectUrl = (content: FileContent | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(content instanceof Blob)) return undefined
    const made = URL.createObjectURL(content)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made, and given back, outside of drawing
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [content])
  return address
}
