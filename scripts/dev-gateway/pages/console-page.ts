/** The console: everything that happened, and the fault controls. */
import { jsonReply, redirect, type Reply, type Request } from '../http';
import type { INVOICE_OUTCOMES, RED_OUTCOMES } from '../nuonuo/types';
import { API_MODES, BRIDGE_MODES, NOTIFY_MODES } from '../types';
import { defaultSettings, type World } from '../world';
import { AUTHORIZE_PATH, authorizePage } from '../wechat/oauth';
import { consoleLists, mailList } from './console-lists';
import { fragment, html, page, type Html } from './html';

/** Names of the fault modes, as the console shows them. */
const NOTIFY_LABELS: Readonly<Record<(typeof NOTIFY_MODES)[number], string>> = {
  normal: '正常',
  drop: '丢弃（不发送）',
  delay: '延迟（ms）',
  duplicate: '重复发送（count）',
  reorder: '乱序（退款通知先到）',
  slowlyRetry: '首次丢失后重试',
  forge: '伪造签名',
  unsigned: '没有签名',
  badSerial: '未知序列号',
  staleTimestamp: '时间戳过期10分钟',
  tamper: '篡改报文',
  signtest: '签名探测',
  wrongMch: '商户号不符',
  wrongAppid: 'AppID不符',
  wrongCurrency: '币种不符',
  wrongAmount: '金额不符（多1分）',
};

const API_LABELS: Readonly<Record<(typeof API_MODES)[number], string>> = {
  normal: '正常',
  timeoutBeforeCommit: '超时（未处理）',
  timeoutAfterCommit: '超时（已处理）',
  http500: '系统错误500',
  '429': '频率超限429',
  badSignature: '应答签名错误',
  unsigned: '应答没有签名',
  code: '业务错误码（短信、邮件、电子发票）',
};

const BRIDGE_LABELS: Readonly<Record<(typeof BRIDGE_MODES)[number], string>> = {
  ask: '由人选择',
  ok: '支付成功',
  cancel: '用户取消',
  fail: '支付失败',
};

const INVOICE_LABELS: Readonly<Record<(typeof INVOICE_OUTCOMES)[number], string>> = {
  issue: '开票成功',
  fail: '开票失败',
  signFail: '签章失败（已有号码）',
  hold: '一直开票中',
};

const RED_LABELS: Readonly<Record<(typeof RED_OUTCOMES)[number], string>> = {
  auto: '无需确认，自动开具',
  buyer: '等待购方确认',
  reject: '购方拒绝',
  fail: '申请失败',
};

/** Reads the console's lists again every three seconds, but not while someone has opened or selected something. */
const REFRESH = `
const lists=document.getElementById('lists');
setInterval(async()=>{
  if(document.hidden||lists.querySelector('details[open]')||lists.contains(document.activeElement)||String(getSelection()))return;
  try{const r=await fetch('/console/lists');if(r.ok)lists.innerHTML=await r.text()}catch{}
},3000);`;

/** Whether a request is for one of the pages rather than for a provider's API. */
export function isPage({ method, path }: Request): boolean {
  return (
    (path === '/' && method === 'GET') ||
    path.startsWith('/console') ||
    path === '/paste' ||
    path === '/mailbox' ||
    path.startsWith('/pay/') ||
    path === AUTHORIZE_PATH ||
    path.startsWith('/cgi-bin/mmpayweb-bin/')
  );
}

/** Answers the console and the paste box. */
export function consolePage(world: World, request: Request): Reply {
  switch (request.path) {
    case '/':
      return redirect('/console');
    case '/console':
      return page('支付、短信与邮件模拟控制台', view(world), { script: REFRESH });
    case '/mailbox':
      return page(
        '邮箱',
        html`<main class="wide">
          <h1>邮箱</h1>
          <div id="lists">${mailList(world)}</div>
        </main>`,
      );
    case '/console/lists':
      return fragment(consoleLists(world));
    case AUTHORIZE_PATH:
      return authorizePage(world, request);
    case '/paste':
      return paste(request.query.get('code') ?? '');
    default:
      return jsonReply(404, { message: '没有这个页面' });
  }
}

/** A pasted code (`weixin://wxpay/bizpayurl?pr=…`, `https://qr.95516.com/…` or a page address) leads to its pay page. */
function paste(text: string): Reply {
  const token =
    /(?:[?&]pr=|\/pay\/|package=|qr\.95516\.com\/\d+\/)([\w-]+)/.exec(text.trim())?.[1] ?? text.trim();
  return redirect(`/pay/${encodeURIComponent(token || 'unknown')}`);
}

