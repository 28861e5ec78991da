import { chakra } from "@chakra-ui/react"
import type { FlowTestFailure } from "@prosa/core/engine"

const Report = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "64px minmax(0, 1fr)",
    gap: "1",
    margin: 0,
    "& dt": { paddingBlock: "1", textStyle: "meta", color: "text-2" },
    "& dd": {
      margin: 0,
      paddingInline: "2",
      paddingBlock: "1",
      borderRadius: "badge",
      color: "text",
      backgroundColor: "active",
      overflowWrap: "anywhere",
      whiteSpace: "pre-line",
    },
    "& dd[data-expected]": { backgroundColor: "ok-ground" },
    "& dd[data-now]": { backgroundColor: "danger-ground" },
  },
})

/** Where a saved test fails first: what the person says there, what the test expects, and what the flow answers. */
export const FailureReport = ({ failure: { person, expected, now } }: { readonly failure: FlowTestFailure }) => (
  <Report>
    {person !== undefined && (
      <>
        <dt>Cliente</dt>
        <dd>{person}</dd>
      </>
    )}
    <dt>Esperado</dt>
    <dd data-expected="">{expected}</dd>
    <dt>Agora</dt>
    <dd data-now="">{now}</dd>
  </Report>
)
