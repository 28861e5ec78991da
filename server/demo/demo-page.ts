import type { BotToken } from "@prosa/core/kernel"
import type { FastifyInstance } from "fastify"

/** Path of the demo page. */
export const demoPath = "/demo"

/** Serves a shop's page that embeds a bot's widget, as a customer's own site would. */
export const serveDemoPage = (app: FastifyInstance, token: BotToken): void => {
  app.get(demoPath, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(pageWith(token)),
  )
}

/** A bot's token consists of letters, digits, - and _, so nothing needs escaping. */
const pageWith = (token: BotToken): string => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Casa Aroeira · página de demonstração</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/widget/prosa.css" />
    <style>
      body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #3a2a1a; background: #faf6f0; }
      main { max-width: 44rem; margin: 0 auto; padding: 4rem 1.5rem; }
      h1 { font-size: 2.4rem; line-height: 1.15; margin: 0 0 1rem; color: #6b3f17; }
      ul { padding-left: 1.2rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>Casa Aroeira</h1>
      <p>Móveis de madeira maciça, feitos para durar. Esta é uma página de demonstração: a loja não existe, mas o
        atendimento no canto da tela funciona de verdade.</p>
      <p>Experimente conversar com o robô:</p>
      <ul>
        <li>pergunte pelo seu pedido, por boletos ou pela garantia;</li>
        <li>peça um atendente e responda como atendente na caixa de entrada da Prosa.</li>
      </ul>
    </main>
    <script src="/widget/prosa.js" data-token="${token}" data-color="#8c4b1f" async></script>
  </body>
</html>
`
