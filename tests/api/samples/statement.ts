import type { Samples } from './world';

const elsewhere = { elsewhere: 'tests/api/statement.test.ts', make: () => ({}) };

/** Statements: those of managers and the links of those that were sent take a whole story. */
export const statementSamples: Samples = {
  'GET /api/user/statement/detail': elsewhere,
  'GET /api/user/statement/pdf': elsewhere,
  'GET /api/user/statement/xlsx': elsewhere,
  'POST /api/guest/statement/answer': elsewhere,
  'POST /api/guest/statement/code': elsewhere,
  'POST /api/guest/statement/open': elsewhere,
  'POST /api/guest/statement/pdf': elsewhere,
  'POST /api/guest/statement/view': { make: () => ({ body: { token: 'x'.repeat(43) } }) },
};
