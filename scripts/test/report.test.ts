import path from 'node:path';
import { addCounts, closingLine, ofJest, ofPlaywright, readReport } from './report.mjs';
import { noteFiles, timed, timedRing, timesTable } from './times.mjs';

const JEST = {
  numPassedTests: 5,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  numPendingTests: 2,
  numTodoTests: 0,
  testResults: [{ name: path.resolve('tests/db/a.test.ts'), startTime: 1000, endTime: 3500 }],
};
const results = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});
const BROWSER = {
  config: { rootDir: path.resolve('tests/e2e') },
  stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 1 },
  errors: [],
  suites: [
    { file: 'b.spec.ts', specs: [results(1000, 2000)], suites: [{ specs: [results(1500)], suites: [] }] },
  ],
};

describe('the closing line', () => {
  test('adds the rings up', () => {
    expect(closingLine(addCounts(ofJest(JEST).counts, ofPlaywright(BROWSER).counts))).toBe(
      '9 passed, 2 failed, 3 skipped',
    );
  });

  test('a missing report is no report', () => {
    expect(readReport('/nowhere/none.json')).toBeNull();
  });
});

test('where the time went: rings with their steps in order, failed ones too, then the files from the slowest', async () => {
  await timed('install', () => Promise.resolve());
  await timedRing('db', async () => {
    await expect(timed('jest', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
  noteFiles([...ofJest(JEST).files, ...ofPlaywright(BROWSER).files]);
  expect(timesTable().split('\n')).toStrictEqual([
    '== where the time went',
    expect.stringMatching(/^ +\d+\.\d s {2}install$/),
    expect.stringMatching(/^ +\d+\.\d s {2}db$/),
    expect.stringMatching(/^ +\d+\.\d s {4}db: jest$/),
    '== slowest test files',
    '     4.5 s  tests/e2e/b.spec.ts',
    '     2.5 s  tests/db/a.test.ts',
  ]);
});
