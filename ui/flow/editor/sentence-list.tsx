import { chakra } from "@chakra-ui/react"

/** Lines of text in a dialog. Can have the focus, so that a long list can be scrolled by keyboard. */
export const Lines = chakra(
  "ul",
  {
    base: {
      display: "flex",
      flexDirection: "column",
      gap: "2",
      listStyleType: "none",
      textStyle: "cell",
      overflowWrap: "anywhere",
    },
  },
  { defaultProps: { tabIndex: 0 } },
)

export interface SentenceListProps {
  readonly sentences: ReadonlyArray<string>
  /** Number of sentences that are not among these. */
  readonly more: number
  /** What the list is, for screen readers, if no heading says it. */
  readonly label?: string
}

/** Sentences below each other. */
export const SentenceList = ({ sentences, more, label }: SentenceListProps) => (
  <Lines aria-label={label}>
    {sentences.map((sentence, at) => (
      <li key={`${at} ${sentence}`}>{sentence}</li>
    ))}
    {more > 0 && <li>e mais {more}.</li>}
  </Lines>
)
