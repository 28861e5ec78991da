import { chakra } from "@chakra-ui/react"
import { type Label, type LabelColour, labelColours, labelMessages as say, labelNameLimit } from "@prosa/core/label"
import { createLabelForm } from "@prosa/core/label/view"
import { useId } from "react"
import { RecordDialog } from "../kit/dialogs/record-dialog.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { LabelChip, LabelDot } from "./label-chip.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useLabelServices } from "./label-services.ts"

export interface LabelDialogProps {
  /** A new one begins with a colour. */
  readonly target: Label | { readonly colour: LabelColour }
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A label. Drawn while it is open. */
export const LabelDialog = ({ target, onSaved, onClose }: LabelDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { labels } = useLabelServices()
  const { departures } = useShellServices()
  const id = "id" in target ? target.id : undefined
  const record = useViewModel(
    (scope) =>
      createLabelForm(scope, target, {
        labels,
        session,
        departures,
        toasts: toaster,
        confirmations: confirmer,
        done: onSaved,
        closed: onClose,
      }),
    `label ${id}`,
  )
  if (record === undefined) return null
  return (
    <RecordDialog
      record={record}
      title={id === undefined ? "Nova etiqueta" : "Editar etiqueta"}
      submit={["Salvar", "Salvando…"]}
      failed={{ title: "Não foi possível abrir o formulário.", sentence: say.listFailedAdvice }}
    >
      {() => <Fields form={record.form} />}
    </RecordDialog>
  )
}

const Colours = chakra("fieldset", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", border: 0, padding: 0, margin: 0 },
})

const Colour = chakra("label", {
  base: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "compact",
    paddingInline: "2",
    textStyle: "cell",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "&:has(:checked)": { color: "brand-ink", backgroundColor: "brand-subtle", borderColor: "brand-edge" },
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "2px" },
    "& input": { position: "absolute", inset: 0, opacity: 0, cursor: "pointer" },
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
})

type Form = ReturnType<typeof createLabelForm>["form"]

const Fields = ({ form }: { readonly form: Form }) => {
  const { values, errors } = useBehavior(form.state$)
  const group = useId()
  return (
    <>
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={labelNameLimit}
        value={values.name}
        error={errors["name"]}
        onChange={(name) => form.set("name", name)}
      />
      <Colours>
        <chakra.legend textStyle="label" color="text-2" marginBottom="1">
          Cor
        </chakra.legend>
        {Object.entries(labelColours).map(([colour, name]) => (
          <Colour key={colour}>
            <input
              type="radio"
              name={group}
              checked={values.colour === colour}
              // the keys of that very record
              onChange={() => form.set("colour", colour as LabelColour)}
            />
            <LabelDot aria-hidden data-colour={colour} />
            {name}
          </Colour>
        ))}
      </Colours>
      {values.name.trim() !== "" && (
        <chakra.div aria-hidden>
          <LabelChip label={values} />
        </chakra.div>
      )}
    </>
  )
}
