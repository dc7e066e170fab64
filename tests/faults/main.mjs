/**
 * `npm run faults`: kills, freezes and starves the built site and its database, and checks after each fault that nothing was lost
 * (security.md section 3). Linux, loopback only, on an embedded PostgreSQL and data of its own in a temporary folder.
 *
 * `npm run faults -- R-17 R-18` runs these rows; `--list` names all; `--no-build` takes what was built before; `--keep` leaves the folder;
 * `--scale 4` widens the time limits for a busy machine.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { useBuild } from '../../scripts/start/build.mjs';
import { Stop } from '../../scripts/start/say.mjs';
import { prepareTree } from '../../scripts/start/tree.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The cases of every group: the files beside this one, by their rows. */
async function allCases() {
  const files = readdirSync(here).filter((f) => f.endsWith('.mjs') && f !== 'main.mjs');
  const groups = await Promise.all(files.map((f) => import(pathToFileURL(path.join(here, f)).href)));
  const number = (one) => Number(one.id.slice(2));
  return groups.flatMap((g) => g.cases).toSorted((a, b) => number(a) - number(b));
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
    },
  });
  if (process.platform !== 'linux') throw new Stop('故障测试需要 Linux（/proc 与信号）。');
  // Packages first: the cases import some.
  await prepareTree({ build: !values['no-build'] });
  const cases = await allCases();
  const rows = new Set(cases.map((c) => c.id));
  const unknown = positionals.filter((id) => !rows.has(id));
  if (unknown.length > 0)
    throw new Stop(`没有这些项目：${unknown.join('、')}；可选：${[...rows].join(' ')}`, 2);
  const chosen = positionals.length > 0 ? cases.filter((c) => positionals.includes(c.id)) : cases;
  if (values.list) {
    for (const one of chosen) console.log(`${one.id} ${one.name}`);
    return true;
  }
  const { runCases } = await import('./support/run.mjs');
  const release = useBuild();
  try {
    return await runCases(chosen, { keep: values.keep, scale: Number(values.scale) });
  } finally {
    release();
  }
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (e) {
  console.error(e instanceof Stop ? e.message : e);
  process.exit(e.exitCode ?? 1);
}
