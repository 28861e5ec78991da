/** The sentences of a bot's webhook; those of the specification verbatim (bots, sections 5 and 8). */
export const webhookMessages = {
  notAllowed:
    "Seu usuário não tem permissão para ver e alterar o Webhook deste robô. Peça acesso a quem administra a empresa.",
  loadFailed: "Erro ao buscar Configuração de Webhook.",
  urlCopied: "URL Webhook copiado com sucesso!",
  saved: "Dados atualizados com sucesso!",
  secretCopied: "Segredo copiado com sucesso!",
  secretRenewed: "Segredo renovado. O anterior deixou de valer.",
  resumed: "As chamadas voltaram a ser feitas. Mais uma falha pausa de novo.",
  curlCopied: "Comando copiado. Preencha a assinatura e os valores dos headers.",
  copyFailed: "Não foi possível copiar. Selecione o texto e copie.",
  noTestAddress: "Preencha o endereço antes de testar",
  notPublic: "Use um endereço da internet pública",
  callsFailed: "Não foi possível carregar as chamadas.",
  noCalls: "Nenhuma chamada ainda. Salve um endereço e use 'Testar'.",
  noFailures: "Nenhuma falha entre as últimas chamadas.",
  callOfNode: "Uma chamada de node é repetida em “Testar”, na aba “Chamada” do node.",
  cutBody: "O corpo desta chamada foi cortado no registro e não pode ser repetido.",
  noAddress: "O endereço deste evento está vazio. Preencha e salve antes de repetir.",
  notConfigured: "Salve a configuração: ela ainda não tem um segredo.",
  tooManyTests: "Há testes demais ao mesmo tempo. Espere um deles terminar.",
  /** Before a call is repeated that was answered well. */
  repeatAnswered: {
    title: "Repetir a chamada?",
    text: "O seu sistema já respondeu a esta chamada com sucesso. Repetida, ela pode ter efeito duas vezes.",
  },
  tooManySecrets: "Este robô já tem 50 segredos. Remova um deles antes.",
  secretSaved: "Segredo salvo. O valor não é mais mostrado.",
  secretRemoved: "Segredo removido.",
  paused: (failures: number) =>
    `O Webhook deste robô está pausado: as últimas ${failures} chamadas falharam. Uma nova tentativa é feita a cada minuto.`,
} as const
