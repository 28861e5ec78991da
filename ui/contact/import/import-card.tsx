import { chakra } from "@chakra-ui/react"

/** A panel of the import's page. */
export const ImportCard = chakra("section", {
  base: {
    minWidth: 0,
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    backgroundColor: "surface",
  },
})

/** The title of a panel, with what stands beside it. */
export const ImportCardHead = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    padding: "4",
    paddingBottom: "3",
  },
})
