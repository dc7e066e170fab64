import { addressFault, readAddress } from '../../db/address.mjs';

/** What a connection that failed means, in Chinese, and what to do. */

const NAMES = (address) => ({
  host: address.servers.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`)).join('、'),
  user: address.user ?? '（未写账号）',
  database: address.database ?? address.user ?? '',
});

const TLS_UNKNOWN = ({ host }) =>
  `${host} 的证书不是由所信任的 CA 签发的：请用 sslrootcert 指定签发它的 CA 证书文件（PEM）`;
const AWAY = ({ host }) => `${host} 拒绝连接：请检查数据库是否已启动，以及主机和端口`;
const SILENT = ({ host }) => `${host} 没有响应：请检查主机和端口，以及两端的防火墙`;

/** @type {Record<string, (names: ReturnType<typeof NAMES>, e: Error) => string>} by the code of the system, of Node.js or of PostgreSQL */
const BY_CODE = {
  ENOTFOUND: ({ host }) => `找不到主机 ${host}：请检查主机名和 DNS`,
  EAI_AGAIN: ({ host }) => `无法解析主机 ${host}：请检查主机名和 DNS`,
  ECONNREFUSED: AWAY,
  ENOENT: AWAY,
  EACCES: ({ host }) => `无权使用套接字 ${host}`,
  ETIMEDOUT: SILENT,
  EHOSTUNREACH: SILENT,
  ENETUNREACH: SILENT,
  SELF_SIGNED_CERT_IN_CHAIN: TLS_UNKNOWN,
  DEPTH_ZERO_SELF_SIGNED_CERT: TLS_UNKNOWN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TLS_UNKNOWN,
  UNABLE_TO_GET_ISSUER_CERT: TLS_UNKNOWN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TLS_UNKNOWN,
  CERT_HAS_EXPIRED: ({ host }) => `${host} 的证书已过期`,
  CERT_NOT_YET_VALID: ({ host }) => `${host} 的证书尚未生效：请检查本机时钟`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `证书上的名称与主机 ${host} 不符：请写证书上的主机名，或改用 sslmode=verify-ca`,
  '28P01': ({ user }) => `账号 ${user} 的密码不对`,
  28000: ({ user, host }, e) =>
    /pg_hba/.test(e.message)
      ? `${host} 不接受账号 ${user} 从本机的连接（pg_hba.conf）；要求加密的服务器须加 sslmode=verify-full`
      : `账号 ${user} 不存在或不能登录`,
  '3D000': ({ database }) =>
    `数据库 ${database} 不存在：create database ${database} owner … encoding 'UTF8' locale 'C.UTF-8' template template0`,
  42501: ({ user, database }) =>
    `账号 ${user} 无权连接数据库 ${database}：grant connect on database ${database} to ${user}`,
  53300: () => '数据库的连接已用尽：请调大 max_connections，或调小各进程的 DB_POOL_MAX',
  '57P03': () => '数据库正在启动或恢复，请稍后再试',
  25006: ({ host }) => `${host} 中没有可写的服务器：都是备库，或只读`,
};

/** @type {[RegExp, (names: ReturnType<typeof NAMES>) => string][]} what has no code */
const BY_TEXT = [
  [
    /does not support SSL/,
    ({ host }) => `${host} 没有启用 TLS：请在服务器上启用（ssl=on），或改用 sslmode=disable`,
  ],
  [/timeout/i, SILENT],
  [
    /unsupported startup parameter/,
    () => '连接池不接受地址中的 options 参数，请去掉它，改在角色上设置（alter role … set …）',
  ],
];

/** What goes by itself: the server is down, starting, restarting, full or not promoted yet, or the way to it is broken. */
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ETIMEDOUT',
  '25006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether a connection that failed may well succeed a while later. @param {Error & { code?: string }} e @param {string} url */
export const isAway = (e, url) =>
  !addressFault(url) && (AWAY_CODES.has(e.code ?? '') || /timeout|terminated/i.test(e.message));

/** @param {Error & { code?: string }} e @param {string} url */
export function connectionProblem(e, url) {
  if (addressFault(url)) return e.message;
  const names = NAMES(readAddress(url));
  const known = BY_CODE[e.code ?? ''] ?? BY_TEXT.find(([text]) => text.test(e.message))?.[1];
  return known ? known(names, e) : e.message;
}
