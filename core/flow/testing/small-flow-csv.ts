/** A CSV with a flow of four nodes, for tests and examples: the start leads to two nodes, and both to the end. */
export const smallFlowCsv =
  "\uFEFF" +
  [
    "Nome do node,Interação do robô,Interação do usuário,Node de destino",
    'Inicio,Olá! Seja bem-vindo(a)./r/nComo posso ajudar?,"[""segunda via"", ""boleto""]",Segunda via',
    'Inicio,"","[""falar com atendente"", ""atendimento""]",Atendimento',
    'Segunda via,"[""Claro!"", ""Qual é o número do seu pedido?""]","[""não sei"", ""não tenho""]",Atendimento',
    'Segunda via,"","[""encontrei""]",Fim',
    "Atendimento,Vou chamar alguém da equipe.,[],Fim",
    'Fim,Obrigado pelo contato. Até logo!,[],""',
    "",
  ].join("\r\n")
