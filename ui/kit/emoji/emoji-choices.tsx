import { chakra } from "@chakra-ui/react"
import { fold } from "@prosa/core/kernel"
import { type KeyboardEvent, useRef, useState } from "react"
import { emojiGroups } from "./emoji-names.ts"
import { SearchField } from "../fields/search-field.tsx"

const Grid = chakra("div", { base: { display: "grid", gridTemplateColumns: "repeat(8, 1fr)", gap: "0.5" } })
const Emoji = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    aspectRatio: "1",
    fontSize: "20px",
    lineHeight: 1,
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
  },
})
const columns = 8

export interface EmojiChoicesProps {
  readonly onChoose: (emoji: string) => void
}

/** The emojis, searched in Portuguese. Arrow keys move among them. */
export const EmojiChoices = ({ onChoose }: EmojiChoicesProps) => {
  const [search, setSearch] = useState("")
  const list = useRef<HTMLDivElement>(null)
  const groups = found(search)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = steps[event.key]
    const all = [...event.currentTarget.querySelectorAll("button")]
    const at = all.findIndex((one) => one === document.activeElement)
    if (by === undefined || at === -1) return
    event.preventDefault()
    all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
  }
  const [first] = groups.flatMap(({ emojis }) => emojis)
  return (
    <>
      <chakra.div
        padding="2"
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") list.current?.querySelector("button")?.focus()
          else if (event.key === "Enter" && first !== undefined && search !== "") onChoose(first[0])
          else return
          event.preventDefault()
        }}
      >
        <SearchField label="Buscar emoji" value={search} onChange={setSearch} />
      </chakra.div>
      <chakra.div
        ref={list}
        flex="1"
        minHeight={0}
        maxHeight="280px"
        overflowY="auto"
        padding="2"
        paddingTop="0"
        onKeyDown={onKeyDown}
      >
        {groups.map(({ name, emojis }) => (
          <chakra.section key={name} aria-label={name}>
            <chakra.h4 textStyle="label" color="text-3" paddingBlock="1">
              {name}
            </chakra.h4>
            <Grid>
              {emojis.map(([emoji, words], at) => (
                <Emoji
                  key={emoji}
                  type="button"
                  // One tab stop for each group; the arrows reach the rest.
                  tabIndex={at === 0 ? 0 : -1}
                  aria-label={words}
                  title={words}
                  onClick={() => onChoose(emoji)}
                >
                  <span aria-hidden>{emoji}</span>
                </Emoji>
              ))}
            </Grid>
          </chakra.section>
        ))}
        {groups.length === 0 && (
          <chakra.p textStyle="cell" color="text-2" padding="2">
            Nenhum emoji encontrado
          </chakra.p>
        )}
      </chakra.div>
    </>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

/** The groups with the emojis that a search finds; all words of the search must begin a word of the emoji. */
const found = (search: string): typeof emojiGroups => {
  const wanted = fold(search).split(/\s+/u).filter(Boolean)
  if (wanted.length === 0) return emojiGroups
  return emojiGroups
    .map(({ name, emojis }) => ({
      name,
      emojis: emojis.filter(([, words]) => {
        const known = fold(words).split(/\s+/u)
        return wanted.every((word) => known.some((one) => one.startsWith(word)))
      }),
    }))
    .filter(({ emojis }) => emojis.length > 0)
}
