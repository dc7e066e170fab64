/**
 * `npm run bench -- <name> [--write] [--no-build]`: measures on loopback, bounded in time; prints tables and keeps the figures in
 * `.data/bench/<name>.json`. `all` runs the short ones one after the other. `--write` (or BENCH_WRITE=1) puts the tables into
 * docs/performance.md; `--no-build` takes the site as it was built last.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benches } from './benches.mjs';
import { ROOT, keep, machine, writeDocument } from './frame.mjs';
import { withSite } from './site.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: process.env.BENCH_WRITE === '1' },
    'no-build': { type: 'boolean', default: false },
  },
});

function help() {
  const width = Math.max(...Object.keys(benches).map((n) => n.length));
  const lines = Object.entries(benches).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  const short = Object.keys(benches).filter((name) => benches[name].inAll);
  return `npm run bench -- <name> [--write] [--no-build]\n\n${lines.join('\n')}\n  ${'all'.padEnd(width)}  ${short.join(', ')}, one after the other`;
}

async function measure(name) {
  const bench = (await import(`./${name}.mjs`))[name];
  const dataDir = join(ROOT, '.data', bench.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const rows = bench.alone
    ? await bench.run({ dataDir })
    : await withSite({ dataDir, build: !values['no-build'] }, (site) => bench.run(site));
  const failures = bench.check?.(rows) ?? [];
  keep(name, rows, failures);
  const tables = bench.tables?.(rows) ?? { [name]: bench.table(rows) };
  console.log(`\n${name} on ${machine()}\n`);
  for (const table of Object.values(tables)) console.log(`${table}\n`);
  if (values.write) writeDocument(name, tables);
  for (const failure of failures) console.error(`misses its target: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Each in a process of its own: none leaves anything behind for the next. */
function measureAll() {
  const flags = [values.write && '--write', values['no-build'] && '--no-build'].filter(Boolean);
  for (const name of Object.keys(benches).filter((n) => benches[n].inAll)) {
    const ended = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, ...flags], {
      stdio: 'inherit',
    });
    if (ended.status !== 0) process.exitCode = 1;
  }
}

const [name] = positionals;
if (name === undefined) console.log(help());
else if (name === 'all') measureAll();
else if (Object.hasOwn(benches, name)) await measure(name);
else {
  console.error(`unknown benchmark ${name}\n\n${help()}`);
  process.exitCode = 2;
}
