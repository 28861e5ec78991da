import { chakra } from "@chakra-ui/react"
import { type ReactNode, useId } from "react"

/** A part of a page under a heading of its own. */
export const PagePart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="4">
      <chakra.h2 id={id} textStyle="dialog-title">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  )
}
