/** Style of the pages: phones first, one column; the console gets wider. */
export const STYLE = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:#f3f4f6;color:#1f2329;font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.banner{margin:0;padding:6px 16px;background:#fff7e0;color:#7a4d00;font-size:13px;text-align:center}
main{max-width:480px;margin:0 auto;padding:16px}
main.wide{max-width:1120px}
.card{background:#fff;border-radius:12px;padding:20px;margin:0 0 16px;box-shadow:0 1px 3px rgba(0,0,0,.06)}
h1{font-size:20px;margin:8px 0 16px}
h2{font-size:17px;margin:0 0 12px}
.merchant{margin:0;text-align:center;color:#51565d}
.amount{margin:4px 0 16px;text-align:center;font-size:40px;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums}
.amount small{font-size:24px;margin-right:4px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0;font-size:14px}
dt{color:#6b7076}
dd{margin:0;text-align:right;word-break:break-all}
.actions{display:grid;gap:12px}
.actions .row{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button,.button{display:inline-block;min-height:44px;padding:8px 16px;border:1px solid #d0d3d8;border-radius:8px;background:#fff;color:#1f2329;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{border-color:#8f959e}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible{outline:3px solid #2b7de9;outline-offset:2px}
button.primary,.button.primary{background:#067a42;border-color:#067a42;color:#fff;font-size:18px;font-weight:600;min-height:52px}
button.primary:hover{background:#05683a}
button.small{min-height:32px;padding:2px 12px;font-size:13px}
.result{text-align:center}
.result .mark{display:block;width:64px;height:64px;margin:0 auto 12px;border-radius:50%;color:#fff;font-size:36px;line-height:64px}
.good .mark{background:#067a42}.bad .mark{background:#c8372d}
.result p{margin:0 0 8px}
.hint{color:#6b7076;font-size:13px}
label{display:grid;gap:4px;font-size:13px;color:#51565d}
input,select{min-height:44px;padding:6px 10px;border:1px solid #c4c8ce;border-radius:8px;background:#fff;font:inherit;color:#1f2329;width:100%}
fieldset.wallets{display:flex;gap:8px;margin:0;padding:0;border:0}
.wallets legend{padding:0 0 6px;font-size:13px;color:#51565d}
.wallets label{display:flex;flex:1;gap:8px;align-items:center;min-height:44px;padding:8px 12px;border:1px solid #d0d3d8;border-radius:8px;background:#fff;font-size:15px;color:#1f2329;cursor:pointer}
.wallets label:has(:checked){border-color:#067a42;box-shadow:inset 0 0 0 1px #067a42}
.wallets input{width:18px;min-height:18px;accent-color:#067a42}
form.line{display:grid;gap:12px;margin:0 0 16px;align-items:end}
form.line.paste{margin:0}
.jump{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 16px}
.jump a{min-height:44px;padding:8px 14px;border-radius:22px;background:#fff;color:#174f96;text-decoration:none;font-size:14px}
section[id]{scroll-margin-top:8px}
.item{border-top:1px solid #eceef1;padding:12px 0;font-size:14px}
.item:first-of-type{border-top:0}
.head{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}
.head b{word-break:break-all}
.head .time{margin-left:auto;color:#6b7076;font-size:13px}
.tag{display:inline-block;padding:0 8px;border-radius:4px;background:#eceef1;font-size:12px}
.tag.good{background:#dcf3e6;color:#045c31}.tag.bad{background:#fde5e3;color:#96231b}.tag.wait{background:#e3eefc;color:#174f96}
.code{font-size:22px;font-weight:600;letter-spacing:2px;font-variant-numeric:tabular-nums}
.inline{display:inline}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
details{margin-top:8px}
summary{cursor:pointer;color:#174f96;font-size:13px}
details.card{margin-top:0}
details.card>summary{font-size:17px;font-weight:600;color:#1f2329}
details.card[open]>summary{margin-bottom:16px}
pre{margin:8px 0 0;padding:10px;border-radius:8px;background:#f6f7f9;font:12px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;word-break:break-all;max-height:320px;overflow:auto}
@media(min-width:720px){form.line{grid-template-columns:repeat(4,1fr) auto}form.line.paste{grid-template-columns:1fr auto}form.line button{justify-self:start}.grid{display:grid;grid-template-columns:1fr 1fr;gap:16px;align-items:start}}
`;
