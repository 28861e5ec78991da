/** Sentences about erasing and downloading what is known of a contact. */
export const erasureMessages = {
  /** The name that rooms show of somebody whose data was erased. */
  erasedName: "Contato apagado",
  /** What is typed to confirm where the contact has no name. */
  namelessWord: "APAGAR",
  menu: "Dados da pessoa (LGPD)",
  download: "Baixar dados da pessoa",
  erase: "Apagar dados da pessoa…",
  partSentence: "Para quem pede para ver o que a empresa sabe, ou para ser esquecido.",
  eraseNow: "Apagar tudo",
  downloadList: "Baixar a lista",
  typeToConfirm: (word: string) => `Digite “${word}” para confirmar`,
  erasingSentence: "Nada mais chega a esta pessoa. O resto é apagado aos poucos, mesmo com esta janela fechada.",
  doneSentence: "Nada do que a pessoa disse ou deixou está mais aqui.",
  title: "Apagar dados da pessoa",
  erasing: "Apagando…",
  erased: "Dados da pessoa apagados",
  notConfirmed: "O texto digitado não é o que foi pedido",
  importRunning:
    "Uma importação de contatos está em andamento e pode conter esta pessoa. Tente de novo quando ela terminar.",
  loadFailed: "Não foi possível ver o que seria apagado",
  eraseFailed: "Não foi possível apagar os dados",
  downloadFailed: "Não foi possível baixar os dados",
  listFailed: "Não foi possível baixar a lista",
  contactErased: "Os dados desta pessoa foram apagados.",
  roomErased: "Os dados desta pessoa foram apagados: a sala não pode ser aberta de novo.",
  foreignRooms: (rooms: number) =>
    rooms === 1
      ? "Esta pessoa tem 1 sala em um workspace de que você não participa. Peça a quem participa de todos."
      : `Esta pessoa tem ${rooms} salas em workspaces de que você não participa. Peça a quem participa de todos.`,
} as const
