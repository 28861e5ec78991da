import { writeCsv } from "../../kernel/index.ts"
import { csvColumns } from "./flow-csv-cells.ts"

interface Topic {
  readonly title: string
  readonly says: string
  readonly phrases: ReadonlyArray<string>
  readonly questions: ReadonlyArray<readonly [title: string, says: string, ...phrases: ReadonlyArray<string>]>
}

const topics: ReadonlyArray<Topic> = [
  {
    title: "Pedidos",
    says: "Sobre o seu pedido: você quer rastrear, cancelar, mudar o endereço ou saber o prazo?",
    phrases: ["pedido", "minha compra", "encomenda"],
    questions: [
      ["Rastrear pedido", "O código de rastreio está no e-mail de confirmação.", "rastrear", "onde está meu pedido"],
      ["Cancelar pedido", "Pedidos que ainda não saíram podem ser cancelados.", "cancelar", "desisti da compra"],
      ["Mudar endereço", "O endereço muda até o pedido sair do estoque.", "mudar endereço", "endereço errado"],
      ["Prazo de entrega", "Capitais: até 3 dias úteis./r/nOutras cidades: até 8 dias úteis.", "prazo", "quando chega"],
    ],
  },
  {
    title: "Pagamentos",
    says: "Sobre pagamentos: boleto, Pix, cartão ou nota fiscal?",
    phrases: ["pagamento", "pagar", "financeiro"],
    questions: [
      ["Segunda via do boleto", "Enviamos a segunda via por e-mail em alguns minutos.", "boleto", "segunda via"],
      ["Pagar com Pix", "A chave Pix aparece ao finalizar a compra.", "pix"],
      ["Cartão de crédito", "Parcelamos em até 10 vezes sem juros.", "cartão", "parcelar"],
      ["Nota fiscal", "A nota fiscal vai para o e-mail do cadastro.", "nota fiscal", "nf"],
    ],
  },
  {
    title: "Trocas",
    says: "Sobre trocas: tamanho, defeito, devolução ou vale-troca?",
    phrases: ["troca", "trocar", "devolver"],
    questions: [
      ["Trocar tamanho", "A primeira troca de tamanho é grátis.", "tamanho errado", "outro tamanho"],
      ["Produto com defeito", "Guarde a embalagem: buscamos o produto na sua casa.", "defeito", "veio quebrado"],
      [
        "Devolução",
        "Você tem 7 dias para devolver e receber o dinheiro de volta.",
        "devolução",
        "meu dinheiro de volta",
      ],
      ["Vale-troca", "O vale-troca vale por um ano.", "vale troca", "usar vale"],
    ],
  },
  {
    title: "Produtos",
    says: "Sobre produtos: estoque, medidas, garantia ou lançamentos?",
    phrases: ["produto", "catálogo"],
    questions: [
      ["Estoque", "Avisamos por e-mail quando o produto voltar.", "estoque", "está em falta"],
      ["Tabela de medidas", "A tabela fica na página de cada produto.", "medidas", "qual o meu número"],
      ["Garantia", "Todos os produtos têm garantia de um ano.", "garantia"],
      ["Lançamentos", "A coleção nova chega às quintas-feiras.", "lançamento", "novidades"],
    ],
  },
  {
    title: "Lojas",
    says: "Sobre as lojas: endereços, horários, retirada ou vagas de trabalho?",
    phrases: ["loja", "loja física"],
    questions: [
      ["Endereços", "Temos lojas em Recife, São Paulo e Porto Alegre.", "endereço da loja", "onde fica"],
      ["Horários", "De segunda a sábado, das 9h às 20h.", "horário", "que horas abre"],
      ["Retirar na loja", "A retirada é liberada em duas horas.", "retirar", "buscar na loja"],
      ["Trabalhe conosco", "As vagas estão na página de carreiras.", "vaga", "currículo"],
    ],
  },
  {
    title: "Minha conta",
    says: "Sobre a sua conta: senha, cadastro, privacidade ou exclusão?",
    phrases: ["conta", "cadastro", "login"],
    questions: [
      ["Esqueci a senha", "Use o link na página de entrada para criar outra.", "senha", "não consigo entrar"],
      ["Atualizar cadastro", "Os dados mudam na página Minha conta.", "atualizar cadastro", "mudar telefone"],
      ["Privacidade", "Seus dados são usados só para atender você.", "privacidade", "lgpd"],
      ["Excluir conta", "A exclusão leva até 15 dias.", "excluir conta", "apagar meus dados"],
    ],
  },
  {
    title: "Promoções",
    says: "Sobre promoções: cupom, fidelidade, frete grátis ou presente?",
    phrases: ["promoção", "desconto"],
    questions: [
      ["Cupom", "O cupom entra no carrinho, antes do pagamento.", "cupom", "código promocional"],
      ["Fidelidade", "Cada real vale um ponto.", "pontos", "programa de fidelidade"],
      ["Frete grátis", "Acima de R$ 199 o frete é grátis.", "frete", "frete grátis"],
      ["Cartão-presente", "O cartão-presente chega por e-mail na hora.", "presente", "cartão presente"],
    ],
  },
  {
    title: "Empresas",
    says: "Para empresas: atacado, revenda, imprensa ou parcerias?",
    phrases: ["empresa", "cnpj", "corporativo"],
    questions: [
      ["Atacado", "Pedidos acima de 50 peças têm preço de atacado.", "atacado"],
      ["Revenda", "O cadastro de revendedores abre todo mês.", "revenda", "quero revender"],
      ["Imprensa", "Escreva para imprensa@loja.example.", "imprensa", "jornalista"],
      ["Parcerias", "Conte sua ideia: respondemos em cinco dias.", "parceria"],
    ],
  },
]

const farewell = "Encerramento"
const people = "Falar com a equipe"

const cells = (title: string, says: string, answers: ReadonlyArray<readonly [ReadonlyArray<string>, string]>) =>
  answers.map(([phrases, destination], at) => [title, at === 0 ? says : "", JSON.stringify(phrases), destination])

/**
 * Returns the example file that shows the columns: a shop's service of 43 nodes, which imports unchanged
 * (conversations, section 5).
 */
export const exampleFlowCsv = (): { readonly csv: string; readonly fileName: "exampleCSV.csv" } => ({
  fileName: "exampleCSV.csv",
  csv: writeCsv([
    csvColumns,
    ...cells("Inicio", "Olá! Seja bem-vindo(a) à nossa loja./r/nComo posso ajudar?", [
      ...topics.map(({ title, phrases }) => [phrases, title] as const),
      [["falar com atendente", "atendimento humano"], people],
    ]),
    ...topics.flatMap(({ title, says, questions }) => [
      ...cells(
        title,
        says,
        questions.map(([question, , ...phrases]) => [phrases, question] as const),
      ),
      ...questions.flatMap(([question, answer]) =>
        cells(question, answer, [
          [["obrigado", "era só isso", "não"], farewell],
          [["falar com atendente", "preciso de mais ajuda"], people],
        ]),
      ),
    ]),
    [people, '["Certo!", "Vou chamar alguém da equipe. Um instante."]', "[]", ""],
    [farewell, "Obrigado pelo contato. Até logo!", "[]", ""],
  ]),
})
