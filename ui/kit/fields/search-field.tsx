import { chakra } from "@chakra-ui/react"
import { Search, X } from "lucide-react"
import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef } from "react"
import { type FieldSize, fieldRecipe } from "./field-style.ts"
import { IconButton } from "../buttons/icon-button.tsx"
import { isWriting } from "../focus/is-writing.ts"

const Frame = chakra("div", {
  ...fieldRecipe,
  base: { ...fieldRecipe.base, display: "flex", alignItems: "center", gap: "2", color: "text-3" },
})

const Input = chakra("input", {
  base: {
    flex: "1",
    minWidth: 0,
    height: "full",
    color: "text",
    backgroundColor: "transparent",
    outline: "none",
    textOverflow: "ellipsis",
    "&::-webkit-search-cancel-button": { display: "none" },
  },
})

/** The name of a key, drawn as one. */
export const Kbd = chakra("kbd", {
  base: {
    flexShrink: 0,
    minWidth: "4",
    paddingInline: "1",
    textStyle: "time",
    fontFamily: "inherit",
    textAlign: "center",
    color: "text-3",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "badge",
  },
})

export interface SearchFieldProps {
  /** What is searched, for screen readers and as the placeholder: 'Buscar por nome'. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The key '/' brings one here from anywhere on the page; one field of a page has it. */
  readonly shortcut?: boolean
  readonly size?: FieldSize
  /** At the end of the field: '4 conversas não lidas'. */
  readonly end?: ReactNode
  /** Enter; it never sends the form around the field. */
  readonly onEnter?: () => void
  /** Makes it the field of a list of options: role, the list and its marked option, its keys. */
  readonly combobox?: Pick<
    ComponentProps<"input">,
    "role" | "aria-expanded" | "aria-controls" | "aria-activedescendant" | "aria-autocomplete" | "onKeyDown"
  >
  readonly ref?: Ref<HTMLInputElement>
}

/** A search as one types; Escape empties it. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, value, onChange, shortcut = false, size = "control", end, onEnter, combobox, ref } = props
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!shortcut) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || isWriting(event.target)) return
      event.preventDefault()
      own.current?.focus()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [shortcut])
  const attach = (input: HTMLInputElement | null) => {
    own.current = input
    if (typeof ref === "function") ref(input)
    else if (ref) ref.current = input
  }
  const clear = () => {
    onChange("")
    own.current?.focus()
  }
  return (
    <Frame size={size}>
      <Search aria-hidden size={16} />
      <Input
        ref={attach}
        // A search field may not have the role of a combobox.
        type={combobox === undefined ? "search" : "text"}
        {...combobox}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        {...(shortcut ? { "aria-keyshortcuts": "/" } : {})}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          combobox?.onKeyDown?.(event)
          if (event.key === "Enter") {
            event.preventDefault()
            onEnter?.()
          }
          if (event.key !== "Escape" || value === "") return
          // The Escape that empties the field must not close the dialog around it.
          event.stopPropagation()
          onChange("")
        }}
      />
      {value !== "" && (
        <chakra.span marginInlineEnd="-6px">
          <IconButton size="compact" label="Limpar busca" icon={<X size={14} />} onClick={clear} />
        </chakra.span>
      )}
      {end}
      {shortcut && value === "" && (
        <Kbd aria-hidden css={{ "@media (pointer: coarse)": { display: "none" } }}>
          /
        </Kbd>
      )}
    </Frame>
  )
}