function view(world: World): Html {
  const { settings } = world.data;
  const faulty = JSON.stringify(settings) !== JSON.stringify(defaultSettings(world.options.timeScale));
  return html`<main class="wide">
    <h1>支付、短信与邮件模拟控制台</h1>
    <section class="card">
      <h2>打开付款码</h2>
      <form class="line paste" method="get" action="/paste">
        <label
          >粘贴二维码内容（weixin://…、https://qr.95516.com/… 或付款页地址）
          <input name="code" required autocomplete="off" placeholder="weixin://wxpay/bizpayurl?pr=…" />
        </label>
        <button>打开付款页</button>
      </form>
    </section>
    <div id="lists">${consoleLists(world)}</div>
    <details class="card" ${faulty ? html`open` : null}>
      <summary>故障控制与清空</summary>
      <form class="line" method="post" action="/__admin/notify.mode">
        ${select('通知', 'mode', NOTIFY_MODES, NOTIFY_LABELS, settings.notify.mode)}
        <label>毫秒 ms <input name="ms" inputmode="numeric" value="${settings.notify.ms ?? ''}" /></label>
        <label
          >份数 count <input name="count" inputmode="numeric" value="${settings.notify.count ?? ''}"
        /></label>
        <label
          >生效次数 times <input name="times" inputmode="numeric" value="${settings.notify.times ?? ''}"
        /></label>
        <button>设置通知</button>
      </form>
      ${apiForm('wxpay', '微信支付接口', settings.api.wxpay)}
      ${apiForm('unionpay', '银联商务接口', settings.api.unionpay)}
      ${apiForm('sms', '短信接口', settings.api.sms)} ${apiForm('mail', '邮件服务器', settings.api.mail)}
      ${apiForm('nuonuo', '电子发票接口', settings.api.nuonuo)}
      ${apiForm('kuaidi100', '物流查询接口', settings.api.kuaidi100)}
      ${apiForm('erp', 'ERP 接口', settings.api.erp)}
      ${outcomeForm('invoice.mode', '开票结果', INVOICE_LABELS, settings.invoice)}
      ${outcomeForm('red.mode', '冲红结果', RED_LABELS, settings.red)}
      <form class="line" method="post" action="/__admin/refund.mode">
        ${select(
          '退款结果',
          'outcome',
          ['success', 'abnormal', 'closed', 'hold'],
          { success: '成功', abnormal: '异常', closed: '关闭', hold: '一直处理中' },
          settings.refund.outcome,
        )}
        <label
          >处理毫秒 <input name="delayMs" inputmode="numeric" value="${settings.refund.delayMs}"
        /></label>
        <button>设置退款</button>
      </form>
      <form class="line" method="post" action="/__admin/clock.offset">
        <label>时钟偏移毫秒 <input name="ms" inputmode="numeric" value="${settings.clockOffsetMs}" /></label>
        <button>设置时钟</button>
      </form>
      <form class="line" method="post" action="/__admin/sign.key">
        ${select('通知签名密钥', 'index', ['0', '1'], { '0': '支付公钥', '1': '平台证书' }, String(settings.signKey))}
        <button>设置密钥</button>
      </form>
      <form class="line" method="post" action="/__admin/sign.type">
        ${select('银联商务通知签名', 'type', ['SHA256', 'MD5'], { SHA256: 'SHA256', MD5: 'MD5' }, settings.signType)}
        <button>设置签名</button>
      </form>
      <form class="line" method="post" action="/__admin/bridge.mode">
        ${select('微信内支付', 'mode', BRIDGE_MODES, BRIDGE_LABELS, settings.bridge)}
        <button>设置微信内支付</button>
      </form>
      <form class="line" method="post" action="/__admin/oauth.auto">
        <label
          >微信授权的用户 openid（留空由人选择） <input name="openid" value="${settings.oauthAs}"
        /></label>
        <button>设置授权用户</button>
      </form>
      <form class="inline" method="post" action="/__admin/reset">
        <button>清空全部数据并恢复正常</button>
      </form>
    </details>
  </main>`;
}

function outcomeForm(
  control: string,
  label: string,
  labels: Readonly<Record<string, string>>,
  { outcome, delayMs }: { outcome: string; delayMs: number },
): Html {
  return html`<form class="line" method="post" action="/__admin/${control}">
    ${select(label, 'outcome', Object.keys(labels), labels, outcome)}
    <label>处理毫秒 <input name="delayMs" inputmode="numeric" value="${delayMs}" /></label>
    <button>设置${label}</button>
  </form>`;
}

function apiForm(
  provider: string,
  label: string,
  fault: { mode: string; times?: number; path?: string; code?: string },
): Html {
  return html`<form class="line" method="post" action="/__admin/api.mode">
    <input type="hidden" name="provider" value="${provider}" />
    ${select(label, 'mode', API_MODES, API_LABELS, fault.mode)}
    <label>路径包含 path <input name="path" value="${fault.path ?? ''}" /></label>
    <label>错误码 code <input name="code" value="${fault.code ?? ''}" /></label>
    <label>生效次数 times <input name="times" inputmode="numeric" value="${fault.times ?? ''}" /></label>
    <button>设置接口</button>
  </form>`;
}

function select(
  label: string,
  name: string,
  values: readonly string[],
  labels: Readonly<Record<string, string>>,
  current: string,
): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === current ? html`selected` : null}>
            ${labels[value]}
          </option>`,
      )}
    </select></label
  >`;
}
