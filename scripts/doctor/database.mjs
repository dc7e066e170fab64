import { addressFault, readAddress } from '../../db/address.mjs';
import { APP_ROLE, withClient } from '../db/prepare.mjs';
import { historyFault } from '../db/history.mjs';
import { unfinishedFault } from '../db/unfinished.mjs';
import { connectionProblem, isAway } from './connection.mjs';

/**
 * What the database has to be: reachable by each address, new enough, in UTF-8, writable, with the rights of both accounts, without a pooler that
 * shares sessions.
 */

/** PostgreSQL 15: `db/grants.sql` and the migrations use what it brought. */
const OLDEST = 150_000;
/** A clock that differs by more is reported, ms. */
const CLOCK_MS = 30_000;
/** Looks at two connections until they are taken for sessions of their own. */
const ROUNDS = 5;
const WAIT = { query_timeout: 10_000 };

const FACTS = `
  select current_user as "user", current_database() as database, pg_postmaster_start_time()::text as started,
    current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
    current_setting('server_encoding') as encoding, d.datcollate as collation,
    pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    exists (select from pg_roles where rolname = $1) as "roleKnown",
    r.rolsuper as superuser, r.rolsuper or r.rolcreaterole as "mayCreateRoles",
    has_database_privilege(d.oid, 'create') and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreate",
    array(select distinct pg_get_userbyid(c.relowner)::text from pg_class c
      where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
        and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')) as "foreignOwners"
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`;

async function readFacts(client) {
  const asked = Date.now();
  const { rows } = await client.query(FACTS, [APP_ROLE]);
  const elapsed = Date.now() - asked;
  const member = rows[0].roleKnown
    ? (await client.query(`select pg_has_role($1, 'usage') as member`, [APP_ROLE])).rows[0].member
    : false;
  const zone = await client.query(`select now() at time zone 'Asia/Shanghai'`).then(
    () => true,
    () => false,
  );
  return { ...rows[0], member, zone, aheadMs: rows[0].now - asked - elapsed / 2 };
}

/** Whether a pooler gives one session of the server to several connections in turn (PgBouncer's modes `transaction` and `statement`). */
function sharesSessions(url) {
  const pid = async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  return withClient(
    url,
    (mine) =>
      withClient(
        url,
        async (other) => {
          const first = await pid(mine);
          for (let round = 0; round < ROUNDS; round += 1) {
            // One after the other: only a session that is free is given away.
            const seen = [await pid(mine), await pid(other)];
            if (seen[0] !== first || seen[1] === first) return true;
          }
          return false;
        },
        WAIT,
      ),
    WAIT,
  );
}

/** @returns {Promise<import('./checks.mjs').Finding[]>} */
async function poolerFindings(name, url) {
  try {
    if (!(await sharesSessions(url))) return [];
  } catch (e) {
    const text = `得不到第二个连接（${e.message}）：请检查 max_connections，连接池则检查 default_pool_size`;
    return [{ name, text, away: isAway(e, url) }];
  }
  return [
    {
      name,
      text: '这是事务模式的连接池（pool_mode=transaction 或 statement），网站需要自己的会话（LISTEN、会话锁、会话参数）：请改为 pool_mode=session，或直接连接数据库',
    },
  ];
}

/** @returns {import('./checks.mjs').Finding[]} of the server itself */
export function serverFindings(facts) {
  const said = [];
  const say = (text, note) => said.push({ name: '数据库', text, ...(note && { note }) });
  if (facts.version < OLDEST)
    say(`PostgreSQL ${facts.versionText} 太旧，需要 15 或更高版本（建议 18），请先升级数据库服务器`);
  if (facts.encoding !== 'UTF8')
    say(
      `编码是 ${facts.encoding}，须为 UTF8：请新建数据库（create database … encoding 'UTF8' locale 'C.UTF-8' template template0）`,
    );
  if (facts.readOnly)
    say(
      `${facts.standby ? '连接到的是备库，不能写入' : '只读（default_transaction_read_only=on）'}：请指向主库；有多台服务器时可全部列出并加 target_session_attrs=read-write`,
    );
  if (!facts.zone) say('缺少时区数据（Asia/Shanghai），请为 PostgreSQL 安装时区数据（tzdata）');
  if (Math.abs(facts.aheadMs) > CLOCK_MS)
    say(
      `数据库的时钟比本机${facts.aheadMs > 0 ? '快' : '慢'} ${Math.round(Math.abs(facts.aheadMs) / 1000)} 秒，请检查两台机器的时间同步（timedatectl）`,
      true,
    );
  if (!/^(C|POSIX)(\.|$)/.test(facts.collation))
    say(`排序规则是 ${facts.collation}，建议 C.UTF-8：其他规则下按开头查找不能使用索引`, true);
  return said;
}

/** @returns {import('./checks.mjs').Finding[]} of the account that migrates */
function ownerFindings(name, facts) {
  const said = [];
  const say = (text) => said.push({ name, text });
  const { user, database } = facts;
  const others = facts.foreignOwners.join(', ');
  if (others)
    say(`库中的表属于 ${others}，账号 ${user} 不能更新它们：请使用该账号，或 grant ${others} to ${user}`);
  else if (!facts.mayCreate)
    say(`账号 ${user} 无权在数据库 ${database} 中建表：请执行 alter database ${database} owner to ${user}`);
  if (!facts.roleKnown && !facts.mayCreateRoles)
    say(
      `数据库中没有角色 ${APP_ROLE}，账号 ${user} 也无权创建。请由管理员执行：create role ${APP_ROLE} login password '…'`,
    );
  return said;
}

