import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"

/** A sketch of the provider's console: a bar with its title, and what a step is about. */
const Sketch = chakra("div", {
  base: {
    overflow: "hidden",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    backgroundColor: "surface",
    userSelect: "none",
    "&[data-look='alternative'] [data-bar]": { backgroundColor: "brand", color: "on-brand" },
  },
})
const Bar = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    height: "32px",
    paddingInline: "3",
    textStyle: "meta",
    fontWeight: 600,
    color: "text",
    backgroundColor: "sunken",
  },
})
const Stage = chakra("div", {
  base: { display: "grid", gap: "2", alignContent: "center", minHeight: "116px", padding: "3", textStyle: "meta" },
})
const Line = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    padding: "2",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "control",
    color: "text-2",
    "&[data-chosen]": { borderColor: "brand", color: "text", fontWeight: 600 },
  },
})
const Press = chakra("span", {
  base: {
    justifySelf: "start",
    paddingInline: "3",
    paddingBlock: "1",
    borderRadius: "control",
    backgroundColor: "brand",
    color: "on-brand",
    fontWeight: 600,
  },
})

const line = (name: string, value: string, chosen = false): ReactNode => (
  <Line {...(chosen && { "data-chosen": "" })}>
    <span>{name}</span>
    <span>{value}</span>
  </Line>
)

/** What is pressed or chosen in each step, and where. */
const sketches: ReadonlyArray<{ readonly bar: string; readonly shows: ReactNode }> = [
  {
    bar: "Dialogflow ES",
    shows: (
      <>
        {line("Agent name", "meu-robo", true)}
        <Press>Create new agent</Press>
      </>
    ),
  },
  {
    bar: "Dialogflow ES · meu-robo",
    shows: (
      <>
        {line("Default language", "Portuguese (Brazil)", true)}
        {line("Default time zone", "America/Buenos_Aires · GMT-3", true)}
      </>
    ),
  },
  {
    bar: "Google Cloud · IAM e administrador",
    shows: (
      <>
        {line("Conta de serviço", "robo@meu-robo", true)}
        {line("Papel", "Administrador da API do Dialogflow", true)}
      </>
    ),
  },
  {
    bar: "Google Cloud · Chaves",
    shows: (
      <>
        {line("Tipo de chave", "JSON", true)}
        {line("Arquivo baixado", "meu-robo-4f1c.json")}
      </>
    ),
  },
  {
    bar: "Configurações · Credenciais",
    shows: (
      <>
        <Press>Gerar Chave</Press>
        {line("meu-robo-4f1c.json", "Disponível", true)}
      </>
    ),
  },
]

/** The picture of a step of the manual; platforms 3 and 4 have theirs in the colours of the brand. */
export const ManualPicture = ({ at, alternative }: { readonly at: number; readonly alternative: boolean }) => {
  const sketch = sketches[at]
  return sketch === undefined ? null : (
    <Sketch aria-hidden data-look={alternative ? "alternative" : "usual"}>
      <Bar data-bar>{sketch.bar}</Bar>
      <Stage>{sketch.shows}</Stage>
    </Sketch>
  )
}
