import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addressFault, readAddress, withRole } from './address.mjs';

let dir: string;
const pem = () => path.join(dir, 'ca.pem');
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'address-'));
  fs.writeFileSync(pem(), '-----BEGIN CERTIFICATE-----\n');
  fs.writeFileSync(path.join(dir, 'text'), 'no certificate\n');
});
afterAll(() => fs.rmSync(dir, { recursive: true }));

test.each<[string, object]>([
  [
    'postgresql://portal_app:secret@127.0.0.1:5433/portal',
    {
      user: 'portal_app',
      password: 'secret',
      database: 'portal',
      servers: [{ host: '127.0.0.1', port: 5433 }],
    },
  ],
  [
    'postgres://a@db.example/portal',
    { user: 'a', servers: [{ host: 'db.example', port: 5432 }], ssl: false },
  ],
  ['postgresql://a:p%40%2F%23%3F%25%3A@h/d', { password: 'p@/#?%:' }],
  ['postgresql://a:p@ss@h/d', { user: 'a', password: 'p@ss', servers: [{ host: 'h', port: 5432 }] }],
  ['postgresql://a:p:ss@[::1]:6432/d', { password: 'p:ss', servers: [{ host: '::1', port: 6432 }] }],
  [
    'postgresql://a@one:5433,two,three:5434/d?target_session_attrs=read-write',
    {
      servers: [
        { host: 'one', port: 5433 },
        { host: 'two', port: 5432 },
        { host: 'three', port: 5434 },
      ],
      session: 'read-write',
    },
  ],
  ['postgresql://a@localhost/d?host=%2Frun%2Fpg', { servers: [{ host: '/run/pg', port: 5432 }] }],
  [
    'postgresql://a@localhost:5433/d?host=/run/pg&sslmode=require',
    { servers: [{ host: '/run/pg', port: 5433 }], ssl: false },
  ],
  ['postgresql://a@%2Frun%2Fpg/d', { servers: [{ host: '/run/pg', port: 5432 }] }],
  [
    'postgresql:///d?host=/one,/two&port=5432,5433&user=a',
    {
      user: 'a',
      servers: [
        { host: '/one', port: 5432 },
        { host: '/two', port: 5433 },
      ],
    },
  ],
  [
    'postgresql://a@h/d?connect_timeout=3&application_name=x&options=-c%20jit%3Doff',
    { application_name: 'x', options: '-c jit=off' },
  ],
])('reads %s', (text, expected) => {
  expect(addressFault(text)).toBeNull();
  expect(readAddress(text)).toMatchObject(expected);
});

test.each<[string, string]>([
  ['mysql://a@h/d', '须以 postgresql:// 开头'],
  ['postgresql://a:p/ss@h:5432/d', '含有未编码的 /，请改写为网址编码'],
  ['postgresql://a:p#ss@h:5432/d', '含有未编码的 #，'],
  ['postgresql://a:p@s/w#o?rd@h:5432/d', '含有未编码的 / # ?，'],
  ['postgresql://a:p?ss@h:5432/d', '含有未编码的 ?，'],
  ['postgresql://a:50%@h/d', '含有未编码的 %，'],
  ['postgresql://a@h:port/d', '主机“h:port”不是 主机:端口 的形式'],
  ['postgresql://a@one:5432,two:99999/d', '主机“two:99999”不是 主机:端口 的形式'],
  ['postgresql://a@h/d?sslmod=verify-full', '不认识的参数 sslmod，可用的有 host、'],
  [
    'postgresql://a@h/d?sslmode=prefer',
    'sslmode=prefer 无效，须为 disable、require、verify-ca、verify-full 之一',
  ],
  ['postgresql://a@h/d?sslmode=verify-ca', 'sslmode=verify-ca 须同时用 sslrootcert 指定'],
  [
    'postgresql://a@h/d?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    '无法读取 sslrootcert=/nowhere/ca.pem（ENOENT）',
  ],
  ['postgresql://a@h/d?target_session_attrs=prefer-standby', 'target_session_attrs=prefer-standby 无效'],
])('says what is wrong with %s', (text, fault) => {
  expect(addressFault(text)).toContain(fault);
  expect(() => readAddress(text)).toThrow(fault);
});

test('a file that is no certificate is told', () => {
  expect(addressFault(`postgresql://a@h/d?sslrootcert=${path.join(dir, 'text')}`)).toMatch(
    /text 不是 PEM 格式的文件$/,
  );
});

test.each<[string, object | false]>([
  ['', false],
  ['sslmode=disable', false],
  ['sslmode=require', { rejectUnauthorized: false }],
  ['sslmode=require&sslrootcert=CA', { rejectUnauthorized: true, ca: '-----BEGIN CERTIFICATE-----\n' }],
  ['sslmode=verify-ca&sslrootcert=CA', { rejectUnauthorized: true, ca: '-----BEGIN CERTIFICATE-----\n' }],
  ['sslmode=verify-full', { rejectUnauthorized: true }],
  ['sslmode=verify-full&sslrootcert=system', { rejectUnauthorized: true }],
  ['sslrootcert=CA', { rejectUnauthorized: true, ca: '-----BEGIN CERTIFICATE-----\n' }],
])('TLS by “%s” is what psql makes of it', (parameters, expected) => {
  const { ssl } = readAddress(`postgresql://a@h/d?${parameters.replace('CA', pem())}`);
  const named =
    ssl && typeof ssl.checkServerIdentity === 'function' ? { ...ssl, checkServerIdentity: null } : ssl;
  const checksName = !/require|verify-ca/.test(parameters);
  expect(named).toEqual(expected && (checksName ? expected : { ...expected, checkServerIdentity: null }));
});

test('a role is added to whatever stands there', () => {
  expect(readAddress(withRole('postgresql://a@h/d', 'portal_app'))).toMatchObject({ role: 'portal_app' });
  expect(readAddress(withRole('postgresql://a@h/d?sslmode=disable', 'portal_app'))).toMatchObject({
    role: 'portal_app',
    ssl: false,
  });
});
