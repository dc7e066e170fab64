import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fixLock } from '../fix-lock.mjs';
import { ensureSecrets, readEnvFile } from './env-files.mjs';
import { siteEnvironment } from './launch.mjs';
import { birthOf, takeLock } from './lock.mjs';
import { readOptions } from './options.mjs';
import { whyNotReady } from './services.mjs';
import { hashFiles } from './stamp.mjs';

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
});
afterEach(() => {
  fs.rmSync(dir, { recursive: true, force: true });
});

describe('takeLock', () => {
  const file = () => path.join(dir, 'x.lock');

  test('is given once, and again after its release', () => {
    const first = takeLock(file(), { port: 3000 });
    if (!first.ok) throw new Error('not taken');
    expect(takeLock(file())).toMatchObject({ ok: false, owner: { pid: process.pid, port: 3000 } });
    first.release();
    const again = takeLock(file());
    expect(again.ok).toBe(true);
  });

  test('is taken over from a dead process, even when its pid lives again', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    for (const owner of [
      { pid: child.pid, birth: '1' },
      { pid: process.pid, birth: 'another time' },
    ]) {
      fs.writeFileSync(file(), JSON.stringify(owner));
      const lock = takeLock(file());
      expect(lock.ok).toBe(true);
      if (lock.ok) lock.release();
    }
  });

  test('is taken over from a file that was cut short', () => {
    fs.writeFileSync(file(), '{"pid":');
    expect(takeLock(file()).ok).toBe(true);
  });

  test('leaves nothing but the lock', () => {
    takeLock(file());
    takeLock(file());
    expect(fs.readdirSync(dir)).toEqual(['x.lock']);
  });

  test('birthOf tells one process from another', () => {
    expect(birthOf(process.pid)).toBeTruthy();
    expect(birthOf(process.pid)).toBe(birthOf(process.pid));
    expect(birthOf(2 ** 22 + 1)).toBeNull();
  });
});

describe('secrets (S-58)', () => {
  const file = () => path.join(dir, 'secrets.env');

  test('are made once, long, different and readable by the owner only', () => {
    const made = ensureSecrets(file(), {});
    expect(Object.keys(made)).toEqual(['SESSION_SECRET', 'BROWSER_SECRET', 'CODE_SECRET']);
    expect(new Set(Object.values(made)).size).toBe(3);
    for (const value of Object.values(made)) expect(value.length).toBeGreaterThanOrEqual(64);
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    expect(ensureSecrets(file(), {})).toEqual(made);
  });

  test('give way to the environment', () => {
    expect(ensureSecrets(file(), { SESSION_SECRET: 'mine' })).not.toHaveProperty('SESSION_SECRET');
  });

  test('readEnvFile reads what people write', () => {
    fs.writeFileSync(file(), '# note\nA=1\nexport B="two words"\n\nC={"x":"=y"}\nbroken line\nD=\n');
    expect(readEnvFile(file())).toEqual({ A: '1', B: 'two words', C: '{"x":"=y"}', D: '' });
    expect(readEnvFile(path.join(dir, 'none'))).toEqual({});
  });
});

describe('readOptions', () => {
  test('a flag wins over its variable', () => {
    expect(readOptions(['--port', '8080'], { PORT: '9090' })).toMatchObject({
      port: 8080,
      mode: 'demo',
      build: true,
    });
    expect(readOptions([], { PORT: '9090', HOST: '0.0.0.0' })).toMatchObject({ port: 9090, host: '0.0.0.0' });
    expect(readOptions(['--dev', '--no-build'], {})).toMatchObject({ mode: 'dev', build: false });
  });

  test.each([[['--port', '0']], [['--port', 'x']], [['--unknown']], [['--production', '--reset']]])(
    'refuses %j',
    (argv) => {
      expect(() => readOptions(argv, {})).toThrow();
    },
  );
});

describe('hashFiles', () => {
  test('changes with contents and names, not with tests', () => {
    fs.mkdirSync(path.join(dir, 'src'), { recursive: true });
    const write = (name: string, text: string) => fs.writeFileSync(path.join(dir, 'src', name), text);
    const hash = () => hashFiles([path.join(dir, 'src'), path.join(dir, 'missing')]);
    write('a.ts', 'one');
    const first = hash();
    write('a.test.ts', 'test');
    expect(hash()).toBe(first);
    write('a.ts', 'two');
    const second = hash();
    expect(second).not.toBe(first);
    fs.renameSync(path.join(dir, 'src', 'a.ts'), path.join(dir, 'src', 'b.ts'));
    expect(hash()).not.toBe(second);
  });
});

