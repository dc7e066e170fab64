import { limited, watched } from './limit.mjs';
import { run } from './processes.mjs';

/** A minute of these tests, ms. */
const MINUTE_MS = 20;
const never = () => new Promise<never>(() => undefined);

let said: string[];
beforeEach(() => {
  said = [];
  jest
    .spyOn(console, 'log')
    .mockImplementation((line: string) => void said.push(line.replace(/^\[.*?\] /, '')));
});
afterEach(() => jest.restoreAllMocks());

test('a step that never ends is said to go on, and is given up at its limit', async () => {
  await expect(limited('启动数据库', 3, never, MINUTE_MS)).rejects.toThrow(
    '启动数据库在 3 分钟内没有完成，已放弃。',
  );
  expect(said).toEqual(['仍在启动数据库（已 1 分钟）……', '仍在启动数据库（已 2 分钟）……']);
});

test('a step that ends in time gives what it made, one that fails its own error', async () => {
  expect(await limited('x', 1, async () => 7)).toBe(7);
  await expect(limited('x', 1, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
});

test('silent work is said with the place where it stands, and given up once', async () => {
  const told: string[] = [];
  const sentence = await new Promise<string>((giveUp) => {
    const watch = watched('写入演示数据', (text) => told.push(text), giveUp, MINUTE_MS);
    watch.at('文章 1-news/a.md');
  });
  expect(sentence).toMatch(/^写入演示数据停在“文章 1-news\/a.md”，已 5 分钟没有进展，等待：./);
  expect(told).toHaveLength(4);
});

test('a program that runs over its limit is ended and named with what it printed', async () => {
  const program = `console.log('half way'); setInterval(() => undefined, 1000)`;
  const started = run(process.execPath, ['-e', program], {
    what: '构建网站页面',
    quiet: true,
    limitMinutes: 1,
    minuteMs: 3000,
  });
  await expect(started).rejects.toThrow(/^half way\n\n构建网站页面在 1 分钟内没有完成，已停止。$/);
});
