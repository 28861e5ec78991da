import { type NodeSketch, way } from "./draw-flow.ts"
import { care, site, specialist } from "./shared-ways.ts"

/** Order status, delays, addresses, cancelling. */
export const orders: ReadonlyArray<NodeSketch> = [
  {
    title: "Pedidos",
    says: ["Vamos ver o seu pedido. O que você precisa?"],
    ways: [
      way("Rastreamento", "Onde está meu pedido?", "rastrear", "rastreio", "cadê meu pedido"),
      way("Atraso na entrega", "Está atrasado", "atraso", "atrasado", "não chegou"),
      way("Endereço de entrega", "Mudar o endereço", "endereço errado", "trocar endereço"),
      way("Cancelamento", "Cancelar", "cancelar pedido", "desistir"),
    ],
    tag: "Pedidos",
  },
  {
    title: "Rastreamento",
    says: ["Com o número do pedido e o CPF da compra você acompanha cada etapa. A situação muda até as 20h do dia."],
    link: { label: "Rastrear meu pedido", address: `${site}/pedidos` },
    ways: [
      way("Rastreio encontrado", "Encontrei, obrigado", "encontrei", "obrigado", "obrigada", "ok"),
      way("Entregue e não recebido", "Consta entregue e não recebi", "não recebi"),
    ],
  },
  { title: "Rastreio encontrado", says: ["Que bom! Boa espera, e bom proveito do móvel novo. 🏡"], ends: true },
  {
    title: "Entregue e não recebido",
    says: [
      "Sinto muito. Às vezes a portaria ou um vizinho recebe por você. Se não foi o caso, abrimos uma verificação com a transportadora.",
    ],
    ways: [
      way(care, "Abrir verificação", "abrir", "sim", "quero abrir"),
      way("Pedido com o vizinho", "Estava na portaria", "encontrei", "achei", "estava com o vizinho"),
    ],
  },
  { title: "Pedido com o vizinho", says: ["Ufa! Que bom que apareceu. Até a próxima!"], ends: true },
  {
    title: "Atraso na entrega",
    says: ["Entendo, esperar é ruim. Há quantos dias venceu o prazo?"],
    ways: [
      way("Atraso de poucos dias", "Até 3 dias", "1 dia", "2 dias", "3 dias", "uns 3 dias", "ontem"),
      way("Atraso longo", "Mais de 3 dias", "uma semana", "5 dias", "10 dias", "muito tempo"),
    ],
  },
  {
    title: "Atraso de poucos dias",
    says: [
      "A transportadora tem até 3 dias úteis de tolerância, e a maioria dos pedidos chega nesse tempo. Se passar disso, escreva de novo: resolvemos com prioridade.",
    ],
    ends: true,
  },
  {
    title: "Atraso longo",
    says: ["Peço desculpas. Nesse caso uma pessoa verifica com a transportadora e dá um novo prazo."],
    ways: [
      way(care, "Quero verificar", "sim", "verificar", "atendente"),
      way("Pedido mantido", "Espero mais um pouco", "esperar", "vou aguardar"),
    ],
  },
  {
    title: "Endereço de entrega",
    says: ["O pedido já saiu do nosso depósito?"],
    ways: [
      way("Endereço antes do envio", "Ainda não", "não", "não saiu"),
      way("Endereço depois do envio", "Já saiu", "sim", "saiu", "está a caminho"),
    ],
  },
  {
    title: "Endereço antes do envio",
    says: ["Você mesmo pode trocar, desde que o novo endereço seja na mesma cidade."],
    link: { label: "Trocar endereço", address: `${site}/pedidos/endereco` },
    ends: true,
  },
  {
    title: "Endereço depois do envio",
    says: ["Com a entrega a caminho, só a nossa equipe consegue falar com o motorista."],
    ways: [
      way(care, "Chamar a equipe", "chamar", "sim", "atendente"),
      way("Pedido mantido", "Deixa como está", "deixa", "tudo bem"),
    ],
  },
  {
    title: "Cancelamento",
    says: ["Que pena! O valor volta em até 10 dias úteis (no cartão, em até duas faturas). Como prefere?"],
    ways: [
      way("Confirmar cancelamento", "Quero cancelar", "cancelar", "sim"),
      way("Devolução depois da entrega", "Já recebi o pedido", "já recebi", "recebi"),
    ],
    tag: "Cancelamento",
  },
  {
    title: "Confirmar cancelamento",
    says: ["Podemos seguir com o cancelamento? Depois de confirmado, ele não volta atrás."],
    ways: [
      way(care, "Confirmar", "confirmo", "sim", "pode cancelar"),
      way("Pedido mantido", "Mudei de ideia", "não", "manter"),
    ],
  },
  {
    title: "Devolução depois da entrega",
    says: ["Você tem 7 dias a partir do recebimento para devolver, sem custo."],
    link: { label: "Agendar coleta", address: `${site}/devolucoes` },
    ends: true,
  },
  { title: "Pedido mantido", says: ["Combinado, fica como está. Conte com a gente!"], ends: true },
]

