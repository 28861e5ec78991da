import { chakra } from "@chakra-ui/react"
import type { SimulationState } from "@prosa/core/engine/view"
import { briefValue } from "@prosa/core/flow"
import { Badge } from "../../kit/labels/badge.tsx"

const Facts = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    width: "full",
    maxWidth: "332px",
    textStyle: "cell",
    "& dl": { display: "grid", gridTemplateColumns: "88px minmax(0, 1fr)" },
    "& dt": { color: "text-2" },
    "& dd": { margin: 0, color: "text", overflowWrap: "anywhere" },
  },
})
const Values = chakra("table", {
  base: {
    width: "full",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    "& caption": { captionSide: "top", color: "text-2", textAlign: "start", paddingBottom: "1" },
    "& :is(th, td)": {
      paddingBlock: "1",
      borderTop: "1px solid",
      borderColor: "border",
      textAlign: "start",
      verticalAlign: "top",
      overflowWrap: "anywhere",
    },
    "& th": { width: "45%", paddingInlineEnd: "3", fontWeight: 400, color: "brand-ink" },
  },
})

/** Where the conversation stands: the node that waits, and the values captured so far. */
export const SimulatorFacts = ({ state }: { readonly state: SimulationState }) => {
  const { nodeTitle, variables, stands, supposed } = state
  const captured = Object.entries(variables)
  if (nodeTitle === undefined) return null
  return (
    <Facts aria-label="Estado da conversa">
      <dl>
        {supposed !== undefined && (
          <>
            <dt>Momento</dt>
            <dd>{supposed}</dd>
          </>
        )}
        <dt>Node atual</dt>
        <dd>
          <chakra.bdi fontWeight={500}>{nodeTitle}</chakra.bdi>{" "}
          {stands !== "waiting" && (
            <Badge tone={stands === "closed" ? "neutral" : "warning"}>
              {stands === "closed" ? "Finalizada" : "Transferida"}
            </Badge>
          )}
        </dd>
      </dl>
      {captured.length > 0 && (
        <Values>
          <caption>Variáveis</caption>
          <tbody>
            {captured.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>@{name}</bdi>
                </th>
                <td title={value}>
                  <bdi>{briefValue(value)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </Values>
      )}
    </Facts>
  )
}
