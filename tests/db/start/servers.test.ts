import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPool } from '@/db/client';
import { isUnavailable } from '@/lib/data/db-errors';
import { migrate, withClient } from '@/scripts/db/prepare.mjs';
import { databaseFindings, encryptionFindings, serverFindings } from '@/scripts/doctor/database.mjs';
import { anyFreePort } from '@/scripts/start/services.mjs';
import { makeCertificates, startServer, type OwnServer } from '@/tests/support/own-server';
import { until } from '@/tests/support/wait';
import { folderOf, run } from '../backup/commands';

/** Servers as they stand elsewhere: reached by TCP, with a certificate of one's own authority, with passwords, and one of several. */

let home: string;
let secure: OwnServer;
let reading: OwnServer;
const ca = (name: string) => path.join(home, `${name}.crt`);

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'servers-'));
  fs.chmodSync(home, 0o755);
  makeCertificates(home);
  fs.writeFileSync(
    path.join(home, 'hba.conf'),
    'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
  );
  secure = await startServer(path.join(home, 'secure'), {
    ssl: 'on',
    ssl_cert_file: path.join(home, 'server.crt'),
    ssl_key_file: path.join(home, 'server.key'),
    hba_file: path.join(home, 'hba.conf'),
  });
  reading = await startServer(path.join(home, 'reading'));
  await withClient(reading.inner(), async (client) => {
    await client.query('alter system set default_transaction_read_only = on');
    await client.query('select pg_reload_conf()');
  });
  await withClient(secure.inner(), async (client) => {
    await client.query(
      `create role portal_owner login password 'ow/n#er@1'; create role portal_app login password 'secret'`,
    );
    await client.query(
      `create database portal owner portal_owner encoding 'UTF8' locale 'C.UTF-8' template template0`,
    );
    await client.query(
      `create database latin owner portal_owner encoding 'LATIN1' locale 'C' template template0`,
    );
  });
});
afterAll(async () => {
  for (const server of [secure, reading]) {
    await server.stop();
  }
  fs.rmSync(home, { recursive: true, force: true });
});

const site = (more = '', { host = 'localhost', account = 'portal_app:secret', database = 'portal' } = {}) =>
  `postgresql://${account}@${host}:${secure.port}/${database}?sslmode=verify-full&sslrootcert=${ca('own')}${more}`;
const owner = (database = 'portal') => site('', { account: 'portal_owner:ow%2Fn%23er%401', database });
const found = async (base: Record<string, string>, notes = false) =>
  (await databaseFindings({ base } as never))
    .filter((one) => notes || !one.note)
    .map(({ name, text }) => `${name}：${text}`);

test('a server with a certificate of one’s own authority is reached by site and commands: migrations, an administrator, a backup and its restore', async () => {
  const env = { DATABASE_URL: site(), DATABASE_OWNER_URL: owner(), DATA_DIR: home };
  expect(await found(env, true)).toEqual([]);
  await migrate(owner());
  const out = path.join(home, 'out');
  expect(await run('admin', ['--name', 'administrator'], env)).toMatchObject({
    code: 0,
    text: expect.stringContaining('已创建平台管理员 administrator') as string,
  });
  const made = await run('backup', ['--out', out, '--no-files'], env);
  expect(made.code).toBe(0);
  await withClient(secure.inner(), (client) =>
    client.query(
      `create database copy owner portal_owner encoding 'UTF8' locale 'C.UTF-8' template template0`,
    ),
  );
  const target = { ...env, DATABASE_URL: site('', { database: 'copy' }), DATABASE_OWNER_URL: owner('copy') };
  expect(await run('restore', [folderOf(made), '--no-files'], target)).toMatchObject({ code: 0 });
  const names = (url: string) =>
    withClient(url, async (client) => (await client.query<object>('select login_name from users')).rows);
  expect(await names(owner('copy'))).toEqual([{ login_name: 'administrator' }]);
});

