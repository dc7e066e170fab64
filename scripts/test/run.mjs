import { parseArgs } from 'node:util';
import { ROOT } from '../start/paths.mjs';
import { Stop } from '../start/say.mjs';
import { prepareTree } from '../start/tree.mjs';
import { addCounts, closingLine, noCounts } from './report.mjs';
import { productionNode } from './production-node.mjs';
import { passSignals } from './steps.mjs';
import { timed, timedRing, timesTable } from './times.mjs';

const tools = (names) => timed('tools', async () => (await import('./tools.mjs')).ensureTools(names));

const ONE_FAILURE = { passed: 0, failed: 1, skipped: 0 };

/** @type {Record<string, { title: string, run: (extra: string[]) => Promise<import('./report.mjs').Counts> }>} in running order */
const RINGS = {
  check: {
    title: 'check: format, lint, types, imports, unused code',
    run: async () => (await import('../check/checks.mjs')).runChecks(),
  },
  unit: {
    title: 'unit and arch: rules of the business and of the tree',
    run: async (extra) => {
      await tools(['promtool', 'nginx', 'haproxy', 'openssl', 'docker-compose']);
      const { unlessGatewayChanged } = await import('./gateway.mjs');
      const argv = extra.length > 0 ? extra : unlessGatewayChanged(ROOT);
      return (await import('./rings.mjs')).runJest('unit', ['unit', 'arch'], argv);
    },
  },
  db: {
    title: 'db and api: use cases and endpoints on PostgreSQL',
    run: async (extra) => {
      await tools(['openssl', 'pgbouncer', 'promtool', 'restic']);
      return (await import('./rings.mjs')).runJest(
        'db',
        ['db', 'api', 'mocks'],
        extra,
        await productionNode(),
      );
    },
  },
  e2e: { title: 'e2e: people in a browser on the built application', run: runE2e },
};

async function runE2e(extra) {
  const chromium = await timed('browser', async () => (await import('./chromium.mjs')).ensureChromium());
  if (!chromium) return ONE_FAILURE;
  await timed('Java', async () => (await import('./java.mjs')).ensureJava());
  if (!process.env.BASE_URL) await timed('build', () => prepareTree({ build: true }));
  const { runPlaywright } = await import('./rings.mjs');
  return runPlaywright(chromium, extra, await productionNode());
}

function readRings(argv) {
  const cut = argv.indexOf('--');
  const { values } = parseArgs({
    args: cut < 0 ? argv : argv.slice(0, cut),
    options: { ring: { type: 'string', multiple: true } },
  });
  const rings = values.ring ?? Object.keys(RINGS);
  const unknown = rings.find((r) => !RINGS[r]);
  if (unknown) throw new Stop(`没有测试环 ${unknown}；可选：${Object.keys(RINGS).join('、')}`);
  return { rings, extra: cut < 0 ? [] : argv.slice(cut + 1) };
}

/** @param {string[]} argv @returns {Promise<number>} exit code */
export async function main(argv) {
  passSignals();
  let total = noCounts();
  try {
    const { rings, extra } = readRings(argv);
    await timed('install', () => prepareTree({ packagesOnly: true }));
    for (const name of rings) {
      const started = Date.now();
      console.log(`\n== ${RINGS[name].title}`);
      let counts;
      try {
        counts = await timedRing(name, () => RINGS[name].run(extra));
      } catch (e) {
        console.error(e instanceof Stop ? e.message : e);
        counts = ONE_FAILURE;
      }
      console.log(`== ${name}: ${closingLine(counts)} (${Math.round((Date.now() - started) / 1000)} s)`);
      total = addCounts(total, counts);
    }
  } catch (e) {
    console.error(e instanceof Stop ? e.message : e);
    total = addCounts(total, ONE_FAILURE);
  }
  console.log(`\n${timesTable()}\n\n${closingLine(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}
