import { chakra } from "@chakra-ui/react"
import { ManualPicture } from "./manual-picture.tsx"

/** The five steps of the manual (bots, section 2, 'Credentials'). */
const steps = [
  {
    title: "Crie um agente",
    text: "No console do Dialogflow ES, escolha 'Create new agent' e dê a ele o nome do seu robô.",
  },
  {
    title: "Escolha o idioma e o fuso horário",
    text: "Idioma 'Portuguese (Brazil)' e o fuso da sua empresa. O idioma de um agente não muda depois.",
  },
  {
    title: "Crie uma conta de serviço",
    text: "No Google Cloud do projeto do agente, em 'IAM e administrador', crie uma conta de serviço com o papel de administrador da API do Dialogflow.",
  },
  {
    title: "Baixe uma chave JSON",
    text: "Na conta de serviço, em 'Chaves', adicione uma chave do tipo JSON. O navegador baixa o arquivo, que não pode ser baixado de novo.",
  },
  {
    title: "Envie a chave",
    text: "Em Configurações > Credenciais, use 'Gerar Chave', 'Upload' e 'Adicionar'. Repita tudo para a segunda chave: uma é de testes, a outra de produção.",
  },
] as const

/** How many steps the manual has. */
export const manualLength = steps.length

/** One step of how a key is made, counted from 0. */
export const ManualStep = ({ at, alternative }: { readonly at: number; readonly alternative: boolean }) => (
  <chakra.div display="grid" gap="2" minHeight="296px" alignContent="start" aria-live="polite">
    <ManualPicture at={at} alternative={alternative} />
    <chakra.p textStyle="meta" color="text-3">{`Passo ${at + 1} de ${manualLength}`}</chakra.p>
    <chakra.h3 textStyle="name">{steps[at]?.title}</chakra.h3>
    <chakra.p textStyle="cell" color="text-2">
      {steps[at]?.text}
    </chakra.p>
  </chakra.div>
)
