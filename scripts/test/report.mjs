import fs from 'node:fs';

/** Counts of one ring. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Counts} a @param {Counts} b */
export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Counts of a jest report (`--json --outputFile`). A file that could not run counts as one failure.
 * @returns {Counts | null} `null` when there is no report
 */
export function jestCounts(file) {
  const report = readReport(file);
  if (!report) return null;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts of a Playwright JSON report. A test that passed at a second try is a pass; errors outside tests count as failures.
 * @returns {Counts | null}
 */
export function playwrightCounts(file) {
  const report = readReport(file);
  if (!report) return null;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped };
}

/** The last line of a run: plain, alone on its line. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
