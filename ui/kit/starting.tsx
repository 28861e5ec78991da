import { chakra } from "@chakra-ui/react"
import { Spinner } from "./spinner.tsx"

const Whole = chakra("div", { base: { display: "grid", placeItems: "center", minHeight: "100dvh" } })

/** Shown for the moment in which nothing else can be: the session or the page's code is on its way. */
export const Starting = () => (
  <Whole>
    <Spinner label="Carregando" />
  </Whole>
)
