import { defineConfig } from '@playwright/test';

/**
 * The e2e ring: people in a real browser on the built application, the embedded PostgreSQL and the dev gateway. `npm test` sets CHROMIUM_BIN,
 * E2E_PORT and E2E_DATA_DIR; with BASE_URL the tests use a site that runs already (SITE_DATA_DIR names its data folder).
 */
const baseURL = process.env.BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? '3200'}`;
const inCi = Boolean(process.env.CI);

/** How long one thing is waited for, ms: no statement about speed. Who writes a test against a running site hears sooner that it is wrong. */
const PATIENCE_MS = process.env.BASE_URL ? 60_000 : 120_000;

/** Debian's Chromium: no sandbox for root, and nothing that looks for the internet. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys of the demo buyer or of the book that he buys, what looks at his screens or at the sums of all sales: one of them at a time. */
const DEMO_BUYER =
  /\/(after-sale\.phone|bulk|desk|invoice\.phone|kept-input\.phone|layout-shift|markup|organization|pay\.phone|payment|reader-screens|report-facts|sale|screens\.phone|subscribe\.phone|warehouse)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: inCi,
  // Two people at a time, one of each project.
  workers: 2,
  retries: 0,
  // Each failure waits its patience out: a broken state is told before the hour's limit, by its first failures.
  maxFailures: inCi ? 12 : 0,
  // Ends a journey that hangs.
  timeout: 1_200_000,
  expect: { timeout: PATIENCE_MS },
  reporter: process.env.E2E_JSON ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A third of the ring's time: `-- --trace on` is for one file that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium-headless-shell',
      args: chromiumArgs,
    },
  },
  projects: [
    { name: 'demo buyer', testMatch: DEMO_BUYER, workers: 1 },
    { name: 'others', testIgnore: DEMO_BUYER, workers: 1 },
  ],
  webServer: process.env.BASE_URL
    ? undefined
    : {
        // In the shell's place, so that the site sees the runner go.
        command: 'exec node scripts/test/e2e-site.mjs',
        url: `${baseURL}/readyz`,
        timeout: 480_000,
        reuseExistingServer: !inCi,
        stdout: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
});
