import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/build-node.mjs';
import { inTurns, markdown, measuring, ROOT } from './frame.mjs';
import { median } from './measure.mjs';

/** Small work that every request pays, against writing and reading one log line as JSON in the same run. */

const { seconds: SECONDS, repeats: REPEATS } = measuring({ seconds: 1, repeats: 5 });

/** CPU of one call, microseconds. */
const costOf = (call) => async (seconds) => {
  const until = performance.now() + seconds * 1000;
  const began = process.cpuUsage();
  let calls = 0;
  for (; performance.now() < until; calls += 1000) for (let i = 0; i < 1000; i += 1) call();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / calls;
};

async function run() {
  Object.assign(process.env, {
    METRICS_TOKEN: 'token-of-the-bench',
    SITE_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: 'postgresql://nobody@127.0.0.1/none',
    STORAGE_DIR: '/nowhere',
  });
  for (const name of ['SESSION_SECRET', 'BROWSER_SECRET', 'CODE_SECRET'])
    process.env[name] ??= `${name}-of-the-bench-0123456789abcdefghij`;
  await bundle({ 'parts-calls': 'tests/bench/parts-calls.ts' }, '.build/bench');
  const calls = await import(pathToFileURL(join(ROOT, '.build', 'bench', 'parts-calls.mjs')).href);
  const parts = [
    { part: 'one log line as JSON, written and read', target: null, call: calls.base },
    { part: 'last look at a log line', target: 6, call: calls.redact },
    { part: 'counting a request', target: 3, call: calls.counting() },
  ];
  const runs = await inTurns(
    parts.map(({ call }) => costOf(call)),
    { seconds: SECONDS, repeats: REPEATS },
  );
  const [base = 0, ...rest] = runs.map(median);
  return parts.map(({ part, target }, n) => {
    const us = n === 0 ? base : rest[n - 1];
    return { part, us: Number(us.toFixed(2)), ratio: Number((us / base).toFixed(2)), target };
  });
}

const table = (rows) =>
  markdown(
    {
      part: (r) => r.part,
      'CPU-µs': (r) => r.us,
      ratio: (r) => r.ratio,
      'at most': (r) => r.target ?? '',
    },
    rows,
  );

const check = (rows) =>
  rows
    .filter((r) => r.target !== null && r.ratio > r.target)
    .map((r) => `${r.part}: ${r.ratio} times the base, ${r.target} at most`);

export const parts = { dataDir: 'bench', alone: true, run, table, check };
