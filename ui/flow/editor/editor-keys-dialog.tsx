import { chakra } from "@chakra-ui/react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { listedKeys } from "./editor-keys.ts"

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "152px minmax(0, 1fr)",
    alignItems: "baseline",
    columnGap: "4",
    rowGap: "2",
    textStyle: "cell",
    "& dt": { whiteSpace: "nowrap" },
    "& > div": { breakInside: "avoid" },
    "& dd": { margin: 0, color: "text-2" },
  },
})
/** In two columns where there is room; where there is none it scrolls, for which the keyboard has to reach it. */
const Places = chakra("section", {
  base: { columnGap: "8", outline: "none", "@media (min-width: 900px)": { columns: 2 } },
})
const Key = chakra("kbd", {
  base: {
    display: "inline-block",
    minWidth: "24px",
    paddingInline: "1.5",
    marginInlineEnd: "1",
    font: "inherit",
    textStyle: "meta",
    textAlign: "center",
    color: "text",
    backgroundColor: "app",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "badge",
  },
})

export interface EditorKeysDialogProps {
  /** The flow cannot be changed: keys that would are not listed. */
  readonly readOnly: boolean
  readonly onClose: () => void
}

/** The keys of the editor. */
export const EditorKeysDialog = ({ readOnly, onClose }: EditorKeysDialogProps) => {
  const listed = listedKeys.filter(({ writes }) => !readOnly || writes === undefined)
  const places = [...new Set(listed.map(({ place }) => place))]
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Teclas do editor"
      width={960}
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      <Places tabIndex={0} aria-label="Teclas">
        {places.map((place) => (
          <chakra.section key={place} aria-label={place} paddingBottom="5">
            <chakra.h3 textStyle="label" color="text-3" paddingBottom="2">
              {place}
            </chakra.h3>
            <List>
              {listed
                .filter((group) => group.place === place)
                .flatMap(({ keys }) => keys)
                .map(([keys, what]) => (
                  <chakra.div key={keys} display="contents">
                    <dt>
                      {keys.split(" ").map((key) => (
                        <Key key={key}>{key}</Key>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </chakra.div>
                ))}
            </List>
          </chakra.section>
        ))}
      </Places>
    </ModalDialog>
  )
}