test.each<[string, () => string, string | null]>([
  ['verify-full by the name of the certificate', () => site(), null],
  ['verify-full by another name', () => site('', { host: '127.0.0.1' }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [
    'verify-ca by another name',
    () => site('', { host: '127.0.0.1' }).replace('verify-full', 'verify-ca'),
    null,
  ],
  [
    'verify-full with another authority',
    () => site().replace(ca('own'), ca('other')),
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
  [
    'verify-full with the authorities of everybody',
    () => site().replace(`&sslrootcert=${ca('own')}`, ''),
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
  [
    'require, which asks nobody',
    () => site().replace(`verify-full&sslrootcert=${ca('own')}`, 'require'),
    null,
  ],
  ['disable, where only TLS is accepted', () => site().replace('verify-full', 'disable'), '28000'],
])('TLS: %s', async (_, url, refused) => {
  const ask = withClient(url(), async (client) => {
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows;
  });
  if (refused) await expect(ask).rejects.toMatchObject({ code: expect.stringContaining(refused) as string });
  else expect(await ask).toEqual([{ ssl: true }]);
});

test('what keeps a connection from being made is told with what to do', async () => {
  const closed = await anyFreePort();
  const told: [string, string][] = [
    [site('', { account: 'portal_app:wrong' }), '账号 portal_app 的密码不对'],
    [site('', { account: 'portal_app:p@ss/w#rd' }), '账号或密码中含有未编码的 / #，请改写为网址编码'],
    [site('', { account: 'nobody:secret' }), '账号 nobody 的密码不对'],
    [site('', { database: 'missing' }), '数据库 missing 不存在：create database missing'],
    [site('', { host: 'database.invalid' }), '找不到主机 database.invalid:'],
    [site().replace(String(secure.port), String(closed)), `localhost:${closed} 拒绝连接：`],
    [site('', { host: '127.0.0.1' }), '证书上的名称与主机 127.0.0.1:'],
    [site().replace(ca('own'), ca('other')), '的证书不是由所信任的 CA 签发的：请用 sslrootcert'],
    [site().replace(ca('own'), path.join(home, 'missing.crt')), '无法读取 sslrootcert='],
    [site().replace('verify-full', 'disable'), '要求加密的服务器须加 sslmode=verify-full'],
    [`postgresql://portal_app@127.0.0.1:${reading.port}/postgres?sslmode=require`, '没有启用 TLS：'],
  ];
  for (const [url, text] of told) {
    expect(await found({ DATABASE_URL: url })).toEqual([expect.stringContaining(text) as string]);
  }
});

test('a server that is down or has no primary yet counts as away, for which a start waits; a wrong password does not', async () => {
  const closed = `postgresql://a@127.0.0.1:${await anyFreePort()}/portal`;
  const standbys = `postgresql://postgres@127.0.0.1:${reading.port}/postgres?target_session_attrs=read-write`;
  const away = async (url: string) =>
    (await databaseFindings({ base: { DATABASE_URL: url, DATABASE_OWNER_URL: url } } as never)).map(
      (one) => one.away,
    );
  expect(await away(closed)).toEqual([true, true]);
  expect(await away(standbys)).toEqual([true, true]);
  expect(await away(site('', { account: 'portal_app:wrong' }))).toEqual([false, false]);
});

test('what is wrong with a database that can be reached is told all at once', async () => {
  const latin =
    "数据库：编码是 LATIN1，须为 UTF8：请新建数据库（create database … encoding 'UTF8' locale 'C.UTF-8' template template0）";
  const here = (database: string) => site('', { database });
  expect(await found({ DATABASE_URL: site(), DATABASE_OWNER_URL: owner('latin') })).toEqual([
    latin,
    'DATABASE_URL：与 DATABASE_OWNER_URL 不是同一个数据库',
  ]);
  expect(await found({ DATABASE_URL: here('latin'), DATABASE_OWNER_URL: here('latin') })).toEqual([
    latin,
    'DATABASE_OWNER_URL：账号 portal_app 无权在数据库 latin 中建表：请执行 alter database latin owner to portal_app',
  ]);
  await migrate(owner());
  expect(await found({ DATABASE_URL: here('portal'), DATABASE_OWNER_URL: here('portal') })).toEqual([
    'DATABASE_OWNER_URL：库中的表属于 portal_owner，账号 portal_app 不能更新它们：请使用该账号，或 grant portal_owner to portal_app',
  ]);
  expect(await found({ DATABASE_URL: `postgresql://postgres@127.0.0.1:${reading.port}/postgres` })).toEqual([
    '数据库：只读（default_transaction_read_only=on）：请指向主库；有多台服务器时可全部列出并加 target_session_attrs=read-write',
  ]);
});

test('an old server, a wrong clock, missing time zones and a standby are told', () => {
  const good = {
    version: 150_000,
    encoding: 'UTF8',
    readOnly: false,
    zone: true,
    aheadMs: 900,
    collation: 'C.UTF-8',
  };
  const said = (more: object) => serverFindings({ ...good, ...more }).map(({ text }) => text.split('，')[0]);
  expect(said({})).toEqual([]);
  expect(
    said({
      version: 140_011,
      versionText: '14.11',
      readOnly: true,
      standby: true,
      zone: false,
      aheadMs: -61_000,
      collation: 'zh_CN.UTF-8',
    }),
  ).toEqual([
    'PostgreSQL 14.11 太旧',
    '连接到的是备库',
    '缺少时区数据（Asia/Shanghai）',
    '数据库的时钟比本机慢 61 秒',
    '排序规则是 zh_CN.UTF-8',
  ]);
});

test('a connection that others could read is advised against', async () => {
  const plain = `postgresql://a@database.invalid/portal`;
  const notes = (url: string) =>
    encryptionFindings('DATABASE_URL', url).map(({ text }) => text.split('，')[0]);
  expect(notes(plain)).toEqual(['到数据库的连接没有加密']);
  expect(notes(`${plain}?sslmode=require`)).toEqual(['连接已加密']);
  expect(notes(`${plain}?sslmode=verify-full`)).toEqual([]);
  expect(notes('postgresql://a@127.0.0.1/portal')).toEqual([]);
});

test('an account of another name is told how it gets the rights of the site, and is taken when it has them', async () => {
  await withClient(secure.inner(), (client) => client.query(`create role www login password 'secret'`));
  const env = { DATABASE_URL: site('', { account: 'www:secret' }), DATABASE_OWNER_URL: owner() };
  expect(await found(env)).toEqual([
    'DATABASE_URL：账号 www 没有网站的权限，它属于角色 portal_app：请使用账号 portal_app，或由管理员执行 grant portal_app to www',
  ]);
  await withClient(secure.inner(), (client) => client.query('grant portal_app to www'));
  expect(await found(env)).toEqual([]);
  const rows = await withClient(
    env.DATABASE_URL,
    async (client) => (await client.query('select from users')).rows,
  );
  expect(rows).toHaveLength(1);
});

describe('several servers in one address', () => {
  test('the site and the owner are told that one of them has to take writes', async () => {
    const url = `postgresql://portal_app:secret@localhost:${secure.port},localhost:${secure.port}/portal?sslrootcert=${ca('own')}`;
    expect(await found({ DATABASE_URL: url, DATABASE_OWNER_URL: owner() })).toEqual([
      'DATABASE_URL：地址中有多台主机，须加 target_session_attrs=read-write',
    ]);
    const fits = `${url}&target_session_attrs=read-write`;
    expect(await found({ DATABASE_URL: fits, DATABASE_OWNER_URL: owner() })).toEqual([]);
  });

  const several = (session: string, ports: number[]) =>
    `postgresql://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=${session}`;
  const portOf = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
      return rows[0]?.port;
    });

  test('the first that is what is asked for is taken, whoever is away or only reads', async () => {
    const closed = await anyFreePort();
    expect(await portOf(several('any', [closed, reading.port]))).toBe(reading.port);
    expect(await portOf(several('read-only', [closed, reading.port]))).toBe(reading.port);
    expect(await portOf(several('primary', [closed, reading.port]))).toBe(reading.port);
    await expect(portOf(several('read-write', [closed, reading.port]))).rejects.toMatchObject({
      code: '25006',
    });
    await expect(portOf(several('standby', [reading.port]))).rejects.toMatchObject({ code: '25006' });
  });

  test('when the server in use only reads from now on, who writes is told that the database is away, and the next connections find the other', async () => {
    const other = await startServer(path.join(home, 'other'));
    const setReadOnly = (server: OwnServer, value: boolean) =>
      withClient(server.inner(), async (client) => {
        await client.query('set default_transaction_read_only = off');
        await client.query(`alter system set default_transaction_read_only = ${value ? 'on' : 'off'}`);
        await client.query('select pg_reload_conf()');
      });
    const pool = createPool(several('read-write', [reading.port, other.port]), 2);
    const write = async () => {
      const client = await pool.connect();
      try {
        await client.query('create temporary table if not exists written (n int)');
        const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
        client.release();
        return rows[0]?.port;
      } catch (e) {
        client.release(true);
        throw e;
      }
    };
    try {
      expect(await write()).toBe(other.port);
      await setReadOnly(other, true);
      await setReadOnly(reading, false);
      let seen: unknown;
      await until(
        () => seen === reading.port,
        async () => {
          seen = await write().catch((e: unknown) => {
            expect(isUnavailable(e)).toBe(true);
          });
        },
      );
    } finally {
      await pool.end();
      await setReadOnly(reading, true);
      await other.stop();
    }
  });
});
