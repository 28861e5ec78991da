import { chakra } from "@chakra-ui/react"
import { type FlowVersion, versionNameLimit } from "@prosa/core/flow"
import type { VersionNames } from "@prosa/core/flow/view"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Shown = chakra("button", {
  base: {
    display: "block",
    width: "full",
    minWidth: 0,
    paddingInline: "1",
    marginInline: "-1",
    paddingBlock: "1",
    font: "inherit",
    textAlign: "start",
    color: "inherit",
    border: "1px solid transparent",
    borderRadius: "badge",
    cursor: "text",
    "&:hover": { borderColor: "border-strong" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
})

export interface VersionNameProps {
  readonly version: FlowVersion
  readonly names: VersionNames
  readonly mayName: boolean
}

/** A version's name, edited where it stands: taken with Enter or when the field is left, given up with Escape. */
export const VersionName = ({ version, names, mayName }: VersionNameProps) => {
  const { writing, names: written } = useBehavior(names.state$)
  const name = written.get(version.id) ?? version.name
  if (writing?.id === version.id) return <NameField version={version} names={names} text={writing.text} />
  const shown = name === "" ? <chakra.span color="text-3">Sem nome</chakra.span> : <Name>{name}</Name>
  if (!mayName) return shown
  return (
    <Shown type="button" onClick={() => names.write(version)}>
      {shown}
      <HiddenWords>, renomear a versão {version.number}</HiddenWords>
    </Shown>
  )
}

interface NameFieldProps extends Pick<VersionNameProps, "version" | "names"> {
  readonly text: string
}

const NameField = ({ version, names, text }: NameFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") names.save()
    else if (event.key === "Escape") names.cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div data-own-escape="">
      <TextField
        ref={field}
        label={`Nome da versão ${version.number}`}
        labelHidden
        size="compact"
        value={text}
        maxLength={versionNameLimit}
        onChange={names.type}
        onKeyDown={onKeyDown}
        onBlur={names.save}
      />
    </div>
  )
}
