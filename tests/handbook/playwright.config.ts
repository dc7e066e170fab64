import { defineConfig } from '@playwright/test';
import e2e from '@/playwright.config';

/** The browser of the e2e ring on a demo that runs, one post after the other. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  outputDir: '../../test-results',
  projects: [{ name: 'handbook' }],
  workers: 1,
});
