import { chakra } from "@chakra-ui/react"
import { type MarkedText, runsOf } from "@prosa/core/channel"
import { piecesOf } from "@prosa/core/kernel"

const Text = chakra("span", {
  base: {
    whiteSpace: "pre-wrap",
    "& a": { color: "brand-ink", textDecoration: "underline" },
    "& strong": { fontWeight: 600 },
    "& code": { fontFamily: "monospace", fontSize: "0.92em" },
  },
})

const elements = { bold: "strong", italic: "em", strike: "s", code: "code" } as const

/* oxlint-disable react/no-array-index-key -- the runs and pieces of a text never change places */
/** The text as it was written, markup and all, in its format; links lead where they say. */
export const TextPieces = ({ text, marks }: MarkedText) => (
  <Text dir="auto">
    {runsOf(marks === undefined ? { text } : { text, marks }).map((run, at) => {
      const pieces = <Pieces key={at} text={run.text} />
      if (run.format === "plain") return pieces
      const Format = elements[run.format]
      return <Format key={at}>{pieces}</Format>
    })}
  </Text>
)

const Pieces = ({ text }: Pick<MarkedText, "text">) =>
  piecesOf(text).map((piece, at) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a key={at} href={piece.href} target="_blank" rel="noreferrer nofollow">
        {piece.text}
      </a>
    ),
  )
