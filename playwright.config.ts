import { defineConfig } from '@playwright/test';

/**
 * The e2e ring: people in a real browser on the built application, the embedded PostgreSQL and the dev gateway. `npm test` sets CHROMIUM_BIN,
 * E2E_PORT and E2E_DATA_DIR; with BASE_URL the tests use a site that runs already (SITE_DATA_DIR names its data folder).
 */
const baseURL = process.env.BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? '3200'}`;
const inCi = Boolean(process.env.CI);

/** How long one thing is waited for, ms: no statement about speed. Who writes a test against a running site hears sooner that it is wrong. */
const PATIENCE_MS = process.env.BASE_URL ? 60_000 : 300_000;

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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: inCi,
  // One person at a time: journeys read the newest captcha and SMS.
  workers: 1,
  retries: 0,
  // Ends a journey that hangs.
  timeout: 4 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: process.env.E2E_JSON ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium', args: chromiumArgs },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: /\.phone\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: /\.phone\.spec\.ts$/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        userAgent: IPHONE,
      },
    },
  ],
  webServer: process.env.BASE_URL
    ? undefined
    : {
        command: 'node scripts/test/e2e-site.mjs',
        url: `${baseURL}/readyz`,
        timeout: 480_000,
        reuseExistingServer: !inCi,
        stdout: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
});
