import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { lookUntilThere, type Finding } from './checks.mjs';
import { folderFindings, portFindings } from './machine.mjs';

const root = path.join(__dirname, '..', '..');
let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

/** What a command writes, with these settings and nothing else of this environment. */
async function said(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

async function listening(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test.each([
  ['doctor/main.mjs', [], '发现 5 个问题：', ''],
  [
    'start/main.mjs',
    ['--production', '--no-build'],
    '启动前检查发现 5 个问题，网站没有启动：',
    '各变量的说明见 .env.example；修改后可用 npm run doctor 再次检查。\n',
  ],
])(
  '%s names every fault in one list, each with what to do, and ends with 1',
  async (script, args, first, last) => {
    const server = net.createServer();
    const port = await listening(server);
    fs.writeFileSync(path.join(dir, 'file'), '');
    const { code, text } = await said(script, args, {
      PORT: String(port),
      DATA_DIR: dir,
      STORAGE_DIR: path.join(dir, 'file', 'storage'),
      BACKUP_STATUS_FILE: path.join(dir, 'missing', 'status.json'),
      SESSION_SECRET: '4f0c9a7e5b2d81364f0c9a7e5b2d8136',
      BROWSER_SECRET: 'b71e55d0c2f94a83b71e55d0c2f94a83',
      CODE_SECRET: 'short',
    });
    server.close();
    // A start writes its log.
    const words = script.startsWith('start') ? `${(JSON.parse(text) as { msg: string }).msg}\n` : text;
    expect(words).toBe(
      `${first}
  1. DATABASE_URL：正式启动必须设置，格式见 .env.example。演示请用：npm run demo
  2. CODE_SECRET：至少 32 个字符（openssl rand -hex 32 可生成）
  3. STORAGE_DIR：无法写入 ${dir}/file/storage：路径中有一段不是目录
  4. BACKUP_STATUS_FILE：无法写入 ${dir}/missing：目录不存在
  5. 端口：127.0.0.1:${port} 已被其他程序占用（ss -ltnp 可查），请停止该程序或换一个端口
${last}`,
    );
    expect(code).toBe(1);
  },
);

test('a port is in order when the running site has it, and for a start it never is', async () => {
  const site = http.createServer((_, res) => res.end('{"status":"ok"}'));
  const port = await listening(site);
  expect(await portFindings({ port, host: '127.0.0.1' }, { running: true })).toEqual([]);
  expect(await portFindings({ port, host: '127.0.0.1' })).toHaveLength(1);
  site.closeAllConnections();
  site.close();
});

test('an address that this machine has not got is no taken port', async () => {
  expect(await portFindings({ port: 4321, host: '192.0.2.1' })).toEqual([
    { name: '端口', text: '192.0.2.1:4321 本机没有 HOST 指定的地址' },
  ]);
});

test('a folder that can be written into is left as it was', () => {
  expect(folderFindings('DATA_DIR', path.join(dir, 'new'), { make: true })).toEqual([]);
  expect(fs.readdirSync(path.join(dir, 'new'))).toEqual([]);
  expect(folderFindings('DATA_DIR', '/proc/self')).toEqual([
    { name: 'DATA_DIR', text: expect.stringContaining('无法写入 /proc/self：') as string },
  ]);
});

test('a start waits for a database that is away and for nothing else, and not for ever', async () => {
  const gone: Finding = { name: 'DATABASE_URL', text: 'gone', away: true };
  const wrong: Finding = { name: 'SITE_URL', text: 'wrong' };
  const advice: Finding = { name: 'Node.js', text: 'old', note: true };
  const start = async (limitMs: number, ...found: Finding[][]) => {
    const told: string[][] = [];
    const last = await lookUntilThere(
      () => Promise.resolve(found.length > 1 ? (found.shift() ?? []) : (found[0] ?? [])),
      {
        limitMs,
        pauseMs: 0,
        onWait: (faults) => told.push(faults.map(({ text }) => text)),
      },
    );
    return { last, told };
  };
  expect(await start(60_000, [gone, advice], [gone], [advice])).toEqual({ last: [advice], told: [['gone']] });
  expect(await start(60_000, [gone, wrong], [])).toEqual({ last: [gone, wrong], told: [] });
  expect(await start(0, [gone])).toEqual({ last: [gone], told: [] });
  expect(await start(60_000, [advice])).toEqual({ last: [advice], told: [] });
});
