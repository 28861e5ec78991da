const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

/** What people say beside the options that they choose, folded. */
export const wordsOfChoosing = {
  /** That this is all. */
  done: new Set([
    "pronto",
    "prontinho",
    "so",
    "so isso",
    "e so",
    "e so isso",
    "so isso mesmo",
    "somente isso",
    "apenas isso",
    "por enquanto so",
    "por enquanto e so",
    "e isso",
    "isso",
    "nada mais",
    "mais nada",
    "nao quero mais",
    "nao quero mais nada",
    "nenhum mais",
    "nao",
    "nao obrigado",
    "nao obrigada",
    "terminei",
    "acabou",
    "acabei",
    "fim",
    "ok",
    "pode fechar",
    "pode finalizar",
    "finalizar",
    "concluir",
    "continuar",
  ]),
  /** That what follows is not wanted. */
  minus: words("sem tira tirar tire menos remove remover remova exceto nao"),
  /** All of them. */
  all: words("todos todas tudo"),
  /** They say nothing of what is chosen. */
  filler: words(
    "e ou com o a os as um uma de do da dos das no na eu me quero queria gostaria prefiro escolho mais tambem por favor pode ser vou " +
      "querer adiciona adicione coloca coloque bota poe inclui inclua manda ai entao opcao numero esse essa este esta aquele aquela",
  ),
} as const
