import { chakra } from "@chakra-ui/react"
import { type ReactNode, useId } from "react"

/** Fields of a form under a heading of their own. */
export const FormGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="3">
      <chakra.h3 id={id} textStyle="name" fontSize="13px">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}
