/** Sentences of an import of contacts. */
export const importMessages = {
  title: "Importar contatos",
  cutNumber: "A planilha cortou este número: formate a coluna como texto e salve de novo",
  nothingToFind: "Sem telefone e sem e-mail",
  emptyFile: "O arquivo não tem nenhuma linha de contatos.",
  spreadsheet:
    "Isto é uma planilha, não um CSV. No Excel ou no Google Planilhas, salve como 'CSV' e escolha o arquivo salvo.",
  noKey: "Ligue uma coluna a Telefone ou a E-mail: sem um deles não se sabe quem já existe.",
  twice: "Cada campo vale para uma coluna só.",
  tooManyRows: (most: string) => `O arquivo tem mais de ${most} linhas. Divida-o em partes.`,
  tooLarge: (megabytes: number) => `O arquivo tem mais de ${megabytes} MB. Divida-o em partes.`,
  gone: "Esta importação não existe mais. Escolha o arquivo outra vez.",
  begunAlready: "Esta importação já começou.",
  loadFailed: "Não foi possível ler o arquivo",
  startFailed: "Não foi possível começar a importação",
  errorsFailed: "Não foi possível baixar as linhas",
  stopFailed: "Não foi possível parar a importação",
  listFailed: "Não foi possível buscar as importações",
  started: "Importação começada. Ela continua se você sair desta página.",
} as const
