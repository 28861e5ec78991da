import { chakra } from "@chakra-ui/react"
import { Spinner } from "./spinner.tsx"

/** The middle of an otherwise empty page. */
export const Whole = chakra("div", {
  base: {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "3",
    minHeight: "100dvh",
    padding: "6",
    textAlign: "center",
  },
})

/** Shown for the moment in which nothing else can be: the session or the page's code is on its way. */
export const Starting = () => (
  <Whole>
    <Spinner label="Carregando" />
  </Whole>
)
