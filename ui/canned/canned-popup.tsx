import { chakra } from "@chakra-ui/react"
import { can } from "@prosa/core/access"
import { type CannedFacts, cannedMessages as say, type CannedReply, filledReply, reachWords } from "@prosa/core/canned"
import { type CannedPicker, createCannedPicker, type TakenReply } from "@prosa/core/canned/view"
import { type KeyboardEvent, useId, useLayoutEffect } from "react"
import { Link } from "wouter"
import { Kbd } from "../kit/fields/search-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { HiddenWords } from "../kit/labels/name.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useCannedServices } from "./canned-services.ts"

const Panel = chakra("section", {
  base: {
    position: "absolute",
    insetInline: "0",
    bottom: "calc(100% + 8px)",
    zIndex: "sticky",
    display: "flex",
    flexDirection: "column",
    maxHeight: "min(320px, 45vh)",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    boxShadow: "menu",
  },
})
const Head = chakra("header", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    gap: "3",
    paddingInline: "4",
    paddingBlock: "2",
    textStyle: "meta",
    color: "text-2",
  },
})
const Options = chakra("ul", {
  base: { flex: 1, minHeight: 0, overflowY: "auto", listStyleType: "none", padding: "1" },
})
const Option = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(96px, 160px) minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "3",
    minHeight: "40px",
    paddingInline: "3",
    textStyle: "cell",
    borderRadius: "control",
    cursor: "pointer",
    "&[aria-selected=true]": { backgroundColor: "brand-subtle" },
    "&:hover": { backgroundColor: "hover" },
    smDown: { gridTemplateColumns: "minmax(0, 1fr)", gap: "0", paddingBlock: "2" },
  },
})
const Foot = chakra("footer", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    paddingInline: "4",
    paddingBlock: "2",
    textStyle: "meta",
    color: "text-2",
    borderTop: "1px solid",
    borderColor: "border",
  },
})
const Words = chakra("p", { base: { paddingInline: "4", paddingBlock: "3", textStyle: "cell", color: "text-2" } })
const Keys = chakra("span", {
  base: { display: "flex", alignItems: "center", gap: "1", "@media (pointer: coarse)": { display: "none" } },
})

export interface CannedPopupProps {
  /** The text of the field, and where its caret is. */
  readonly text: string
  readonly caret: number
  /** What the replies may name of the conversation. */
  readonly facts: CannedFacts
  readonly onTake: (taken: TakenReply) => void
  /** Told the handler of the field's keys, which returns whether it has used one; undefined while the list is closed. */
  readonly onKeys: (used: ((event: KeyboardEvent) => boolean) | undefined) => void
  /** The id of the option that Enter takes; undefined while there is none. */
  readonly onActive: (id: string | undefined) => void
}

/** The canned replies that '/' finds, over the field of a message, which keeps the focus. */
export const CannedPopup = (props: CannedPopupProps) => {
  const { session, clock } = useEntry()
  const { canned } = useCannedServices()
  const picker = useViewModel(
    (scope) => createCannedPicker(scope, { canned, companyId: session.companyId, clock }),
    "canned replies",
  )
  return picker === undefined ? null : <Picker picker={picker} {...props} />
}

const Picker = (props: CannedPopupProps & { readonly picker: CannedPicker }) => {
  const { picker, text, caret, facts, onTake, onKeys, onActive } = props
  const state = useBehavior(picker.state$)
  const list = useId()
  const { user } = useBehavior(useEntry().session.state$)
  useLayoutEffect(() => picker.look(text, caret), [picker, text, caret])
  const take = (reply?: CannedReply): boolean => {
    const taken = picker.take(text, facts, reply)
    if (taken !== undefined) onTake(taken)
    return taken !== undefined
  }
  const used = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (state.status !== "open" || state.replies.length === 0) return false
        picker.move(event.key === "ArrowDown" ? 1 : -1)
        return true
      case "Enter":
      case "Tab":
        if (state.status === "none" && event.key === "Enter") {
          picker.close()
          return true
        }
        // A shortcut must not be sent while what it means is on its way.
        return !event.shiftKey && (state.status === "loading" || take())
      case "Escape":
        if (state.status === "closed") return false
        picker.close()
        return true
      default:
        return false
    }
  }
  // Before the list is painted: a key that is meant for it must not reach the field alone.
  useLayoutEffect(() => {
    onKeys(state.status === "closed" ? undefined : used)
    return () => onKeys(undefined)
  })
  const active = state.status === "open" ? state.replies[state.at] : undefined
  const activeId = active && `${list}-${active.id}`
  useLayoutEffect(() => {
    onActive(activeId)
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" })
  }, [activeId, onActive])
  if (state.status === "closed") return null
  return (
    <Panel aria-label="Respostas rápidas">
      <Head>
        <span>Respostas rápidas</span>
        {state.status === "open" && state.word !== "" && (
          <output>
            {state.replies.length} com “{state.word}”
          </output>
        )}
      </Head>
      {state.status === "loading" && <Words as="output">Carregando…</Words>}
      {state.status === "none" && <Words as="output">{say.noneWith(state.word)}</Words>}
      {state.status === "failed" && <Words role="alert">{say.listFailed}</Words>}
      {state.status === "open" && state.replies.length === 0 && <Words>{say.emptyAdvice}</Words>}
      {state.status === "open" && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the field, which names the marked option
        <Options role="listbox" aria-label="Respostas">
          {state.replies.map((reply, at) => (
            <Option
              key={reply.id}
              id={`${list}-${reply.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of its list
              role="option"
              aria-selected={at === state.at}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(reply)}
            >
              <chakra.span fontWeight={500} lineClamp="1" overflowWrap="anywhere">
                /{reply.shortcut}
              </chakra.span>
              <chakra.span lineClamp="1" overflowWrap="anywhere">
                {filledReply(reply.text, facts)}
              </chakra.span>
              <chakra.span textStyle="meta" color="text-2" whiteSpace="nowrap">
                {reachWords(reply)}
                {reply.uses > 0 && ` · ${reply.uses === 1 ? "1 uso" : `${reply.uses.toLocaleString("pt-BR")} usos`}`}
              </chakra.span>
            </Option>
          ))}
        </Options>
      )}
      <Foot>
        <Keys aria-hidden>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> andar <Kbd>Enter</Kbd> usar <Kbd>Esc</Kbd> fechar
        </Keys>
        <chakra.span flex="1" />
        {user !== undefined && can(user, "canned_view", "canned_edit") && (
          <chakra.span color="brand-ink" fontWeight={500}>
            <Link href="/canned-replies">Gerir respostas</Link>
          </chakra.span>
        )}
      </Foot>
      <HiddenWords>Use as setas e Enter</HiddenWords>
    </Panel>
  )
}