describe('fixLock', () => {
  test('adds the foreign builds that the lock misses and removes addresses', () => {
    const lock = {
      packages: {
        '': { name: 'x' },
        'node_modules/tool': {
          version: '1.0.0',
          dev: true,
          resolved: 'https://registry.invalid/tool.tgz',
          optionalDependencies: { '@tool/core-win32-x64-msvc': '1.0.0', '@tool/core-linux-x64': '1.0.0' },
        },
        'node_modules/@tool/core-linux-x64': { version: '1.0.0', optional: true },
      } as Record<string, object>,
    };
    expect(fixLock(lock)).toEqual({ added: ['@tool/core-win32-x64-msvc'], stripped: 1 });
    expect(lock.packages['node_modules/@tool/core-win32-x64-msvc']).toEqual({
      version: '1.0.0',
      os: ['win32'],
      cpu: ['x64'],
      dev: true,
      optional: true,
    });
    expect(fixLock(lock)).toEqual({ added: [], stripped: 0 });
  });
});

test('S-60 the site does not hold the account that may change the schema, though Next reads the .env that has it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
  fs.writeFileSync(
    path.join(folder, '.env'),
    'DATABASE_OWNER_URL=postgresql://owner\nMAIL_FROM=a@example.cn\n',
  );
  const settings = {
    base: readEnvFile(path.join(folder, '.env')),
    options: readOptions([], {}),
    production: true,
    dataDir: folder,
    storageDir: folder,
  };
  const env = siteEnvironment(settings, { appUrl: 'postgresql://app' });
  const load = `require('@next/env').loadEnvConfig(process.argv[1], false);
    console.log(JSON.stringify(['DATABASE_URL', 'DATABASE_OWNER_URL', 'MAIL_FROM'].map((name) => process.env[name])))`;
  const said = execFileSync(process.execPath, ['-e', load, folder], {
    env: env as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual(['postgresql://app', '', 'a@example.cn']);
  fs.rmSync(folder, { recursive: true });
});

test('the variable by which Node reads the configuration itself is the one that the flag of Next sets', () => {
  const settings = {
    base: {},
    options: readOptions([], {}),
    production: true,
    dataDir: '/d',
    storageDir: '/s',
  };
  const { __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: said } = siteEnvironment(settings, {
    appUrl: 'postgresql://app',
  });
  expect(said).toBe('true');
  const flags = fs.readFileSync(path.resolve('node_modules/next/dist/bin/next'), 'utf8');
  const set =
    /if \(options\.experimentalNextConfigStripTypes\) \{\s*process\.env\.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = 'true';/;
  expect(flags).toMatch(set);
});

test.each([
  [{}, 8],
  [{ NODE_OPTIONS: '--max-semi-space-size=16 --trace-warnings' }, 16],
] as [Record<string, string>, number][])('a site started with %j has a young heap of %i MiB', (base, mib) => {
  const settings = { base, options: readOptions([], {}), production: true, dataDir: '/d', storageDir: '/s' };
  const { NODE_OPTIONS } = siteEnvironment(settings, { appUrl: 'postgresql://app' });
  const limitOf = (options: string) => {
    const ask = "require('node:v8').getHeapStatistics().heap_size_limit";
    const env = { ...process.env, NODE_OPTIONS: options };
    return Number(execFileSync(process.execPath, ['-p', ask], { env, encoding: 'utf8' }));
  };
  expect(limitOf(String(NODE_OPTIONS))).toBe(limitOf(`--max-semi-space-size=${mib}`));
});

test.each([
  [{}, '*'],
  [{ SITE_URL: 'https://www.example.cn' }, ''],
  [{ SITE_URL: 'https://www.example.cn', SITE_HOSTS: 'example.cn' }, 'example.cn'],
  [{ SITE_HOSTS: 'portal.lan' }, 'portal.lan'],
] as [Record<string, string>, string][])('a start with %j answers to the further names %j', (base, names) => {
  const settings = { base, options: readOptions([], {}), production: true, dataDir: '/d', storageDir: '/s' };
  expect(siteEnvironment(settings, { appUrl: 'postgresql://app' }).SITE_HOSTS).toBe(names);
});

test('a site is called ready when /readyz says so, and else what it says', async () => {
  const answers = [503, 503, 200];
  const site = http.createServer((_, res) => {
    res.statusCode = answers.shift() ?? 503;
    res.end('{"status":"database unavailable"}');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect(await whyNotReady(url)).toBeNull();
  expect(await whyNotReady(url, 2)).toBe('database unavailable');
  site.closeAllConnections();
  site.close();
});
