import { chatBubbleColour } from "@prosa/core/bot"
import { BotToken, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import type { FastifyInstance } from "fastify"
import { findLiveChatBrand } from "../conversation/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"

/** Path of the demo page. */
export const demoPath = "/demo"

export interface DemoPageNeeds {
  readonly transactions: Transactions
  /** The bot whose chat the page shows unless it is asked for another. */
  readonly token: BotToken
}

/**
 * Serves a shop's page that embeds a bot's widget, as a customer's own site would: that of the demo company, or of the
 * bot in `?bot=<token>`.
 */
export const serveDemoPage = (app: FastifyInstance, { transactions, token }: DemoPageNeeds): void => {
  app.get(demoPath, { schema: { hide: true } }, async ({ query }, reply) => {
    const asked: unknown = typeof query === "object" && query !== null ? Reflect.get(query, "bot") : undefined
    const wanted = asked === undefined ? token : Result.getOrUndefined(decode(BotToken, asked))
    const brand = wanted === undefined ? undefined : await Effect.runPromise(findLiveChatBrand(transactions, wanted))
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store")
    if (wanted === undefined || brand === undefined) return reply.code(404).send(pageWith(unknownBot))
    // A token consists of letters, digits, - and _, and a colour of # and hexadecimal digits: nothing needs escaping.
    const colour = chatBubbleColour(brand.chatColor)
    return reply.send(
      pageWith(`<script src="/widget/prosa.js" data-token="${wanted}" data-color="${colour}" async></script>`),
    )
  })
}

const unknownBot = `<p class="note" role="alert">Nenhum robô tem este token. Confira o endereço.</p>`

const chair = (fabric: string): string => `<svg viewBox="0 0 400 400" aria-hidden="true">
          <rect width="400" height="400" fill="#dacdba"/><rect y="290" width="400" height="110" fill="#a9835a"/>
          <circle cx="316" cy="46" r="62" fill="#f3e8d2"/>
          <path d="M118 72c52-22 112-22 164 0l-12 122H130z" fill="${fabric}"/>
          <rect x="104" y="188" width="192" height="48" rx="5" fill="${fabric}"/>
          <path d="M120 236l-16 104M280 236l16 104M152 236v104M248 236v104" stroke="#5a3c20" stroke-width="13" stroke-linecap="round"/>
        </svg>`

const pageWith = (widget: string): string => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Poltrona Ipê · Casa Aroeira</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/widget/prosa.css" />
    <style>
      * { box-sizing: border-box; }
      body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: #2c211a; background: #fcf8f2; }
      .strip { padding: 6px 16px; background: #2c211a; color: #fcf8f2; font-size: 13px; text-align: center; }
      header, main { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
      header { display: flex; align-items: center; gap: 32px; padding-block: 20px; }
      .shop, h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 500; }
      .shop { margin: 0; font-size: 24px; }
      nav { display: flex; flex-wrap: wrap; gap: 20px; font-size: 15px; }
      nav span:first-child { border-bottom: 1px solid; }
      main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px 48px; padding-block: 16px 96px; }
      .photo svg { display: block; width: 100%; height: auto; }
      .thumbs { display: flex; gap: 12px; margin-top: 12px; }
      .thumbs svg { width: 96px; }
      h1 { margin: 0 0 4px; font-size: 34px; line-height: 1.2; }
      .rating, .more { color: #6d5f52; font-size: 14px; }
      .price { margin: 16px 0 0; font-size: 26px; }
      hr { margin: 24px 0; border: 0; border-top: 1px solid #e4d9c9; }
      .colours { display: flex; gap: 12px; margin: 8px 0 24px; }
      .colours i { width: 32px; height: 32px; border-radius: 50%; }
      .colours i:first-child { box-shadow: 0 0 0 2px #fcf8f2, 0 0 0 4px #2c211a; }
      .buy { padding: 14px; background: #2c211a; color: #fff; text-align: center; }
      ul { padding-left: 20px; color: #6d5f52; }
      .try { grid-column: 1 / -1; padding: 20px 24px; border: 1px solid #e4d9c9; border-radius: 8px; background: #fff; }
      .try h2 { margin: 0 0 8px; font-size: 20px; }
      .try p { margin: 0; }
      .note { position: fixed; right: 24px; bottom: 24px; margin: 0; padding: 16px; border-radius: 8px; background: #fff;
        color: #b3211b; box-shadow: 0 8px 24px -6px rgb(0 0 0 / 0.3); }
      @media (max-width: 820px) {
        main { grid-template-columns: minmax(0, 1fr); }
        nav span:nth-child(n + 4) { display: none; }
        .photo { max-width: 480px; }
      }
    </style>
  </head>
  <body>
    <div class="strip">Frete grátis acima de R$ 399 para Sul e Sudeste</div>
    <header>
      <p class="shop">casa aroeira</p>
      <nav aria-label="Departamentos">
        <span>Sala</span><span>Quarto</span><span>Iluminação</span><span>Mesa posta</span><span>Novidades</span>
      </nav>
    </header>
    <main>
      <div class="photo">
        ${chair("#b5583a")}
        <div class="thumbs">${chair("#b5583a")}${chair("#3f6b58")}${chair("#3d556b")}</div>
      </div>
      <div>
        <h1>Poltrona Ipê</h1>
        <p class="rating">4,7 de 5 · 132 avaliações</p>
        <p class="price">R$ 1.890,00</p>
        <p class="more">10x de R$ 189,00 sem juros ou R$ 1.795,50 no Pix</p>
        <hr />
        <div>Tecido <b>Terracota</b></div>
        <div class="colours">
          <i style="background: #b5583a"></i><i style="background: #e6dcca"></i><i style="background: #ba8a46"></i
          ><i style="background: #3f6b58"></i><i style="background: #3d556b"></i>
        </div>
        <div class="buy">Adicionar à sacola</div>
        <ul>
          <li>Entrega em até 12 dias úteis em São Paulo</li>
          <li>Troca em 30 dias, coleta grátis</li>
          <li>74 × 82 × 78 cm, suporta 130 kg</li>
        </ul>
      </div>
      <section class="try">
        <h2>Esta loja é uma demonstração</h2>
        <p>
          Nada aqui se compra, mas o atendimento no canto da tela funciona de verdade: pergunte pelo seu pedido, por
          boletos ou pela garantia, ou peça um atendente e responda você mesmo na caixa de entrada da Prosa.
        </p>
      </section>
    </main>
    ${widget}
  </body>
</html>
`
