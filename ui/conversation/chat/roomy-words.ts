import { chakra } from "@chakra-ui/react"

/** Words of a button in the head of a conversation, which are there to be heard only where the person's name needs their place. */
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
