import { chakra } from "@chakra-ui/react"

/** A part of what is told beside a conversation. */
export const InfoPart = chakra("section", {
  base: { padding: "4", "& + &": { borderTop: "1px solid", borderColor: "border" } },
})
