import { defineConfig } from '@playwright/test';
import e2e from '@/playwright.config';

/** The browser of the e2e ring on a demo that runs, one journey after the other. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  outputDir: '../../test-results',
  projects: [{ name: 'journeys' }],
  workers: 1,
  // What a journey prepares takes longer than a test.
  timeout: 300_000,
  expect: { timeout: 12_000 },
  use: { ...e2e.use, actionTimeout: 12_000, navigationTimeout: 20_000, trace: 'off' },
});
