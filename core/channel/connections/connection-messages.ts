/** The sentences of the channels' connections (bots, section 8; conversations, section 2). */
export const connectionMessages = {
  /** The pages that a login returns to, `/whatsapp/Oauth` and `/facebook/Oauth`. */
  wrongParameters: "Erro nos parâmetros recebidos. Por favor tente mais tarde!",
  tokenNotSaved: "Erro ao salvar token. Por favor tente mais tarde!",
  loginExpired: "Este acesso já foi usado ou expirou. Comece de novo pelo card do canal.",

  whatsappNotSaved: "Erro ao gravar dados Whatsapp.",
  tryLater: "Favor tentar novamente mais tarde.",
  success: "Sucesso.",
  whatsappSaved: "Dados Whatsapp atualizados.",
  notDisconnected: "Erro ao desconectar-se da conta neste momento! Por favor, tente mais tarde.",
  /** After the login window is closed: the number is chosen, then saved. */
  chooseNumber: "Escolha um número de telefone e clique em Salvar.",

  pagesNotLoaded: "Não foi possível buscar os dados neste momento! Por favor, tente mais tarde.",
  pageNotConnected: "Não foi possível conectar sua página neste momento! Por favor, tente mais tarde.",
  pageNotDisconnected: "Não foi possível desconectar sua página neste momento! Por favor, tente mais tarde.",

  notFetched: "Erro ao buscar dados. Por favor tente mais tarde!",
  notRemoved: "Erro ao remover. Por favor tente mais tarde!",
  notUpdated: "Erro ao atualizar. Por favor tente mais tarde!",
  updated: "As informações foram atualizadas com sucesso.",
  disconnected: "Desconectado com sucesso!",
  metaNotTold:
    "A Meta não respondeu e ainda pode enviar mensagens para cá, que serão ignoradas. Remova o acesso também na Meta.",

  statusOfConnection: "Status da conexão",
  whatsappActive: "WhatsApp Ativo",
  mayReceive: "Agora você já pode receber mensagens diretamente do seu celular.",
  readCode: "Leia o QRCode para atualizar o número do celular.",
  generate: "Gerar QRCode...",
  generating: "Gerando QRCode",
  keepUsing: "Lembre-se de usar o celular uma vez a cada 14 dias para ficar sempre conectado.",
  removeNumber: "Remover número",
  unofficial:
    "A conexão por QRCode não é oficial do WhatsApp: um número pode ser bloqueado. Para o atendimento principal, prefira a API da Meta.",

  windowBlocked: "O navegador bloqueou a janela de acesso. Libere as janelas deste site, ou clique de novo.",
  urlCopied: "URL Webhook copiado com sucesso!",
  tokenCopied: "Token do webhook copiado com sucesso!",
  notCopied: "Não foi possível copiar. Selecione o texto e copie.",
  waitingForWindow: "Esperando a janela da Meta",

  taken: "Este número ou esta página já está em uso em outro robô.",
  notConfigured: "Este canal ainda não foi configurado nesta instalação. Fale com o suporte.",
  deviceMissing: "Este robô não tem um número conectado por QRCode. Gere o QRCode primeiro.",
  noBotForNumber:
    "Para conectar o seu número, é preciso haver um robô em um dos seus workspaces: as conversas são listadas com ele, e ele não responde nelas.",
  vendorRefused: "O canal não aceitou o pedido.",
  vendorUnavailable: "O canal não respondeu ao pedido.",
} as const

/** How long a QR code can be read, in milliseconds (bots, section 9). */
export const qrCodeLife = 60_000
/** From the request for an instance until its QR code is fetched, in milliseconds. */
export const qrCodeDelay = 2_000
/** How often the code of one instance is asked for at most, each time after that delay. */
export const qrCodeAsks = 5
/** How often it is asked whether the phone has read the code, while one is shown, in milliseconds. */
export const deviceInfoPoll = 2_000
/** How often the login window of WhatsApp is looked at, in milliseconds. */
export const loginWindowPoll = 500
/** How often the flag of the login of Facebook and Instagram is looked at, in milliseconds. */
export const loginFlagPoll = 1_000
/** From the end of a login until its window closes, in milliseconds. */
export const loginWindowDelay = 200
/** The local flags that a finished login sets. */
export const loginFlags = { messenger: "FbLogin", whatsapp: "WppLogin" } as const
