import { nodeLimit, titleLimit } from "./document/flow-node.ts"
import { questionLimit, variantLimit } from "./document/flow-question.ts"

/** The sentences of the flow editor (conversations, sections 4, 5 and 8), verbatim. */
export const flowMessages = {
  connectionRefused: "Conexão não permitida! Favor escolher um node abaixo em seu fluxo!",
  /** Beside a node that 'Ir para' lists and does not offer. */
  targetRefused: {
    "from-end": "este node é final",
    start: "é o início",
    taken: "outra resposta já leva a ele",
    unlevelled: "ainda não está ligado ao fluxo",
    above: "está acima deste node",
    beside: "está na mesma altura",
    cycle: "já leva a este node",
  },
  notEnoughTargets: "Não é possível adicionar mais interações de usuário. Nodes de destino insuficientes.",
  duplicateTitle: "Node Inválido. Nome duplicado.",
  duplicateTitleAdvice: "Favor escolher um outro nome para o node.",
  invalidTitle: "Node com nome Inválido.",
  invalidTitleAdvice: 'Nome do node não deve incluir o caractere "_".',
  emptyTitle: "Campo obrigatório",
  titleTooLong: `Máximo de ${titleLimit} caracteres`,
  tooManyVariables: "Não é permitido mais de uma variável no mesmo node.",
  tooManyVariablesAdvice: 'Favor excluir um dos "@"',
  tooManyNodes: `O fluxo já tem ${nodeLimit} nodes, que são o máximo.`,
  tooManyQuestions: `O fluxo já tem ${questionLimit} perguntas de qualquer lugar, que são o máximo.`,
  tooManyVariants: `Já há ${variantLimit} textos, que são o máximo.`,
  startStays: "O node de início não pode ser removido nem convertido.",
  returnRefused: "A conversa não pode voltar para este node.",
  returnRefusedAdvice: "Escolha um node anterior, que leve a este e tenha interações do usuário.",
  endHasNoChild: "Um node final não leva a nenhum outro node.",
  lastMessageStays: "O node precisa de ao menos uma mensagem do robô.",
  lastFallbackStays: "O node precisa de ao menos uma mensagem de exceção.",
  blankLabel: "O botão precisa de um nome.",
  notFound: {
    node: "Este node não existe mais.",
    answer: "Esta interação do usuário não existe mais.",
    connection: "Esta conexão não existe mais.",
    message: "Esta mensagem do robô não existe mais.",
    place: "A mensagem não pode ir para este lugar.",
    button: "Este botão não existe mais.",
    file: "Este arquivo não existe mais.",
    fallback: "Esta mensagem de exceção não existe mais.",
    question: "Esta pergunta não existe mais.",
    variant: "Este texto não existe mais.",
  },
  notPasted: "Nada foi colado.",
  notCopied: "Nada foi copiado.",
  partTooLarge: "Os nodes têm mais de 20 milhões de caracteres.",
  partUnreadable: "Os nodes da área de transferência não puderam ser lidos.",
  partOfOtherVersion: "Os nodes foram copiados em outra versão do editor. Copie-os de novo.",
  entitiesUnread: "Não foi possível buscar as entidades deste robô. Tente de novo.",
  clipboardClosed: "O navegador não deixou usar a área de transferência.",
  copyByKey: "Use as teclas Ctrl C.",
  pasteByKey: "Use as teclas Ctrl V.",
  noNodesToPaste: "A área de transferência não tem nodes.",
  noRoom: "Não há lugar no canvas para os nodes.",
  saved: "Script salvo com sucesso!",
  saveFailed: "Erro ao salvar script. Por favor tente mais tarde!",
  saveUnreached: "Sem conexão com o servidor. Suas alterações estão guardadas neste navegador; tentando de novo…",
  /** As `saveUnreached`, where the browser keeps no draft. */
  saveUnreachedUnkept:
    "Sem conexão com o servidor, e este navegador não consegue guardar rascunhos. Deixe esta página aberta; tentando de novo…",
  /** After the last retry. */
  saveGivenUp: "Sem conexão com o servidor. Suas alterações estão guardadas neste navegador; salve de novo mais tarde.",
  /** As `saveGivenUp`, where the browser keeps no draft. */
  saveGivenUpUnkept:
    "Sem conexão com o servidor, e este navegador não consegue guardar rascunhos. Deixe esta página aberta e salve de novo mais tarde.",
  /** The browser's storage is blocked or full. */
  draftUnkept:
    "Este navegador não consegue guardar rascunhos: o armazenamento está cheio ou bloqueado. Salve antes de sair.",
  publishUnreached:
    "Sem conexão com o servidor. Suas alterações estão guardadas neste navegador; publique de novo quando a conexão voltar.",
  loadFailed: "Erro ao buscar flow.",
  publishFailed: "Erro ao publicar flow.",
  /** The number of the version is left out while it is not known. */
  published: (version?: number) => (version === undefined ? "Publicado" : `Publicado · versão ${version}`),
  publishing: "Sistema em atualização... Por favor aguarde!",
  saveReminder: "Não se esqueça de salvar seu Script!",
  mayNotStore:
    "Você pode ver este fluxo, mas não alterar, testar nem publicar: falta a permissão “Ver e editar robôs”.",
  nothingSelected: "Clique em um node para editá-lo",
  attention: "Atenção",
  error: "Erro",
  deleteNode: "Deseja remover este node? As conexões e frases de treinamento ligadas a ele serão perdidas.",
  deleteNodes: (count: number) =>
    `Deseja remover estes ${count} nodes? As conexões e frases de treinamento ligadas a eles serão perdidas.`,
  deleteConnection: "Todas as frases de treinamento dessa conexão serão perdidas permanentemente. Deseja continuar?",
  versionOnly: "Esta é uma versão como foi gravada: somente leitura.",
  endOrReturn: "Para finalizar neste node, desmarque 'Voltar para'.",
  convertToEnd: "Todas as frases de treinamento deste node serão excluídas. Deseja continuar?",
  waysUndone: (titles: ReadonlyArray<string>) =>
    `${titles.length === 1 ? "O caminho para" : "Os caminhos para"} ${new Intl.ListFormat("pt-BR").format(titles.map((title) => `“${title}”`))} ${titles.length === 1 ? "será desfeito" : "serão desfeitos"}: este node encerra a conversa.`,
  entityIsVariable:
    "Entidade a ser excluída do fluxo está sendo utilizada como variável em outro(s) node(s). Caso prossiga esta informação será perdida.",
  interactionHoldsVariable:
    "Interação do usuário possui entidade que está sendo utilizada como variável em outro(s) node(s). Caso prossiga esta informação será perdida.",
  formerEntityIsVariable:
    "Entidade anterior está sendo utilizada como variável em outros nodes. Esta informação será perdida.",
  fieldIsVariable:
    "O valor deste campo aparece em mensagens de outros nodes. Sem o campo, ele será retirado dessas mensagens.",
  chosenIsVariable:
    "O valor guardado da escolha está sendo utilizado como variável em outro(s) node(s). Caso prossiga esta informação será perdida.",
  /** After each of the five sentences above. */
  mayContinue: "Deseja continuar?",
  transferWarningTitle: "Aviso sobre transferências",
  csvImportFailed: "Erro ao importar o arquivo CSV. O arquivo esta fora do padrao para importacao",
  csvAnswerFormat: "Erro no formato da interacao do usuario",
  csvMissingDestination: "Um ou mais nodes estao apontando para um node de destino inexistente",
  csvImported: "Arquivo CSV importado com sucesso!",
  jsonImported: "Arquivo JSON importado com sucesso!",
  importedAgain: "Este arquivo já foi importado neste robô.",
  importedAgainAdvice: "O fluxo de antes deu lugar ao do arquivo. “Desfazer” o traz de volta.",
  foreignUnread: "Não foi possível ler o arquivo.",
  foreignImported: (source: string) => `Fluxo do ${source} importado como rascunho.`,
  entitiesCreated: (count: number) => (count === 1 ? "Entidade criada." : `${count} entidades criadas.`),
  entitiesNotCreated: (count: number) =>
    count === 1 ? "Uma entidade não foi criada." : `${count} entidades não foram criadas.`,
  csvHasCycles: "Graph has cycles",
  jsonImportFailed: "Erro ao importar o arquivo JSON.",
  stale: "Este fluxo foi salvo depois que você o abriu, por outra pessoa ou em outra aba.",
  /** A version was changed whose flow has a newer state, which is not open. */
  editingUnseen: "Há uma versão em edição mais nova que a que você abriu.",
  publishedSince: "Este fluxo foi publicado depois que você o abriu, por outra pessoa ou em outra aba.",
  unsaved: "Há alterações não salvas",
  unkeptAdvice: "Este navegador não consegue guardar rascunhos. Se você sair sem salvar, elas se perdem.",
  unsavedAdvice: "Elas ficam neste navegador como rascunho e voltam quando você abrir este fluxo de novo.",
  draftOutdated: "Você tem alterações que não foram salvas, e depois delas este fluxo foi salvo ou publicado.",
  /** 'Desfazer' of a repair, after something else was edited. */
  repairStays: "A correção não foi desfeita: o fluxo mudou depois dela.",
  repairStaysAdvice: "Desfaça passo a passo, com Ctrl Z.",
  recovered: "Recuperamos alterações que não tinham sido salvas.",
} as const

/** The greeting of a new flow. */
export const welcomeText = "Olá! Seja bem-vindo(a). Como posso ajudar?"

/** Time for which the editor is open until it shows a reminder to save, in milliseconds (sections 2 and 9). */
export const saveReminderAfter = 1_500_000