/** Returns: regrets, defects, wrong products. */
export const returns: ReadonlyArray<NodeSketch> = [
  {
    title: "Trocas e devoluções",
    says: ["Sem problema. O que aconteceu?"],
    ways: [
      way("Arrependimento", "Me arrependi", "arrependi", "não gostei", "não serviu"),
      way("Produto com defeito", "Veio com defeito", "defeito", "quebrado", "riscado", "trincado"),
      way("Produto errado", "Veio outro produto", "errado", "produto errado", "outra cor"),
    ],
    tag: "Trocas",
  },
  {
    title: "Arrependimento",
    says: ["Você tem 7 dias a partir do recebimento. O móvel precisa estar desmontado. O que prefere?"],
    ways: [
      way("Coleta agendada", "Dinheiro de volta", "devolver", "dinheiro", "reembolso"),
      way("Vale-compra", "Um vale-compra", "vale", "crédito"),
    ],
  },
  {
    title: "Coleta agendada",
    says: ["A coleta acontece em até 5 dias úteis, das 8h às 18h. Alguém precisa estar em casa."],
    link: { label: "Agendar coleta", address: `${site}/devolucoes` },
    ends: true,
  },
  {
    title: "Vale-compra",
    says: ["O vale tem o valor integral, dura 12 meses e chega por e-mail quando a coleta é feita."],
    ends: true,
  },
  {
    title: "Produto com defeito",
    says: ["Lamento por isso! Qual é o tamanho do problema?"],
    ways: [
      way("Pequeno reparo", "Risco ou lasca", "risco", "riscado", "lasca", "mancha"),
      way("Peça quebrada", "Peça quebrada", "quebrou", "quebrado", "trincou", "faltou peça"),
    ],
  },
  {
    title: "Pequeno reparo",
    says: ["Temos um kit de retoque com cera no tom da madeira e instruções em vídeo. Enviamos de graça."],
    ways: [way(specialist, "Quero o kit", "kit", "sim", "pode enviar")],
  },
  {
    title: "Peça quebrada",
    says: ["Vamos enviar a peça nova. Nosso especialista confere o modelo com você."],
    ways: [way(specialist, "Falar com especialista", "sim", "especialista")],
  },
  {
    title: "Produto errado",
    says: ["Que confusão a nossa! Recolhemos o que chegou e enviamos o certo com prioridade."],
    ways: [
      way("Troca expressa", "Combinar a troca", "combinar", "trocar", "sim"),
      way("Coleta agendada", "Quero o dinheiro", "devolver", "dinheiro"),
    ],
  },
  {
    title: "Troca expressa",
    says: ["A troca leva de 3 a 7 dias úteis. Posso chamar alguém para marcar?"],
    ways: [way(care, "Pode chamar", "sim", "marcar", "ok")],
  },
]
