import { passwordLength } from "@prosa/core/access"
import { BotToken, Email } from "@prosa/core/kernel"
import type { LogLevel } from "@prosa/server"
import { Schema } from "effect"

interface VariableFacts {
  /** The description in the table of docs/operar.md. */
  readonly about: string
  /** The default, as described there. */
  readonly otherwise: string
}

/** Declares a text variable with a test, and the sentence for values that fail it. */
const variable = ({ about, otherwise }: VariableFacts, sentence: string, passes: (value: string) => boolean) =>
  Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((value: string) => passes(value) || sentence)).annotate({
      description: about,
      default: otherwise,
    }),
  )

const hasProtocol = (value: string, protocols: ReadonlyArray<string>): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

const { least, most } = passwordLength
const logLevels: ReadonlyArray<string> = ["debug", "info", "warn", "error", "silent"] satisfies ReadonlyArray<LogLevel>
const languageProviders = ["embedded", "dialogflow"]
const modes = ["development", "production", "test"]

/** Every variable that the server reads, with its schema and its text for docs/operar.md. */
export const Environment = Schema.Struct({
  PORT: variable(
    { about: "porta em que o servidor escuta; 0 escolhe uma livre", otherwise: "3000" },
    "PORT deve ser um número de 0 a 65535.",
    (value) => /^\d{1,5}$/u.test(value) && Number(value) <= 65_535,
  ),
  HOST: variable(
    { about: "endereço em que o servidor escuta; `0.0.0.0` aceita outras máquinas", otherwise: "127.0.0.1" },
    "HOST deve ser um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0.",
    (value) => /^[\w.:-]+$/u.test(value),
  ),
  DATA_DIR: variable(
    {
      about: "pasta dos dados: banco embutido, arquivos enviados, segredo das sessões, primeiros acessos",
      otherwise: "var",
    },
    "DATA_DIR deve ser o caminho de uma pasta.",
    (value) => !value.includes("\0"),
  ),
  DATABASE_URL: variable(
    {
      about: "um PostgreSQL, `postgres://usuario:senha@servidor:5432/banco`",
      otherwise: "o banco embutido, em `DATA_DIR`",
    },
    "DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@servidor:5432/banco.",
    (value) => hasProtocol(value, ["postgres:", "postgresql:"]),
  ),
  NATS_URL: variable(
    {
      about: "o NATS que liga os nós, `nats://servidor:4222`; vários separados por vírgula. Pede `DATABASE_URL`",
      otherwise: "um nó só",
    },
    "NATS_URL não é um endereço de NATS: use nats://servidor:4222, ou vários separados por vírgula.",
    (value) => value.split(",").every((server) => hasProtocol(server.trim(), ["nats:", "tls:"])),
  ),
  ADMIN_EMAIL: variable(
    {
      about: "e-mail do administrador, criado no primeiro início",
      otherwise: "admin@prosa.local; em produção, pedido",
    },
    "ADMIN_EMAIL não é um e-mail válido.",
    Schema.is(Email),
  ),
  ADMIN_PASSWORD: variable(
    {
      about: `senha desse administrador, de ${least} a ${most} caracteres`,
      otherwise: "ao acaso; em produção, pedida",
    },
    `ADMIN_PASSWORD deve ter de ${least} a ${most} caracteres.`,
    ({ length }) => length >= least && length <= most,
  ),
  PUBLIC_URL: variable(
    { about: "o endereço que as pessoas usam, atrás de um proxy", otherwise: "aquele em que escuta" },
    "PUBLIC_URL deve ser um endereço completo, como https://atende.exemplo.com.br.",
    (value) => hasProtocol(value, ["http:", "https:"]),
  ),
  SESSION_SECRET: variable(
    {
      about: "segredo das sessões, 32 caracteres ou mais, o mesmo em todos os nós",
      otherwise: "criado em `DATA_DIR`; em produção ou com `NATS_URL`, pedido",
    },
    "SESSION_SECRET deve ter pelo menos 32 caracteres.",
    ({ length }) => length >= 32,
  ),
  ENCRYPTION_KEY: variable(
    {
      about:
        "chave que cifra o que se guarda em segredo (chaves de provedores), 32 caracteres ou mais, a mesma em todos os nós",
      otherwise: "tirada de `SESSION_SECRET`, que então não pode mudar",
    },
    "ENCRYPTION_KEY deve ter pelo menos 32 caracteres.",
    ({ length }) => length >= 32,
  ),
  NLU_PROVIDER: variable(
    {
      about:
        "quem entende o que as pessoas escrevem: `embedded`, ou `dialogflow` com as chaves de cada empresa (duas por robô)",
      otherwise: "embedded, que não precisa de conta",
    },
    `NLU_PROVIDER deve ser um destes: ${languageProviders.join(", ")}.`,
    (value) => languageProviders.includes(value),
  ),
  SMTP_URL: variable(
    {
      about: "o servidor de e-mail, `smtp://usuario:senha@servidor:587` ou `smtps://…`",
      otherwise: "os e-mails ficam em arquivos em `DATA_DIR/mails`, e os seus links no log",
    },
    "SMTP_URL não é um endereço de servidor de e-mail: use smtp://usuario:senha@servidor:587 ou smtps://….",
    (value) => hasProtocol(value, ["smtp:", "smtps:"]) && new URL(value).hostname !== "",
  ),
  MAIL_FROM: variable(
    { about: "o endereço de que os e-mails saem", otherwise: "nao-responda@ e o nome de `PUBLIC_URL`" },
    "MAIL_FROM não é um e-mail válido.",
    Schema.is(Email),
  ),
  METRICS_TOKEN: variable(
    { about: "quem lê `/metrics` o envia como `Authorization: Bearer`", otherwise: "todos leem" },
    "METRICS_TOKEN deve ter de 16 a 200 letras, números, pontos, hífens ou sublinhados.",
    (value) => /^[\w.-]{16,200}$/u.test(value),
  ),
  SUPPORT_CHAT_TOKEN: variable(
    { about: "token do robô com que as pessoas falam no chat de suporte", otherwise: "sem chat de suporte" },
    "SUPPORT_CHAT_TOKEN deve ser o token de um robô, de 16 a 64 letras, números, hífens ou sublinhados.",
    Schema.is(BotToken),
  ),
  SUPPORT_CHAT_URL: variable(
    {
      about: "endereço do script do chat de suporte, em outro servidor. Pede `SUPPORT_CHAT_TOKEN`",
      otherwise: "o deste servidor, `/widget/prosa.js`",
    },
    "SUPPORT_CHAT_URL deve ser o endereço completo de um script, como https://atende.exemplo.com.br/widget/prosa.js.",
    (value) => hasProtocol(value, ["http:", "https:"]),
  ),
  META_APP_ID: variable(
    {
      about:
        "o aplicativo da Meta com que se conectam números do WhatsApp e páginas. Pede `META_APP_SECRET` e `META_VERIFY_TOKEN`",
      otherwise: "só números de aplicativos próprios, um a um",
    },
    "META_APP_ID deve ser o número de um aplicativo da Meta.",
    (value) => /^\d{1,30}$/u.test(value),
  ),
  META_APP_SECRET: variable(
    { about: "a chave secreta desse aplicativo, que assina os webhooks", otherwise: "pedida com `META_APP_ID`" },
    "META_APP_SECRET deve ter de 16 a 200 letras, números ou hífens.",
    (value) => /^[\w-]{16,200}$/u.test(value),
  ),
  META_VERIFY_TOKEN: variable(
    {
      about: "o que a Meta repete ao verificar o webhook `/api/channels/meta`",
      otherwise: "pedido com `META_APP_ID`",
    },
    "META_VERIFY_TOKEN deve ter de 16 a 200 letras, números, pontos, hífens ou sublinhados.",
    (value) => /^[\w.-]{16,200}$/u.test(value),
  ),
  META_GRAPH_VERSION: variable(
    { about: "a versão da API da Meta", otherwise: "v25.0" },
    "META_GRAPH_VERSION deve ser uma versão da API da Meta, como v25.0.",
    (value) => /^v\d{1,3}\.\d{1,2}$/u.test(value),
  ),
  META_GRAPH_URL: variable(
    { about: "o endereço da API da Meta", otherwise: "https://graph.facebook.com" },
    "META_GRAPH_URL deve ser um endereço completo, como https://graph.facebook.com.",
    (value) => hasProtocol(value, ["http:", "https:"]),
  ),
  META_LOGIN_URL: variable(
    { about: "o endereço da página em que as pessoas entram na Meta", otherwise: "https://www.facebook.com" },
    "META_LOGIN_URL deve ser um endereço completo, como https://www.facebook.com.",
    (value) => hasProtocol(value, ["http:", "https:"]),
  ),
  META_LOGIN_CONFIG_ID: variable(
    {
      about: "a configuração de login da empresa na Meta, que vale para o WhatsApp no lugar das permissões",
      otherwise: "sem configuração",
    },
    "META_LOGIN_CONFIG_ID deve ser o número de uma configuração de login da Meta.",
    (value) => /^\d{1,30}$/u.test(value),
  ),
  EVOLUTION_URL: variable(
    {
      about: "um servidor com a interface da Evolution API, que conecta números por QR code. Pede `EVOLUTION_API_KEY`",
      otherwise: "sem números por QR code",
    },
    "EVOLUTION_URL deve ser um endereço completo, como https://evolution.exemplo.com.br.",
    (value) => hasProtocol(value, ["http:", "https:"]),
  ),
  EVOLUTION_API_KEY: variable(
    { about: "a chave global desse servidor", otherwise: "pedida com `EVOLUTION_URL`" },
    "EVOLUTION_API_KEY deve ter de 8 a 200 caracteres, sem espaços.",
    (value) => /^\S{8,200}$/u.test(value),
  ),
  TRUST_PROXY: variable(
    { about: "`true`, ou os endereços dos proxies em que se confia", otherwise: "nenhum" },
    "TRUST_PROXY deve ser true ou a lista dos endereços dos proxies.",
    (value) => /^[\w.:/, -]+$/u.test(value),
  ),
  CALL_LIMIT_FACTOR: variable(
    {
      about:
        "fator dos limites de chamadas sem sessão (visitantes do chat, entrada, cadastro): 2 permite o dobro, 0 nenhum limite",
      otherwise: "1",
    },
    "CALL_LIMIT_FACTOR deve ser um número de 0 a 1000.",
    (value) => /^\d{1,4}(?:\.\d{1,3})?$/u.test(value) && Number(value) <= 1_000,
  ),
  ALLOW_PRIVATE_WEBHOOKS: variable(
    {
      about: "`true` deixa os webhooks dos robôs chamar esta máquina, para desenvolver",
      otherwise: "só endereços públicos",
    },
    "ALLOW_PRIVATE_WEBHOOKS deve ser true ou false.",
    (value) => value === "true" || value === "false",
  ),
  NODE_ENV: variable(
    { about: "`production` exige o que a produção precisa (`npm run serve` o põe)", otherwise: "development" },
    `NODE_ENV deve ser um destes: ${modes.join(", ")}.`,
    (value) => modes.includes(value),
  ),
  LOG_LEVEL: variable(
    { about: logLevels.map((level) => `\`${level}\``).join(", "), otherwise: "warn; em produção, info" },
    `LOG_LEVEL deve ser um destes: ${logLevels.join(", ")}.`,
    (value) => logLevels.includes(value),
  ),
})

/** The name of a variable that the server reads. */
export type Variable = keyof typeof Environment.fields

/** Returns the variables as the rows of the Markdown table of docs/operar.md. */
export const environmentTable = (): string => {
  const rows = Object.entries(Environment.fields).map(([name, field]) => {
    const { description, default: otherwise } = Schema.resolveAnnotations(field) ?? {}
    return `| \`${name}\` | ${String(description)} | ${String(otherwise)} |`
  })
  return ["| variável | o que é | se faltar |", "|---|---|---|", ...rows].join("\n")
}
