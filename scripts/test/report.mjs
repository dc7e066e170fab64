import fs from 'node:fs';
import path from 'node:path';

/** Seconds that each test file took. @typedef {{ file: string, seconds: number }[]} FileTimes */

/** Counts of one ring. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Counts} a @param {Counts} b */
export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The report that a runner wrote; `null` without one. @param {string} file */
export function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Reads a jest report (`--json --outputFile`). A file that could not run counts as one failure.
 * @returns {{ counts: Counts, files: FileTimes }}
 */
export function ofJest(report) {
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    files: report.testResults.map((r) => ({ file: r.name, seconds: (r.endTime - r.startTime) / 1000 })),
  };
}

/** The tests of a suite and of those within. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Reads a Playwright JSON report. A test that passed at a second try is a pass; errors outside tests count as failures.
 * @returns {{ counts: Counts, files: FileTimes }}
 */
export function ofPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  const results = (suite) => specsOf(suite).flatMap((s) => s.tests.flatMap((t) => t.results));
  return {
    counts: { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped },
    files: report.suites.map((suite) => ({
      file: path.resolve(report.config.rootDir, suite.file),
      seconds: results(suite).reduce((sum, r) => sum + r.duration, 0) / 1000,
    })),
  };
}

/** The last line of a run: plain, alone on its line. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
