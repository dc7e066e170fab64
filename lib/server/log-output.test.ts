import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { logOutput } from './log-output';
import { atLeast, until } from '@/tests/support/wait';

test('R-22 a log whose disk is full throws nothing and holds no more than a megabyte', async () => {
  const full = openSync('/dev/full', 'w');
  const out = logOutput(full);
  const log = pino(out);
  const line = 'x'.repeat(10_000);
  for (let i = 0; i < 1000; i += 1) {
    log.info(line);
    if (i % 100 === 0) await atLeast(1);
  }
  await atLeast(1200);
  log.info(line);
  const { _len: waiting } = out as unknown as { _len: number };
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(1024 * 1024);
  (out as unknown as { destroy(): void }).destroy();
});

test('lines come in their order, one each', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'log');
  const fd = openSync(file, 'a');
  const log = pino(logOutput(fd));
  for (let n = 0; n < 500; n += 1) log.info({ n }, 'event');
  const read = () => readFileSync(file, 'utf8').trim().split('\n');
  await until(() => read().length >= 500);
  const lines = read();
  expect(lines.map((l) => (JSON.parse(l) as { n: number }).n)).toEqual(
    Array.from({ length: 500 }, (_, i) => i),
  );
  closeSync(fd);
});
