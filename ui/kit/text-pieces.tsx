import { chakra } from "@chakra-ui/react"
import { piecesOf } from "@prosa/core/kernel"

const Text = chakra("span", {
  base: {
    whiteSpace: "pre-wrap",
    "& a": { color: "brand-ink", textDecoration: "underline" },
  },
})

/** The text as it was written, markup and all; links lead where they say. */
export const TextPieces = ({ text }: { readonly text: string }) => (
  <Text dir="auto">
    {piecesOf(text).map((piece, at) =>
      piece.href === undefined ? (
        piece.text
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never change places
        <a key={at} href={piece.href} target="_blank" rel="noreferrer nofollow">
          {piece.text}
        </a>
      ),
    )}
  </Text>
)
