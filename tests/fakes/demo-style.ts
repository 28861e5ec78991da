/** The stylesheet of the demonstration page. */
export const demoStyle = `
:root{
  color-scheme:light;
  --ink:#1d2433;--soft:#4d5768;--edge:#c9d0dc;--ground:#eef1f6;--card:#fff;--accent:#3646c9;
  font:16px/1.45 system-ui,"Noto Sans",sans-serif;color:var(--ink)
}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--ground)}
h1,h2,h3,p{margin:0}
button,input,select,textarea{font:inherit;color:inherit}
button{cursor:pointer}
button:disabled{cursor:not-allowed}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.layout{display:grid;grid-template-columns:minmax(320px,440px) minmax(360px,1fr);gap:40px;max-width:1180px;margin:0 auto;padding:36px 28px;align-items:start}
.controls{display:grid;gap:20px}
.controls h1{font-size:27px;line-height:1.2}
.lead{margin-top:-12px;color:var(--soft)}
#choices{display:grid;gap:18px}
fieldset{border:0;margin:0;padding:0}
legend,.field,summary{font-weight:600;font-size:14px}
legend{margin-bottom:6px}
.channels{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.channels legend{grid-column:1/-1}
.channels label{position:relative}
.channels input{position:absolute;opacity:0;inset:0}
.channels span{display:flex;align-items:center;height:100%;min-height:48px;padding:8px 14px;border:1px solid #8791a3;border-radius:12px;background:var(--card);font-weight:500}
.channels input:checked+span{background:var(--accent);border-color:var(--accent);color:#fff}
.channels input:focus-visible+span{outline:3px solid var(--accent);outline-offset:2px}
#more,#instances li{background:var(--card);border-radius:14px;padding:16px;box-shadow:0 1px 3px #1d243314}
#more[open]>summary{margin-bottom:12px}
summary{cursor:pointer}
.field{display:grid;gap:4px;margin-bottom:12px;min-width:0}
.field input,.field select{width:100%;min-height:42px;padding:6px 10px;border:1px solid #8791a3;border-radius:9px;background:#fff;font-weight:400;font-size:16px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.row{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}
.check{display:flex;gap:8px;align-items:center;font-size:14px}
.check input{width:18px;height:18px;margin:0}
.plain{min-height:38px;padding:4px 12px;border:1px solid #8791a3;border-radius:9px;background:#fff;font-size:14px}
.strong{min-height:42px;padding:6px 16px;border:0;border-radius:9px;background:var(--accent);color:#fff;font-weight:600}
.warning{margin-bottom:12px;padding:8px 12px;border-radius:9px;background:#fff3cd;color:#5c4400;font-size:14px}
#instances{display:grid;gap:10px}
#instances h2{font-size:18px}
#instances ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
#instances h3{display:flex;justify-content:space-between;gap:10px;font-size:15px;overflow-wrap:anywhere}
#chats{display:grid;gap:8px}
#chats h2{font-size:18px}
#chats>p{color:var(--soft);font-size:14px}
#chats ul{list-style:none;margin:0;padding:0;display:grid;gap:6px;max-height:300px;overflow-y:auto}
#chats button{display:grid;width:100%;padding:8px 12px;border:1px solid var(--edge);border-radius:9px;background:#fff;text-align:start}
#chats button[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
#chats span{overflow:hidden;color:var(--soft);font-size:14px;text-overflow:ellipsis;white-space:nowrap}
.state{flex:none;align-self:start;padding:1px 10px;border-radius:20px;background:#e6e9ef;color:#3b4454;font-size:13px;font-weight:500}
.state.open{background:#d5f2df;color:#0c5128}
.state.connecting{background:#fff3cd;color:#5c4400}
#instances li>p{color:var(--soft);font-size:14px;margin:2px 0 8px}
.scan{display:grid;grid-template-columns:auto 1fr;gap:16px;margin-top:10px}
.scan img{border:1px solid var(--edge);border-radius:8px;image-rendering:pixelated}
.stage{position:sticky;top:24px;display:flex;justify-content:center}
.phone{
  --bar:#075e54;--bar-ink:#fff;--wall:#efeae2;--mine:#d9fdd3;--mine-ink:#111b21;--theirs:#fff;--theirs-ink:#111b21;--act:#00695c;--meta:#54616a;--mine-meta:#4b5b53;--tick:#0a6ebd;
  display:flex;flex-direction:column;width:min(430px,100%);height:min(820px,calc(100vh - 48px));
  border:10px solid #1b1f27;border-radius:38px;overflow:hidden;background:var(--wall);box-shadow:0 18px 50px #1d243340
}
.phone[data-channel=messenger]{--bar:#fff;--bar-ink:#111;--wall:#fff;--mine:#0861c9;--mine-ink:#fff;--theirs:#e9ebf0;--act:#0861c9;--mine-meta:#e2eeff;--tick:#fff}
.phone[data-channel=instagram]{--bar:#fff;--bar-ink:#111;--wall:#fff;--mine:#6d33d8;--mine-ink:#fff;--theirs:#ececec;--act:#6d33d8;--mine-meta:#efe6ff;--tick:#fff}
.bar{display:flex;align-items:center;gap:12px;padding:12px 14px;background:var(--bar);color:var(--bar-ink);border-bottom:1px solid #0000001f}
.avatar{width:40px;height:40px;border-radius:50%;flex:none;background:#dfe5e7 radial-gradient(circle at 50% 38%,#7b8794 0 21%,transparent 22%) no-repeat;position:relative;overflow:hidden}
.avatar::after{content:"";position:absolute;left:20%;top:62%;width:60%;height:60%;border-radius:50%;background:#7b8794}
.who{flex:1;min-width:0}
.who h2{font-size:17px;line-height:1.25;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.who p{font-size:13px;min-height:1.4em}
.ler{min-height:38px;padding:4px 14px;border-radius:20px;border:1px solid currentColor;background:transparent;font-weight:600;font-size:14px}
.ler:disabled{border-style:dashed}
#log{flex:1;position:relative;padding:14px 12px;overflow-y:auto}
#chat{margin:0;padding:0;list-style:none;display:flex;flex-direction:column;gap:8px}
#empty{margin:28px auto;max-width:300px;padding:10px 16px;border-radius:12px;background:#fffc;text-align:center;font-size:14px;color:#3b4454}
.line{display:grid;max-width:86%;align-self:flex-start;gap:3px;grid-template-columns:minmax(0,auto) auto;justify-content:start}
.line.customer{align-self:flex-end}
.bubble{position:relative;grid-column:1;padding:7px 10px 5px;border-radius:14px;background:var(--theirs);color:var(--theirs-ink);box-shadow:0 1px 1px #0000001a;overflow-wrap:anywhere;min-width:84px}
.customer .bubble{background:var(--mine);color:var(--mine-ink)}
.bubble .text,.bubble .header{white-space:pre-wrap}
.bubble .header{font-weight:700;margin-bottom:2px}
.bubble .footer{color:var(--meta);font-size:13px;margin-top:3px}
.bubble a{color:inherit;text-decoration:underline}
.bubble code{font-family:ui-monospace,"Noto Sans Mono",monospace;font-size:.93em}
.answered{margin-bottom:4px;padding:4px 8px;border-left:3px solid var(--act);border-radius:5px;background:#0000000d;font-size:14px;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.customer .answered{border-color:currentColor;background:#ffffff33}
.gone{font-style:italic}
.meta{display:flex;justify-content:flex-end;gap:6px;align-items:center;color:var(--meta);font-size:12px;line-height:1.4;margin-top:2px}
.customer .meta{color:var(--mine-meta)}
.ticks.read,.ticks.played{color:#0a6ebd;font-weight:700}
.customer .ticks.read{color:var(--tick)}
.ticks.failed{color:#b3261e;font-weight:700}
.reactions{margin-right:auto;padding:0 6px;border-radius:12px;background:#fff;color:#111;font-size:14px;box-shadow:0 0 0 1px #0000001a}
.tools{grid-column:2;grid-row:1;align-self:end;display:flex;opacity:.55}
.line.customer{grid-template-columns:auto minmax(0,auto);justify-content:end}
.customer .bubble{grid-column:2}
.customer .tools{grid-column:1}
.line:hover .tools,.tools:focus-within{opacity:1}
.tools button{width:28px;height:28px;border:0;border-radius:50%;background:transparent;color:#3b4454;font-size:16px;line-height:1;padding:0}
.tools button:hover{background:#0000001a}
.choices{grid-column:1;display:grid;gap:3px}
.choices>*{display:block;width:100%;min-height:42px;padding:9px 12px;border:0;border-radius:12px;background:var(--theirs);color:var(--act);font-weight:600;text-align:center;text-decoration:none;box-shadow:0 1px 1px #0000001a}
.choices>*:hover{text-decoration:underline}
.picture{display:block;max-width:100%;width:260px;max-height:260px;object-fit:cover;border-radius:10px;margin-bottom:3px;background:#0002}
.sticker{display:block;width:120px;height:120px;object-fit:contain}
.line.sticker .bubble{background:transparent;box-shadow:none;color:var(--theirs-ink)}
.voice{display:flex;align-items:center;gap:6px}
.voice audio{width:230px;max-width:100%;height:40px}
.document{display:flex;gap:8px;padding:8px;border-radius:8px;background:#0000000d}
.place{display:grid;gap:1px;width:230px;max-width:100%}
.place .map{display:grid;place-items:center;height:88px;border-radius:10px;margin-bottom:4px;font-size:30px;background:repeating-linear-gradient(25deg,#dbe8d4 0 26px,#fff 26px 32px,#cfe0ee 32px 58px)}
.place span:last-child{font-size:13px}
.line.system,.line.unsupported{font-style:italic}
#quick{display:flex;gap:8px;padding:8px 12px;overflow-x:auto;background:var(--wall)}
#quick button{flex:none;min-height:40px;padding:6px 14px;border:1px solid var(--act);border-radius:20px;background:#fff;color:var(--act);font-weight:600}
#quote{display:flex;justify-content:space-between;gap:8px;align-items:center;padding:6px 14px;background:#fff;border-left:4px solid var(--act);font-size:14px}
#quote span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
#quote button,.sheet-head button{width:36px;height:36px;flex:none;border:0;border-radius:50%;background:transparent;font-size:22px;line-height:1}
#problem{padding:8px 14px;background:#fde7e5;color:#8c1d18;font-size:14px}
.composer{display:flex;align-items:flex-end;gap:8px;padding:10px;background:#f3f4f6;border-top:1px solid #0000001a}
.composer textarea{flex:1;min-width:0;min-height:44px;max-height:120px;padding:9px 14px;border:1px solid #8791a3;border-radius:22px;background:#fff;resize:none;field-sizing:content}
.composer textarea::placeholder{color:#5c6675;opacity:1}
#send,#attach{width:44px;height:44px;flex:none;border:0;border-radius:50%;background:var(--act);color:#fff;font-size:19px;line-height:1}
#attach{background:#dde1e8;color:#1d2433;font-size:24px}
.composer button:disabled{background:#d5d8de!important;color:#4d5768!important}
.attach{position:relative}
#attachments{position:absolute;bottom:54px;left:0;width:210px;padding:8px;border-radius:14px;background:#fff;box-shadow:0 6px 28px #1d243347;display:grid;z-index:2}
#attachments button,.pick{display:block;min-height:42px;padding:9px 12px;border:0;border-radius:9px;background:transparent;text-align:left;font-size:15px;cursor:pointer}
#attachments button:hover,.pick:hover{background:#eef1f6}
.pick{position:relative}
.pick input{position:absolute;inset:0;opacity:0;width:100%;cursor:pointer}
.pick:focus-within{outline:3px solid var(--accent)}
dialog{width:min(430px,100vw);max-height:70vh;margin:auto auto 0;padding:0 0 14px;border:0;border-radius:20px 20px 0 0;color:var(--ink);box-shadow:0 -8px 40px #0004}
dialog::backdrop{background:#0d132199}
.sheet-head{display:flex;justify-content:space-between;align-items:center;padding:12px 12px 8px 20px;border-bottom:1px solid var(--edge);position:sticky;top:0;background:#fff}
.sheet-head h2{font-size:17px}
dialog h3{padding:12px 20px 4px;font-size:14px;color:#00695c}
.row-choice{display:grid;width:100%;padding:11px 20px;border:0;background:transparent;text-align:left}
.row-choice:hover{background:#eef1f6}
.row-choice span{color:var(--soft);font-size:14px}
.emoji{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;padding:16px}
.emoji button{width:48px;height:48px;border:0;border-radius:50%;background:#eef1f6;font-size:24px}
@media(max-width:820px){
  .layout{grid-template-columns:minmax(0,1fr);gap:16px;padding:16px 12px 12px}
  .controls{gap:12px}
  .controls h1{font-size:22px}
  .lead{margin-top:-6px;font-size:14px}
  .channels span{min-height:44px;padding:6px 10px;font-size:15px}
  .stage{position:static}
  .phone{width:100%;height:calc(100vh - 32px);min-height:480px;border-width:6px;border-radius:28px}
}
@media(max-width:420px){.scan{grid-template-columns:1fr}}
`
