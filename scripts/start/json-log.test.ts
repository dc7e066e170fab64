import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jsonLines } from './json-log.mjs';

const root = path.join(__dirname, '..', '..');
let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'json-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

interface Line {
  level: number;
  pid: number;
  msg: string;
  err?: { type: string; stack: string };
}
/** Every line of a text, read as JSON. @throws at the first that is none */
const parsed = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** Runs a program of ours and keeps both its outputs. */
async function outputs(args: string[], env: Record<string, string> = {}, stdout: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', stdout, 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (said.out += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (said.err += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

/** A launcher of one service, both written into files. */
function launcher(service: string, after: string): string {
  const file = path.join(dir, 'launcher.mjs');
  fs.writeFileSync(path.join(dir, 'service.mjs'), service);
  fs.writeFileSync(
    file,
    `import { writeJson } from ${JSON.stringify(path.join(root, 'scripts/start/json-log.mjs'))};
     writeJson();
     const { startService } = await import(${JSON.stringify(path.join(root, 'scripts/start/processes.mjs'))});
     const { say } = await import(${JSON.stringify(path.join(root, 'scripts/start/say.mjs'))});
     const start = () => startService(${JSON.stringify(path.join(dir, 'service.mjs'))},
       { env: process.env, ready: /^ready/, timeoutSeconds: 20, what: '网站' });
     ${after}`,
  );
  return file;
}

test('what a child writes is cut into lines of JSON, its own as they are, others together as one', () => {
  const own = '{"level":30,"time":1,"msg":"own"}';
  const out = jsonLines(7, false);
  expect(out.push(`${own}\n{"level":3`)).toBe(`${own}\n`);
  expect(out.push('0,"msg":"cut"}\nplain\n')).toMatch(
    /^{"level":30,"msg":"cut"}\n{"level":30,"time":\d+,"pid":7,"msg":"plain"}\n$/,
  );
  expect(out.push('{ a: 1 }\n\n  b\nrest')).toContain('"msg":"{ a: 1 }\\n\\n  b"');
  expect(out.end()).toContain('"msg":"rest"');
  expect(out.end()).toBe('');
});

test('start, service, warnings and a crash are JSON line by line, each with its level', async () => {
  const file = launcher(
    `console.log('▲ Next.js 16');
     process.stdout.write('{"level":30,"time":1,"pid":2,"msg":"own"}\\nrea');
     process.stdout.write('dy\\n');
     process.emitWarning('soon gone', 'DeprecationWarning');
     setTimeout(() => { throw new Error('service died'); }, 50);`,
    `process.emitWarning('not yet', 'ExperimentalWarning');
     say('正在启动网站……');
     const service = await start();
     await service.ended;
     console.error('网站意外退出');
     null.x;`,
  );
  const { code, out, err } = await outputs([file]);
  expect(code).toBe(1);
  const lines = [...parsed(out), ...parsed(err)];
  const of = (text: string) => lines.find((line) => line.msg.includes(text));
  expect(lines.map((line) => line.level).every((level) => level >= 30)).toBe(true);
  expect(of('正在启动网站……')).toMatchObject({ level: 30, msg: '正在启动网站……' });
  expect(of('not yet')).toMatchObject({ level: 40 });
  expect(of('▲ Next.js 16')).toMatchObject({ level: 30 });
  expect(of('own')).toEqual({ level: 30, time: 1, pid: 2, msg: 'own' });
  expect(of('soon gone')).toMatchObject({ level: 40 });
  expect(of('service died')).toMatchObject({ level: 50, msg: expect.stringContaining('    at ') as string });
  expect(of('网站意外退出')).toMatchObject({ level: 50 });
  expect(of('Cannot read properties')).toMatchObject({ level: 60, err: { type: 'TypeError' } });
});

test('a service that does not come up is one line', async () => {
  const file = launcher(`console.error('no way'); process.exit(3);`, 'await start();');
  const { out, err } = await outputs([file]);
  expect(out).toBe('');
  expect(parsed(err)).toMatchObject([
    { level: 50, msg: 'no way' },
    { level: 60, msg: '网站没有启动成功（3）' },
  ]);
});

test('R-22 a log that cannot be written ends nobody', async () => {
  const full = fs.openSync('/dev/full', 'w');
  const file = launcher(
    `for (let i = 0; i < 50; i += 1) console.log('line');
     console.log('ready');
     setInterval(() => {}, 1000);`,
    `const service = await start();
     say('lost');
     await service.stop(5000);
     console.error('came to its end');
     process.exit(0);`,
  );
  const { code, err } = await outputs([file], {}, full);
  fs.closeSync(full);
  expect([code, parsed(err).at(-1)?.msg]).toEqual([0, 'came to its end']);
});

test.each([
  ['wrong arguments', ['--port', 'x'], 2, '端口必须是 1 到 65535 之间的整数'],
  ['settings that lack', [], 1, '启动前检查发现'],
])('a production start that is refused says why in one line: %s', async (_, more, code, text) => {
  const made = await outputs(['scripts/start/main.mjs', '--production', '--no-build', ...more], {
    DATA_DIR: dir,
  });
  expect(made.code).toBe(code);
  const lines = [...parsed(made.out), ...parsed(made.err)];
  expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining(text) as string });
});
