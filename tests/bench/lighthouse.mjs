import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../../scripts/test/chromium.mjs';
import { markdown, setting } from './frame.mjs';
import { installed } from './peers/peer.mjs';

/** Runs of each page; the figures are medians. */
const RUNS = setting('BENCH_REPEATS', 3);
const LIGHTHOUSE = { packages: { lighthouse: '12.8.2' } };

const PAGES = [
  '/index',
  '/index/list',
  '/index/details/1',
  '/mall',
  '/mall/list',
  '/mall/details/1',
  '/mobile/home',
  '/mobile/list',
  '/mobile/detail?id=1',
];
/** As Lighthouse calls its two settings of machine and line. */
const FORMS = { mobile: [], desktop: ['--preset=desktop'] };
/** What the phone of its first setting would be led away from `/index` and `/mall` without. */
const STAYS = JSON.stringify({ Cookie: 'desktop_version=1' });

const TARGETS = {
  performance: { of: (r) => r.categories.performance.score * 100, least: 99 },
  accessibility: { of: (r) => r.categories.accessibility.score * 100, least: 100 },
  'best practices': { of: (r) => r.categories['best-practices'].score * 100, least: 100 },
  SEO: { of: (r) => r.categories.seo.score * 100, least: 100 },
  'largest paint ms': { of: (r) => r.audits['largest-contentful-paint'].numericValue, most: 1500 },
  'blocked ms': { of: (r) => r.audits['total-blocking-time'].numericValue, most: 20 },
  'layout shift': { of: (r) => r.audits['cumulative-layout-shift'].numericValue, most: 0.02, digits: 3 },
  'all kB': { of: (r) => r.audits['total-byte-weight'].numericValue / 1000 },
};

function judged(folder, url, form, chromium) {
  const report = join(tmpdir(), `lighthouse-${process.pid}.json`);
  const said = [`--output-path=${report}`, '--output=json', '--quiet', `--extra-headers=${STAYS}`];
  const args = [url, ...said, '--chrome-flags=--headless=new --no-sandbox', ...FORMS[form]];
  const env = { ...process.env, CHROME_PATH: chromium };
  try {
    execFileSync(process.execPath, [join(folder, 'node_modules/lighthouse/cli/index.js'), ...args], { env });
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(report, { force: true });
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Public pages as Lighthouse sees them; the site answers from its front cache, as it does for all but the first visitor. */
async function run({ site }) {
  const folder = installed('lighthouse', LIGHTHOUSE);
  const chromium = await ensureChromium();
  const rows = [];
  for (const form of Object.keys(FORMS))
    for (const page of PAGES) {
      const reports = Array.from({ length: RUNS }, () => judged(folder, `${site}${page}`, form, chromium));
      const row = { page, form };
      for (const [name, { of, digits = 0 }] of Object.entries(TARGETS))
        row[name] = Number(median(reports.map(of)).toFixed(digits));
      rows.push(row);
      console.log(JSON.stringify(row));
    }
  return rows;
}

const table = (rows) =>
  markdown(
    Object.fromEntries(['page', 'form', ...Object.keys(TARGETS)].map((name) => [name, (row) => row[name]])),
    rows,
  );

/** What misses its target; on a desktop only the performance has one. */
function check(rows) {
  return rows.flatMap((row) =>
    Object.entries(TARGETS)
      .filter(([name]) => row.form === 'mobile' || name === 'performance')
      .filter(([name, { least = -Infinity, most = Infinity }]) => row[name] < least || row[name] > most)
      .map(([name]) => `${row.page}, ${row.form}: ${name} ${row[name]}`),
  );
}

export const lighthouse = { dataDir: 'bench', run, table, check };
