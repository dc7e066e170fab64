/** The phone of the demo's administrators: the current codes of their authenticators, from `demo-accounts.json` beside the gateway. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { totpCode, totpSecondsLeft, totpStep } from '@/lib/core/totp';
import type { Reply } from '../http';
import type { World } from '../world';
import { fragment, html, page, type Html } from './html';

/** Address of the page, on every port. */
export const AUTHENTICATOR_PATH = '/console/authenticator';

interface Account {
  label: string;
  account: string;
  totpSecret?: string;
}

const REFRESH = `
const lists=document.getElementById('codes');
setInterval(async()=>{
  if(document.hidden||String(getSelection()))return;
  try{const r=await fetch('/console/authenticator/codes');if(r.ok)lists.innerHTML=await r.text()}catch{}
},1000);`;

function accounts(world: World): Account[] {
  const file = join(dirname(resolve(world.options.dir)), 'demo-accounts.json');
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')) as Account[];
}

/** One line for each account: who, the code of now, the next one, and how long it holds. The real clock: the site's clock is not moved. */
async function codes(world: World): Promise<Html> {
  const now = Date.now() / 1000;
  const lines: Html[] = [];
  for (const { label, account, totpSecret } of accounts(world)) {
    if (!totpSecret) continue;
    const code = await totpCode(totpSecret, totpStep(now));
    lines.push(
      html`<div class="line">
        <span>${label}（${account}）</span>
        <strong data-account="${account}">${code.slice(0, 3)} ${code.slice(3)}</strong>
        <span class="hint">${totpSecondsLeft(now)} 秒后更换</span>
      </div>`,
    );
  }
  return lines.length > 0
    ? html`${lines}`
    : html`<p class="hint">没有演示管理员的密钥（仅由 npm run demo 写入的演示数据有）</p>`;
}

/** Answers the page and its refresh; `null` for other addresses. */
export async function authenticatorPage(world: World, path: string): Promise<Reply | null> {
  if (path === `${AUTHENTICATOR_PATH}/codes`) return fragment(await codes(world));
  if (path !== AUTHENTICATOR_PATH) return null;
  const body = html`<main class="wide">
    <h1>动态口令</h1>
    <section class="card">
      <p class="hint">相当于演示管理员手机上的身份验证器。每个口令只能使用一次。</p>
      <div id="codes">${await codes(world)}</div>
    </section>
  </main>`;
  return page('动态口令', body, { script: REFRESH });
}
