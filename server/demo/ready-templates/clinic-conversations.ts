import type { Conversation } from "@prosa/core/engine"

export const clinicConversations: ReadonlyArray<Conversation> = [
  {
    version: 1,
    name: "Primeira consulta com o clínico geral",
    turns: [
      {
        person: "quero marcar uma consulta",
      },
      {
        bot: "Olá! Você está falando com a clínica. Em caso de emergência, ligue 192 (SAMU).",
      },
      {
        bot: "Como posso ajudar?",
        buttons: ["Marcar consulta", "Remarcar ou cancelar", "Exames e resultados", "Convênios e valores"],
      },
      {
        bot: "Claro! É a sua primeira vez aqui?",
        buttons: ["Sim, primeira vez", "Já sou paciente"],
      },
      {
        person: "Sim, primeira vez",
      },
      {
        bot: "Seja bem-vindo(a)! No dia, traga um documento com foto e a carteirinha do convênio, e chegue 15 minutos antes. Vamos escolher a especialidade?",
        buttons: ["Escolher"],
      },
      {
        person: "ok",
      },
      {
        bot: "Com qual especialidade você quer marcar?",
        buttons: ["Clínica geral", "Pediatria", "Outra"],
      },
      {
        person: "Clínica geral",
      },
      {
        bot: "A clínica geral atende de segunda a sexta, das 8h às 18h, e costuma ter vaga em até dois dias. Vou chamar a recepção para achar o melhor horário.",
      },
      {
        stands: "transferred",
      },
    ],
  },
  {
    version: 1,
    name: "Criança com sinais de urgência",
    turns: [
      {
        bot: "Olá! Você está falando com a clínica. Em caso de emergência, ligue 192 (SAMU).",
      },
      {
        bot: "Como posso ajudar?",
        buttons: ["Marcar consulta", "Remarcar ou cancelar", "Exames e resultados", "Convênios e valores"],
      },
      {
        person: "Marcar consulta",
      },
      {
        bot: "Claro! É a sua primeira vez aqui?",
        buttons: ["Sim, primeira vez", "Já sou paciente"],
      },
      {
        person: "Já sou paciente",
      },
      {
        bot: "Com qual especialidade você quer marcar?",
        buttons: ["Clínica geral", "Pediatria", "Outra"],
      },
      {
        person: "Pediatria",
      },
      {
        bot: "A pediatria atende de segunda a sábado. A criança está com febre alta, falta de ar ou muito sonolenta?",
        buttons: ["Sim, está", "Não, é rotina"],
      },
      {
        person: "febre alta",
      },
      {
        bot: "Não espere pela consulta: procure agora o pronto-socorro mais próximo ou ligue 192. Se precisar de nós depois, estaremos aqui.",
      },
      {
        stands: "closed",
      },
    ],
  },
  {
    version: 1,
    name: "Resultado de exame",
    turns: [
      {
        bot: "Olá! Você está falando com a clínica. Em caso de emergência, ligue 192 (SAMU).",
      },
      {
        bot: "Como posso ajudar?",
        buttons: ["Marcar consulta", "Remarcar ou cancelar", "Exames e resultados", "Convênios e valores"],
      },
      {
        person: "resultados",
      },
      {
        bot: "Você quer fazer um exame ou pegar um resultado?",
        buttons: ["Fazer um exame", "Pegar resultado"],
      },
      {
        person: "Pegar resultado",
      },
      {
        bot: "Os resultados ficam prontos em até 5 dias úteis. Entre com o CPF e o código que está no seu comprovante.",
        buttons: ["Ver resultado"],
      },
      {
        stands: "closed",
      },
    ],
  },
]
