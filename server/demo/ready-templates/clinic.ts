import { way } from "../draw-flow.ts"
import { clinicConversations } from "./clinic-conversations.ts"
import type { ReadyTemplate } from "./ready-template.ts"

const fallback = ["Não entendi. Escolha uma das opções, por favor."]

/** Appointments, health plans, exams and results of a clinic. */
export const clinic: ReadyTemplate = {
  name: "Clínica: consultas e exames",
  conversations: clinicConversations,
  nodes: (people) => [
    {
      title: "Início",
      says: ["Olá! Você está falando com a clínica. Em caso de emergência, ligue 192 (SAMU).", "Como posso ajudar?"],
      ways: [
        way("Consulta", "Marcar consulta", "consulta", "marcar", "agendar", "quero marcar uma consulta"),
        way("Remarcar ou cancelar", "Remarcar ou cancelar", "remarcar", "cancelar", "desmarcar", "mudar o horário"),
        way("Exames", "Exames e resultados", "exame", "exames", "resultado", "resultados"),
        way("Convênios", "Convênios e valores", "convênio", "plano", "valor", "preço", "quanto custa"),
      ],
      fallback,
    },
    {
      title: "Consulta",
      says: ["Claro! É a sua primeira vez aqui?"],
      ways: [
        way("Primeira vez", "Sim, primeira vez", "sim", "primeira", "nunca fui", "nunca fui aí"),
        way("Especialidade", "Já sou paciente", "não", "já sou", "já fui", "já fui aí"),
      ],
      fallback,
      tag: "Consulta",
    },
    {
      title: "Primeira vez",
      says: [
        "Seja bem-vindo(a)! No dia, traga um documento com foto e a carteirinha do convênio, e chegue 15 minutos antes. Vamos escolher a especialidade?",
      ],
      ways: [way("Especialidade", "Escolher", "sim", "vamos", "ok", "certo")],
      fallback,
    },
    {
      title: "Especialidade",
      says: ["Com qual especialidade você quer marcar?"],
      ways: [
        way("Agenda clínica", "Clínica geral", "clínico", "clínico geral", "geral"),
        way("Agenda infantil", "Pediatria", "pediatra", "criança", "bebê", "meu filho", "minha filha"),
        way("Recepção", "Outra", "dermatologia", "ginecologia", "cardiologia", "ortopedia", "outra especialidade"),
      ],
      fallback,
    },
    {
      title: "Agenda clínica",
      says: [
        "A clínica geral atende de segunda a sexta, das 8h às 18h, e costuma ter vaga em até dois dias. Vou chamar a recepção para achar o melhor horário.",
      ],
      transfer: people,
    },
    {
      title: "Agenda infantil",
      says: ["A pediatria atende de segunda a sábado. A criança está com febre alta, falta de ar ou muito sonolenta?"],
      ways: [
        way("Urgência", "Sim, está", "sim", "febre alta", "falta de ar"),
        way("Consulta de rotina", "Não, é rotina", "não", "rotina", "retorno"),
      ],
      fallback,
    },
    {
      title: "Urgência",
      says: [
        "Não espere pela consulta: procure agora o pronto-socorro mais próximo ou ligue 192. Se precisar de nós depois, estaremos aqui.",
      ],
      ends: true,
    },
    {
      title: "Consulta de rotina",
      says: ["Ótimo. Traga a carteira de vacinação no dia. Vou chamar a recepção para marcar."],
      transfer: people,
    },
    {
      title: "Remarcar ou cancelar",
      says: ["Sem problema. Só pedimos que avise com 24 horas de antecedência. Posso chamar a recepção?"],
      ways: [
        way("Recepção", "Pode chamar", "sim", "pode", "remarcar", "cancelar", "outro dia"),
        way("Até breve", "Vou manter", "não", "manter", "deixa como está"),
      ],
      fallback,
    },
    {
      title: "Exames",
      says: ["Você quer fazer um exame ou pegar um resultado?"],
      ways: [
        way("Preparo", "Fazer um exame", "fazer", "marcar exame", "preparo", "jejum"),
        way("Resultado", "Pegar resultado", "resultado", "laudo", "pegar"),
      ],
      fallback,
      tag: "Exame",
    },
    {
      title: "Preparo",
      says: [
        "Para exame de sangue, faça 8 horas de jejum (água pode) e venha das 7h às 10h, sem agendar. Para imagem, a recepção marca com você.",
      ],
      ways: [
        way("Até breve", "É de sangue", "sangue", "entendi", "ok"),
        way("Recepção", "É de imagem", "imagem", "ultrassom", "raio-x", "ressonância"),
      ],
      fallback,
    },
    {
      title: "Resultado",
      says: [
        "Os resultados ficam prontos em até 5 dias úteis. Entre com o CPF e o código que está no seu comprovante.",
      ],
      link: { label: "Ver resultado", address: "https://clinica.example/resultados" },
      ends: true,
    },
    {
      title: "Convênios",
      says: [
        "Atendemos os principais convênios. No particular, a consulta custa R$ 220 e o retorno em até 30 dias não é cobrado. Quer marcar?",
      ],
      ways: [
        way("Especialidade", "Quero marcar", "marcar", "sim", "quero"),
        way("Recepção", "Meu convênio atende?", "meu convênio", "convênio", "plano"),
      ],
      fallback,
    },
    {
      title: "Recepção",
      says: ["Vou chamar a recepção. Deixe o nome completo e a data de nascimento aqui, por favor."],
      transfer: people,
    },
    { title: "Até breve", says: ["Combinado. Cuide-se, e até breve!"], ends: true },
  ],
}
