import { chromium } from '@playwright/test';
import { Client } from 'pg';
import { ensureChromium } from '../../scripts/test/chromium.mjs';

/** Loads of each page; the figures are medians. */
const LOADS = Number(process.env.BENCH_LOADS ?? 7);
/** A middling phone on a slow 4G network, as Lighthouse assumes it. */
const PROFILE = {
  cpu: 4,
  latencyMs: 150,
  downBytes: (1.6 * 1024 * 1024) / 8,
  upBytes: (750 * 1024) / 8,
};
/** Without a long task and with at most two requests for so long, a page is quiet. */
const QUIET_MS = 5000;
const MOST_MS = 60_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const ms = (n) => Math.round(n);
const kb = (n) => Number((n / 1000).toFixed(1));

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Half of the distance between the quartiles, in percent of the median. */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)];
  return Math.round(((at(0.75) - at(0.25)) / 2 / (median(values) || 1)) * 100);
}

/** Runs in the page before everything else: notes paints and long tasks, and when React has taken over what stands there. */
function watch() {
  const seen = { tasks: [], fcp: 0, lcp: 0, alive: 0 };
  window.portalBench = seen;
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) seen.tasks.push([e.startTime, e.duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const e of list.getEntriesByName('first-contentful-paint')) seen.fcp = e.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // React leaves a key on every element that it has taken over.
  const look = () => {
    const taken = [...document.querySelectorAll('main *')].some((el) =>
      Object.keys(el).some((k) => k.startsWith('__reactFiber$')),
    );
    if (taken) seen.alive = performance.now();
    else setTimeout(look, 20);
  };
  document.addEventListener('DOMContentLoaded', look);
}

/** One first visit: nothing is stored. Times in ms from the start of the navigation, sizes in bytes over the wire. */
async function visit(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: IPHONE,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PROFILE.latencyMs,
      downloadThroughput: PROFILE.downBytes,
      uploadThroughput: PROFILE.upBytes,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu });
    const kinds = new Map();
    const sizes = { js: 0, all: 0 };
    let open = 0;
    let lastBusy = Date.now();
    cdp.on('Network.requestWillBeSent', () => {
      open += 1;
    });
    cdp.on('Network.responseReceived', (e) => kinds.set(e.requestId, e.type));
    cdp.on('Network.loadingFailed', () => {
      open -= 1;
    });
    cdp.on('Network.loadingFinished', (e) => {
      open -= 1;
      if (open > 2) lastBusy = Date.now();
      sizes.all += e.encodedDataLength;
      if (kinds.get(e.requestId) === 'Script') sizes.js += e.encodedDataLength;
    });
    await page.addInitScript(watch);
    const started = Date.now();
    await page.goto(url, { waitUntil: 'load', timeout: MOST_MS });
    let seen;
    for (;;) {
      await page.waitForTimeout(500);
      if (open > 2) lastBusy = Date.now();
      seen = await page.evaluate(() => ({ ...window.portalBench, now: performance.now() }));
      const lastTask = Math.max(0, ...seen.tasks.map(([at, took]) => at + took));
      const quietSince = Math.max(lastTask, seen.fcp, lastBusy - started);
      if (seen.now - quietSince >= QUIET_MS) break;
      if (Date.now() - started > MOST_MS) throw new Error(`${url} does not come to rest`);
    }
    // React comes with the first touch (docs/adr/0033).
    await page.touchscreen.tap(2, 400);
    await page.waitForFunction(() => window.portalBench.alive > 0, null, { timeout: MOST_MS });
    const alive = (await page.evaluate(() => window.portalBench.alive)) - seen.now;
    const lastTask = Math.max(0, ...seen.tasks.map(([at, took]) => at + took));
    const tasks = seen.tasks.filter(([at]) => at >= seen.fcp);
    return {
      js: sizes.js,
      all: sizes.all,
      fcp: seen.fcp,
      lcp: seen.lcp,
      alive,
      // Google's definition: the end of the last long task before the quiet, not before the first paint.
      tti: Math.max(seen.fcp, lastTask),
      tbt: tasks.reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0),
    };
  } finally {
    await context.close();
  }
}

async function pagesOf(ownerUrl) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const one = async (text) => (await client.query(text)).rows[0]?.id;
    const product = (kind) =>
      one(`select id::int from products where marketable and kind = '${kind}' order by id limit 1`);
    const article = await one("select id::int from articles where status = 'published' order by id limit 1");
    return {
      '/mobile/home': '/mobile/home',
      '/mobile/detail (book)': `/mobile/detail?id=${await product('paper_book')}`,
      '/mobile/detail (periodical)': `/mobile/detail?id=${await product('paper_periodical')}`,
      '/mobile/list': '/mobile/list?kind=paper_book',
      '/mobile/news/…': `/mobile/news/${article}`,
      '/mobile/login': '/mobile/login',
    };
  } finally {
    await client.end();
  }
}

/** First loads on a throttled processor and network; the site answers from its front cache, as it does for all but the first visitor. */
async function run({ site, ownerUrl }) {
  const executablePath = process.env.CHROMIUM_BIN ?? (await ensureChromium());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows = [];
    for (const [name, path] of Object.entries(await pagesOf(ownerUrl))) {
      await visit(browser, `${site}${path}`);
      const visits = [];
      for (let i = 0; i < LOADS; i += 1) visits.push(await visit(browser, `${site}${path}`));
      const of = (key) => visits.map((v) => v[key]);
      rows.push({
        name,
        jsKb: kb(median(of('js'))),
        allKb: kb(median(of('all'))),
        fcpMs: ms(median(of('fcp'))),
        lcpMs: ms(median(of('lcp'))),
        aliveMs: ms(median(of('alive'))),
        ttiMs: ms(median(of('tti'))),
        ttiSpreadPercent: spread(of('tti')),
        tbtMs: ms(median(of('tbt'))),
      });
      console.log(`${name}: ${rows.at(-1).jsKb} kB of scripts, interactive after ${rows.at(-1).ttiMs} ms`);
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function table(rows) {
  return [
    '| page | scripts kB | all kB | first paint ms | largest paint ms | alive ms after a touch | interactive ms | blocked ms |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (r) =>
        `| ${r.name} | ${r.jsKb} | ${r.allKb} | ${r.fcpMs} | ${r.lcpMs} | ${r.aliveMs} | ${r.ttiMs} ±${r.ttiSpreadPercent}% | ${r.tbtMs} |`,
    ),
  ].join('\n');
}

export const phone = { dataDir: 'bench', run, table };
