import { chakra } from "@chakra-ui/react"
import { Spinner } from "../../kit/feedback/spinner.tsx"

const Waiting = chakra("div", {
  base: { flex: 1, display: "grid", placeItems: "center", backgroundColor: "app" },
  variants: {
    over: { true: { position: "absolute", inset: "0", backgroundColor: "transparent", pointerEvents: "none" } },
  },
})

/** The flow is under way; `over`: above the editor, which is drawn already. */
export const EditorLoading = ({ over = false }: { readonly over?: boolean }) => (
  <Waiting over={over}>
    <Spinner label="Carregando o fluxo" size={24} />
  </Waiting>
)
