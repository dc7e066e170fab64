import fs from 'node:fs';

/**
 * Addresses of databases as PostgreSQL's own programs write them, of one server or several, read in one place for the site and every command.
 * What the driver understands otherwise (`sslmode`) or not at all (several hosts) has here the meaning that it has for `psql`.
 *
 * @typedef {{ host: string, port: number }} Server
 * @typedef {{ servers: Server[], user?: string, password?: string, database?: string, ssl: false | import('node:tls').ConnectionOptions,
 *   options?: string, application_name?: string, session: Session, role?: string }} Address `role`: what its sessions switch to
 * @typedef {'any' | 'read-write' | 'primary' | 'read-only' | 'standby'} Session what the server has to be
 */

const SCHEME = /^postgres(?:ql)?:\/\//;
/** Account, servers, database, parameters; the last `@` ends the account. */
const SHAPE = /^(?:([^/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const SESSIONS = ['any', 'read-write', 'primary', 'read-only', 'standby'];
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const PARAMETERS = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'options',
  'application_name',
  'target_session_attrs',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'role',
];
/** Of no consequence here. */
const IGNORED =
  /^(connect_timeout|client_encoding|gssencmode|keepalives\w*|tcp_user_timeout|uselibpqcompat)$/;

const NOT_ENCODED = '请改写为网址编码：@ 写成 %40，/ 写成 %2F，# 写成 %23，? 写成 %3F，% 写成 %25';

/** @throws {RangeError} with the fault */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RangeError(`含有未编码的 %，${NOT_ENCODED}`);
  }
}

function readParameters(query) {
  const found = {};
  for (const pair of query.split('&').filter(Boolean)) {
    const [name, ...value] = pair.split('=');
    if (IGNORED.test(name)) continue;
    if (!PARAMETERS.includes(name))
      throw new RangeError(`不认识的参数 ${name}，可用的有 ${PARAMETERS.slice(0, -1).join('、')}`);
    found[name] = decoded(value.join('='));
  }
  return found;
}

const HOST = /^(\[[^\]]+\]|[^:]*)(?::(.*))?$/;

/** @returns {Server[]} */
function readServers(hosts, parameters) {
  const listed = hosts.split(',').map((text) => {
    const [, host, port] = HOST.exec(decoded(text)) ?? [];
    return { text, host, port };
  });
  const ports = parameters.port?.split(',') ?? [];
  // What is among the parameters wins, as with psql.
  const named = parameters.host?.split(',').map((host, i) => ({ text: host, host, port: listed[i]?.port }));
  return (named ?? listed).map(({ text, host, port }, i) => {
    const number = Number((port || (ports[i] ?? ports[0])) ?? 5432);
    if (host === undefined || !Number.isInteger(number) || number < 1 || number > 65_535)
      throw new RangeError(`主机“${text}”不是 主机:端口 的形式`);
    return { host: host.replaceAll(/^\[|\]$/g, '') || 'localhost', port: number };
  });
}

function readPem(name, file) {
  let text;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (e) {
    throw new RangeError(`无法读取 ${name}=${file}（${e.code}）`);
  }
  if (!text.includes('-----BEGIN ')) throw new RangeError(`${name}=${file} 不是 PEM 格式的文件`);
  return text;
}

/** @returns {Address['ssl']} */
function readTls(parameters, servers) {
  const { sslrootcert, sslcert, sslkey } = parameters;
  // Whoever names an authority wants it to be asked.
  const mode = parameters.sslmode ?? (sslrootcert ? 'verify-full' : 'disable');
  if (!MODES.includes(mode)) throw new RangeError(`sslmode=${mode} 无效，须为 ${MODES.join('、')} 之一`);
  if (mode === 'disable' || servers.every(({ host }) => host.startsWith('/'))) return false;
  const ca = sslrootcert && sslrootcert !== 'system' ? readPem('sslrootcert', sslrootcert) : undefined;
  if (mode === 'verify-ca' && !ca)
    throw new RangeError('sslmode=verify-ca 须同时用 sslrootcert 指定 CA 证书文件（PEM）');
  return {
    ...(ca && { ca }),
    ...(sslcert && { cert: readPem('sslcert', sslcert) }),
    ...(sslkey && { key: readPem('sslkey', sslkey) }),
    rejectUnauthorized: mode !== 'require' || ca !== undefined,
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
}

/** @returns {Address} @throws {RangeError} with the fault */
function parse(text) {
  if (!SCHEME.test(text))
    throw new RangeError('须以 postgresql:// 开头，例如 postgresql://账号:密码@主机:5432/数据库');
  const rest = text.replace(SCHEME, '');
  const [authority] = /^[^/?#]*/.exec(rest);
  const [, account = '', hosts = '', path = '', query = ''] = SHAPE.exec(rest) ?? [];
  // An address that goes on where its account should end.
  if (rest.includes('#') || /[/@]/.test(path) || (authority && !account && rest.includes('@'))) {
    const reserved = [...new Set(rest.slice(0, rest.lastIndexOf('@')).match(/[/?#]/g))].join(' ');
    throw new RangeError(`账号或密码中含有未编码的 ${reserved || '#'}，${NOT_ENCODED}`);
  }
  const parameters = readParameters(query);
  const servers = readServers(hosts, parameters);
  const colon = account.indexOf(':');
  const session = parameters.target_session_attrs ?? 'any';
  if (!SESSIONS.includes(session))
    throw new RangeError(`target_session_attrs=${session} 无效，须为 ${SESSIONS.join('、')} 之一`);
  return {
    servers,
    user: parameters.user ?? (decoded(colon < 0 ? account : account.slice(0, colon)) || undefined),
    password: parameters.password ?? (colon < 0 ? undefined : decoded(account.slice(colon + 1))),
    database: parameters.dbname ?? (decoded(path) || undefined),
    ssl: readTls(parameters, servers),
    options: parameters.options,
    application_name: parameters.application_name,
    session,
    role: parameters.role,
  };
}

/** What is wrong with an address, in Chinese; `null` when nothing is. @param {string} text */
export function addressFault(text) {
  try {
    parse(text);
    return null;
  } catch (e) {
    if (e instanceof RangeError) return e.message;
    throw e;
  }
}

const known = new Map();

/** Certificates are read once per process. @param {string} text @returns {Address} @throws when something is wrong with it */
export function readAddress(text) {
  const found = known.get(text) ?? parse(text);
  known.set(text, found);
  return found;
}

/** The address whose sessions switch to a role after they have connected. @param {string} text @param {string} role */
export const withRole = (text, role) =>
  `${text}${text.includes('?') ? '&' : '?'}role=${encodeURIComponent(role)}`;