/** @returns {import('./checks.mjs').Finding[]} of the account of the site, beside that of the owner */
function siteFindings(facts, owner) {
  const said = [];
  const say = (text, note) => said.push({ name: 'DATABASE_URL', text, ...(note && { note }) });
  if (owner && (facts.database !== owner.database || facts.started !== owner.started)) {
    say('与 DATABASE_OWNER_URL 不是同一个数据库');
    return said;
  }
  if (facts.roleKnown && !facts.member)
    say(
      `账号 ${facts.user} 没有网站的权限，它属于角色 ${APP_ROLE}：请使用账号 ${APP_ROLE}，或由管理员执行 grant ${APP_ROLE} to ${facts.user}`,
    );
  if (!facts.roleKnown && facts.user !== APP_ROLE)
    say(`请由管理员执行：create role ${APP_ROLE} nologin; grant ${APP_ROLE} to ${facts.user}`);
  if (facts.superuser) say(`账号 ${facts.user} 是超级用户，网站不需要这样的权限`, true);
  return said;
}

/** @returns {import('./checks.mjs').Finding[]} advice on an address that others on the way could read */
export function encryptionFindings(name, url) {
  const { servers, ssl } = readAddress(url);
  const near = servers.every(({ host }) => host.startsWith('/') || /^(localhost|127\.|::1$)/.test(host));
  if (near || (ssl && ssl.rejectUnauthorized)) return [];
  const text = ssl
    ? '连接已加密，但不核对服务器的证书（sslmode=require），建议 sslmode=verify-full'
    : '到数据库的连接没有加密，建议在地址后加 sslmode=verify-full（自有 CA 再加 sslrootcert=文件）';
  return [{ name, text, note: true }];
}

/** One of several servers must be the one that takes writes. @returns {import('./checks.mjs').Finding[]} */
function serversFindings(name, url) {
  const { servers, session } = readAddress(url);
  const fits = servers.length === 1 || session === 'read-write' || session === 'primary';
  return fits ? [] : [{ name, text: '地址中有多台主机，须加 target_session_attrs=read-write' }];
}

/** Everything about one address. @returns {Promise<{ facts: any, findings: import('./checks.mjs').Finding[] }>} */
async function look(name, url) {
  const fault = addressFault(url);
  if (fault) return { facts: null, findings: [{ name, text: fault }] };
  try {
    const facts = await withClient(url, readFacts, WAIT);
    return { facts, findings: [...encryptionFindings(name, url), ...(await poolerFindings(name, url))] };
  } catch (e) {
    return { facts: null, findings: [{ name, text: connectionProblem(e, url), away: isAway(e, url) }] };
  }
}

/** An address under which somebody writes. */
async function lookAtPrimary(name, url) {
  const seen = await look(name, url);
  return addressFault(url) ? seen : { ...seen, findings: [...serversFindings(name, url), ...seen.findings] };
}

/** @param {import('./checks.mjs').Situation} situation @returns {Promise<import('./checks.mjs').Finding[]>} */
export async function databaseFindings({ base }) {
  const { DATABASE_URL: siteUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_READ_URL: readUrl } = base;
  if (!siteUrl) return [];
  const site = await lookAtPrimary('DATABASE_URL', siteUrl);
  const owner = ownerUrl ? await lookAtPrimary('DATABASE_OWNER_URL', ownerUrl) : site;
  const found = [...site.findings];
  if (ownerUrl) found.push(...owner.findings);
  const facts = owner.facts ?? site.facts;
  if (facts) found.push(...serverFindings(facts));
  if (owner.facts) {
    const name = ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    found.push(...ownerFindings(name, owner.facts));
    // The list of migrations belongs to whom the tables belong to.
    const mayRead = owner.facts.foreignOwners.length === 0;
    for (const faultOf of [unfinishedFault, ...(mayRead ? [historyFault] : [])]) {
      const text = await withClient(ownerUrl || siteUrl, (client) => faultOf(client), WAIT);
      if (text) found.push({ name: '数据库', text });
    }
  }
  if (ownerUrl && site.facts) found.push(...siteFindings(site.facts, owner.facts));
  if (!ownerUrl)
    found.push({
      name: 'DATABASE_OWNER_URL',
      text: '没有设置，权限未分离：网站持有可修改表结构的账号，建议另设',
      note: true,
    });
  if (readUrl) found.push(...(await replicaFindings(readUrl)));
  return found;
}

/** A replica that is away keeps nobody from starting: what is read there is read from the primary then. */
async function replicaFindings(url) {
  const fault = addressFault(url);
  if (fault) return [{ name: 'DATABASE_READ_URL', text: fault }];
  const { facts, findings } = await look('DATABASE_READ_URL', url);
  const notes = findings.map((one) => ({ ...one, note: true }));
  if (facts && !facts.standby)
    notes.push({ name: 'DATABASE_READ_URL', text: '不是备库，报表仍从主库读取', note: true });
  return notes;
}
