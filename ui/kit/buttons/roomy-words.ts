import { chakra } from "@chakra-ui/react"

/** Words of a button that are there to be heard only where its container is narrow, and something else needs their place. */
export const RoomyWords = chakra("span", {
  base: {
    "@container (max-width: 800px)": {
      position: "absolute",
      width: "1px",
      height: "1px",
      margin: "-1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
})
