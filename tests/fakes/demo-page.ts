/** The document of the demonstration page; its script fills in the rest. */
export const demoPage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Canais de demonstração</title>
<link rel="stylesheet" href="/demo.css">
<link rel="icon" href="data:,">
<script type="module" src="/page/demo-client.js"></script>
</head>
<body>
<div class="layout">
<section class="controls" aria-label="Quem conversa">
  <h1>Canais de demonstração</h1>
  <p class="lead">Aqui você faz o papel do cliente. As mensagens chegam à empresa como se viessem do canal de verdade.</p>
  <form id="choices">
    <fieldset class="channels">
      <legend>Canal</legend>
      <label><input type="radio" name="channel" value="whatsapp" checked><span>WhatsApp Cloud</span></label>
      <label><input type="radio" name="channel" value="qr"><span>WhatsApp por QR code</span></label>
      <label><input type="radio" name="channel" value="messenger"><span>Messenger</span></label>
      <label><input type="radio" name="channel" value="instagram"><span>Instagram</span></label>
    </fieldset>
    <details id="more" open>
      <summary>Conta da empresa e cliente</summary>
      <label class="field">Conta da empresa<select id="account"></select></label>
      <p id="unconnected" class="warning" hidden></p>
      <div class="pair">
        <label class="field">Nome do cliente<input id="name" maxlength="120" autocomplete="off"></label>
        <label class="field"><span id="customer-label">Telefone</span><input id="customer" maxlength="40" autocomplete="off" inputmode="numeric"></label>
      </div>
      <div class="row">
        <button type="button" id="other" class="plain">Outro cliente</button>
        <label class="check" id="hides-field"><input type="checkbox" id="hides">Ocultar meu número</label>
      </div>
    </details>
  </form>
  <section id="chats" aria-labelledby="chats-title" hidden>
    <h2 id="chats-title">Conversas</h2>
    <p>Quem já recebeu ou escreveu nesta conta. Escolha uma pessoa para responder por ela.</p>
    <ul id="chat-list"></ul>
  </section>
  <section id="instances" aria-labelledby="instances-title" hidden>
    <h2 id="instances-title">Aparelhos</h2>
    <p id="no-instances" hidden>Nenhum código espera leitura. Peça um QR code na configuração do bot.</p>
    <ul id="instance-list"></ul>
  </section>
</section>
<main class="stage">
  <div class="phone" data-channel="whatsapp">
    <header class="bar">
      <span class="avatar" aria-hidden="true"></span>
      <div class="who"><h2 id="company">Empresa</h2><p id="detail"></p></div>
      <button type="button" id="read" class="ler" disabled>Ler</button>
    </header>
    <div id="log" role="log" aria-label="Conversa" tabindex="0"><p id="empty">Nenhuma mensagem ainda. Escreva como cliente.</p><ol id="chat"></ol></div>
    <div id="quick" role="group" aria-label="Respostas rápidas" hidden></div>
    <div id="quote" hidden><span id="quoted"></span><button type="button" id="unquote" aria-label="Cancelar a resposta">×</button></div>
    <p id="problem" role="alert" hidden></p>
    <form id="composer" class="composer">
      <div class="attach">
        <button type="button" id="attach" aria-haspopup="true" aria-expanded="false" aria-controls="attachments" aria-label="Anexar">+</button>
        <div id="attachments" hidden>
          <label class="pick">Foto<input type="file" accept="image/png,image/jpeg,image/gif" data-kind="image"></label>
          <label class="pick">Voz<input type="file" accept="audio/*" data-kind="audio"></label>
          <label class="pick">Vídeo<input type="file" accept="video/mp4" data-kind="video"></label>
          <label class="pick">Documento<input type="file" data-kind="document"></label>
          <button type="button" data-sample="image">Foto de exemplo</button>
          <button type="button" data-sample="audio">Voz de exemplo</button>
          <button type="button" data-sample="location">Localização</button>
        </div>
      </div>
      <label class="hidden" for="text">Mensagem</label>
      <textarea id="text" rows="1" maxlength="4096" placeholder="Mensagem"></textarea>
      <button id="send" aria-label="Enviar">➤</button>
    </form>
  </div>
</main>
</div>
<dialog id="sheet" aria-labelledby="sheet-title"></dialog>
</body>
</html>
`
