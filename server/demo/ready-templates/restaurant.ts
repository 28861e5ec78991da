import { way } from "../draw-flow.ts"
import type { ReadyTemplate } from "./ready-template.ts"
import { restaurantConversations } from "./restaurant-conversations.ts"

const fallback = ["Não entendi. Escolha uma das opções, por favor.", "Desculpe, pode escolher uma das opções acima?"]

/** Reservations, menu, delivery and opening hours of a restaurant. */
export const restaurant: ReadyTemplate = {
  name: "Restaurante: reservas e pedidos",
  conversations: restaurantConversations,
  nodes: (people) => [
    {
      title: "Início",
      says: [
        "Olá! Que bom ter você por aqui.",
        "Posso ajudar com reserva, cardápio, entrega ou horários. Por onde começamos?",
      ],
      ways: [
        way("Reserva", "Fazer uma reserva", "reserva", "reservar", "mesa", "quero reservar uma mesa"),
        way("Cardápio", "Ver o cardápio", "cardápio", "menu", "pratos", "o que tem hoje"),
        way("Entrega", "Pedir em casa", "entrega", "delivery", "pedir", "pedido"),
        way("Horário e endereço", "Horário e endereço", "horário", "endereço", "onde fica", "que horas abre"),
      ],
      fallback,
    },
    {
      title: "Reserva",
      says: ["Ótimo! Para quantas pessoas é a mesa?"],
      ways: [
        way("Reserva pequena", "Até 6 pessoas", "duas", "2", "3", "4", "quatro", "5", "6", "casal"),
        way("Grupo grande", "Mais de 6 pessoas", "grupo", "aniversário", "festa", "muita gente"),
      ],
      fallback,
      tag: "Reserva",
    },
    {
      title: "Reserva pequena",
      says: ["Perfeito. Seguramos a mesa por 15 minutos depois da hora marcada. Você prefere almoço ou jantar?"],
      ways: [
        way("Confirmar a mesa", "Almoço", "meio-dia", "de dia"),
        way("Jantar", "Jantar", "noite", "à noite", "janta"),
      ],
      fallback,
    },
    {
      title: "Jantar",
      says: [
        "O jantar começa às 18h30. Às sextas e aos sábados há música ao vivo a partir das 20h. Onde você quer sentar?",
      ],
      ways: [
        way("Salão principal", "Perto da música", "música", "perto do palco", "no salão"),
        way("Varanda", "Na varanda", "varanda", "área externa", "fora", "lugar tranquilo"),
      ],
      fallback,
    },
    {
      title: "Salão principal",
      says: ["Boa escolha! Vou chamar a equipe para confirmar a sua mesa perto do palco."],
      transfer: people,
    },
    {
      title: "Varanda",
      says: ["A varanda é coberta e aceita animais de estimação. 🐶 Vou chamar a equipe para confirmar a sua mesa."],
      transfer: people,
    },
    {
      title: "Grupo grande",
      says: ["Para grupos temos um cardápio fechado, com entrada, prato e sobremesa, e um sinal de 20%. Quer seguir?"],
      ways: [
        way("Confirmar a mesa", "Quero seguir", "sim", "seguir", "vamos"),
        way("Até logo", "Vou pensar", "não", "depois", "pensar"),
      ],
      fallback,
    },
    {
      title: "Cardápio",
      says: [
        "O cardápio muda com a estação, e o executivo sai de terça a sexta, no almoço. Pratos vegetarianos, veganos, sem glúten e sem lactose estão marcados.",
      ],
      link: { label: "Abrir o cardápio", address: "https://restaurante.example/cardapio" },
      ends: true,
    },
    {
      title: "Entrega",
      says: [
        "Entregamos num raio de 6 km, de terça a domingo, das 18h às 22h30. O tempo médio é de 45 minutos. O que você prefere?",
      ],
      ways: [
        way("Pedir pelo site", "Pedir pelo site", "site", "fazer pedido", "pedir agora"),
        way("Pedido atrasado", "Meu pedido atrasou", "atrasou", "atrasado", "não chegou", "cadê meu pedido"),
      ],
      fallback,
      tag: "Entrega",
    },
    {
      title: "Pedir pelo site",
      says: ["Pelo site você escolhe os pratos, paga por Pix ou cartão e acompanha a entrega."],
      link: { label: "Fazer o pedido", address: "https://restaurante.example/entrega" },
      ends: true,
    },
    {
      title: "Pedido atrasado",
      says: ["Desculpe pela demora! Vou chamar alguém da equipe agora. Pode me dizer o número do pedido?"],
      transfer: people,
    },
    {
      title: "Horário e endereço",
      says: [
        "Abrimos de terça a domingo: almoço das 11h30 às 15h, jantar das 18h30 às 23h. Ficamos na Rua das Acácias, 120.",
      ],
      link: { label: "Como chegar", address: "https://restaurante.example/como-chegar" },
      ends: true,
    },
    {
      title: "Confirmar a mesa",
      says: ["Vou chamar alguém da equipe para acertar os detalhes com você. É só um instante."],
      transfer: people,
    },
    { title: "Até logo", says: ["Combinado! Quando quiser, é só chamar. Até logo! 👋"], ends: true },
  ],
}
