import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from '../start/paths.mjs';
import { freePort } from '../start/services.mjs';
import { ofJest, ofPlaywright, readReport } from './report.mjs';
import { bin, runStep } from './steps.mjs';
import { noteFiles, timed } from './times.mjs';

/** A place for the reports of a run. */
function reportFile(name) {
  return path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'portal-report-')), `${name}.json`);
}

function take(file, read, ok) {
  const report = readReport(file);
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { counts, files } = read(report);
  noteFiles(files);
  // A runner that fails without a failed test (a broken set-up, an open handle) must not pass.
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * Runs jest projects and counts their tests.
 * @param {string} ring name for messages
 * @param {string[]} projects
 * @param {string[]} [extra] arguments for jest
 * @param {Record<string, string>} [node] environment that brings another Node
 */
export async function runJest(ring, projects, extra = [], node = {}) {
  const report = reportFile(ring);
  const argv = [
    bin('jest'),
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${report}`,
    '--silent',
    '--maxWorkers=2',
    // A worker keeps something of every file: one of several gigabytes spends its time on memory. A new one costs a second.
    '--workerIdleMemoryLimit=1200MB',
    '--passWithNoTests',
  ];
  if (process.env.CI) argv.push('--ci');
  const env = { ...node, NODE_ENV: 'test', NEXT_TELEMETRY_DISABLED: '1' };
  const { ok } = await timed('jest', () => runStep([...argv, ...extra], { env }));
  return take(report, ofJest, ok);
}

/** Runs Playwright against the built application, which its `webServer` starts with a data folder of its own. */
export async function runPlaywright(chromium, extra = [], node = {}) {
  const report = reportFile('e2e');
  const own = process.env.BASE_URL ? null : fs.mkdtempSync(path.join(os.tmpdir(), 'portal-e2e-'));
  // The server's user must be able to enter it.
  if (own) fs.chmodSync(own, 0o711);
  const env = { ...node, CHROMIUM_BIN: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_JSON: '1' };
  if (own) Object.assign(env, { E2E_DATA_DIR: own, E2E_PORT: String(await freePort(3200)) });
  try {
    const { ok } = await timed('playwright and its site', () =>
      runStep([bin('playwright'), 'test', ...extra], { env }),
    );
    if (own && !ok) {
      fs.cpSync(path.join(own, 'logs'), at('test-results', 'site-logs'), { recursive: true });
      console.log(
        'test-results/: screenshots, what the pages held and the logs of the site (traces with `-- --trace on`)',
      );
    }
    return take(report, ofPlaywright, ok);
  } finally {
    if (own) fs.rmSync(own, { recursive: true, force: true, maxRetries: 3 });
  }
}
