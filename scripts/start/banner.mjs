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

/** Demo accounts as the seed wrote them. */
function readAccounts(dataDir) {
  const file = path.join(dataDir, 'demo-accounts.json');
  if (!fs.existsSync(file)) return [];
  const list = JSON.parse(fs.readFileSync(file, 'utf8'));
  return Array.isArray(list) ? list : (list.accounts ?? []);
}

/** The closing words of a start: addresses, demo accounts, how to stop. */
export function banner({ siteUrl, gatewayUrls, dataDir, demo, databaseUrl }) {
  const lines = ['', '网站已就绪', '', `  首页         ${siteUrl}/index`, `  书刊商城     ${siteUrl}/mall`];
  lines.push(
    `  登录         ${siteUrl}/login/userlogin`,
    `  新闻后台     ${siteUrl}/index/manage`,
    `  商城后台     ${siteUrl}/mall/manage`,
    `  平台管理     ${siteUrl}/admin`,
  );
  for (const [name, url] of gatewayUrls)
    lines.push(`  ${name}${' '.repeat(Math.max(1, 13 - width(name)))}${url}`);
  const accounts = demo ? readAccounts(dataDir) : [];
  if (accounts.length > 0) {
    lines.push('', '演示账号', '');
    lines.push(
      ...table([
        ['身份', '账号', '密码', '说明'],
        ...accounts.map((a) => [
          a.role ?? a.label,
          a.loginName ?? a.account,
          a.password,
          a.note ?? a.name ?? '',
        ]),
      ]),
    );
  }
  if (demo) lines.push('', `  数据目录     ${dataDir}`, `  数据库       psql "${databaseUrl}"`);
  lines.push('', '按 Ctrl-C 停止。', '');
  return lines.join('\n');
}
