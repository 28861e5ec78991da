import type { FakeHttpReply } from "./fake-http.ts"
import type { GraphWorld } from "./graph-world.ts"
import { escapedHtml, pageHeaders } from "./html-text.ts"

const words: Readonly<Record<string, string>> = {
  public_profile: "Ver o nome e a foto do seu perfil",
  business_management: "Gerenciar os seus negócios",
  whatsapp_business_management: "Gerenciar as suas contas do WhatsApp",
  whatsapp_business_messaging: "Enviar e receber mensagens do WhatsApp",
  pages_show_list: "Ver a lista das suas páginas",
  pages_messaging: "Conversar pelo Messenger das suas páginas",
  pages_manage_metadata: "Receber os eventos das suas páginas",
  pages_read_engagement: "Ler o conteúdo das suas páginas",
  instagram_basic: "Ver as suas contas do Instagram",
  instagram_manage_messages: "Conversar pelas suas contas do Instagram",
}

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f0f2f5;color:#1c1e21;font:16px/1.45 system-ui,"Noto Sans",sans-serif}
main{max-width:480px;margin:6vh auto;padding:28px;background:#fff;border-radius:14px;box-shadow:0 2px 14px #0002}
.notice{display:inline-block;margin:0 0 14px;padding:3px 10px;border-radius:20px;background:#fff3cd;color:#5c4400;font-size:13px}
h1{font-size:21px;line-height:1.3;margin:0 0 6px}
p{margin:0 0 16px;color:#4b4f56}
fieldset{border:1px solid #ccd0d5;border-radius:10px;margin:0 0 20px;padding:6px 14px 10px}
legend{padding:0 6px;font-weight:600}
label{display:flex;gap:10px;align-items:flex-start;padding:7px 0}
small{display:block;color:#606770}
input{margin:4px 0 0;width:18px;height:18px;flex:none}
.buttons{display:flex;gap:12px;flex-wrap:wrap}
button{flex:1 1 140px;min-height:46px;border-radius:9px;border:1px solid transparent;font:inherit;font-weight:600;cursor:pointer}
button[value=continuar]{background:#0b5fd7;color:#fff}
button[value=cancelar]{background:#fff;color:#1c1e21;border-color:#8a8d91}
:focus-visible{outline:3px solid #0b5fd7;outline-offset:2px}
@media(max-width:520px){main{margin:0;min-height:100vh;border-radius:0}}
`

const page = (title: string, content: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main>${content}</main></body></html>`

/** The login dialog: what the app asks for, with a choice for each permission. */
export const oauthDialogPage = (
  { app, user, pages, businesses }: GraphWorld,
  query: URLSearchParams,
  scopes: ReadonlyArray<string>,
): FakeHttpReply => {
  const items = scopes
    .map(
      (scope) =>
        `<label><input type="checkbox" name="scope:${escapedHtml(scope)}" checked><span>${escapedHtml(words[scope] ?? scope)}<small>${escapedHtml(scope)}</small></span></label>`,
    )
    .join("")
  const assets = [...businesses.map(({ name }) => name), ...pages.map(({ name }) => name)]
  return {
    status: 200,
    headers: pageHeaders,
    body: page(
      "Entrar com o Facebook (demonstração)",
      `<span class="notice">Demonstração: este não é o Facebook</span>
<h1>Continuar como ${escapedHtml(user.name)}?</h1>
<p>O aplicativo <strong>${escapedHtml(app.name)}</strong> pede acesso a: ${escapedHtml(assets.join(", "))}.</p>
<form method="post" action="?${escapedHtml(query.toString())}">
<fieldset><legend>Permissões pedidas</legend>${items === "" ? "<p>Nenhuma além do perfil público.</p>" : items}</fieldset>
<div class="buttons"><button name="decision" value="continuar">Continuar</button><button name="decision" value="cancelar">Cancelar</button></div>
</form>`,
    ),
  }
}

export const oauthProblemPage = (problem: string): FakeHttpReply => ({
  status: 400,
  headers: pageHeaders,
  body: page(
    "Erro (demonstração)",
    `<span class="notice">Demonstração: este não é o Facebook</span><h1>Não é possível entrar</h1><p>${escapedHtml(problem)}</p>`,
  ),
})
