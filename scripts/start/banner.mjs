import fs from 'node:fs';
import path from 'node:path';

/** Width on a terminal, where a Chinese character takes two columns. */
const width = (text) => [...text].reduce((n, c) => n + (/[⺀-鿿＀-｠、-〗]/.test(c) ? 2 : 1), 0);

function table(rows) {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((r) => width(String(r[i] ?? '')))),
  );
  return rows.map(
    (r) =>
      `  ${r
        .map((cell, i) => `${cell ?? ''}${' '.repeat(widths[i] - width(String(cell ?? '')))}`)
        .join('   ')
        .trimEnd()}`,
  );
}

/** Demo accounts as the seed wrote them, beside the storage. @returns {{ label: string, account: string, password: string, note: string }[]} */
function readAccounts(storageDir) {
  const file = path.join(path.dirname(storageDir), 'demo-accounts.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [];
}

/** The closing words of a demo's start: addresses, demo accounts, how to stop. */
export function banner({ siteUrl, gatewayUrls, dataDir, storageDir, ownerUrl }) {
  const pages = [
    ['首页', `${siteUrl}/index`],
    ['书刊商城', `${siteUrl}/mall`],
    ['登录', `${siteUrl}/login/userlogin`],
    ['新闻后台', `${siteUrl}/index/manage`],
    ['商城后台', `${siteUrl}/mall/manage`],
    ['平台管理', `${siteUrl}/admin`],
  ];
  if (gatewayUrls.wxpay) pages.push(['支付模拟', `${gatewayUrls.wxpay}/console`]);
  if (gatewayUrls.nuonuo) pages.push(['发票模拟', `${gatewayUrls.nuonuo}/console#电子发票`]);
  if (gatewayUrls.kuaidi) pages.push(['物流模拟', `${gatewayUrls.kuaidi}/console#快递`]);
  if (gatewayUrls.sms) {
    pages.push(['短信模拟', `${gatewayUrls.sms}/console`], ['邮箱模拟', `${gatewayUrls.sms}/mailbox`]);
    pages.push(['动态口令', `${gatewayUrls.sms}/console/authenticator`]);
  }
  const lines = ['', '网站已就绪', '', ...table(pages)];
  const accounts = readAccounts(storageDir);
  if (accounts.length > 0) {
    const rows = accounts.map((a) => [a.label, a.account, a.password, a.note]);
    lines.push('', '演示账号', '', ...table([['身份', '账号', '密码', '登录后'], ...rows]));
    if (gatewayUrls.sms) lines.push('', '  管理员登录时还须输入动态口令，见上方“动态口令”页面。');
  }
  const places = [
    ['数据目录', dataDir],
    ['数据库', `psql "${ownerUrl}"`],
  ];
  lines.push('', ...table(places), '', '按 Ctrl-C 停止。', '');
  return lines.join('\n');
}
