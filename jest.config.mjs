import nextJest from 'next/jest.js';

const base = {
  testEnvironment: 'node',
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', '^server-only$': '<rootDir>/tests/support/empty.ts' },
};
const make = nextJest({ dir: './' });
const project = async (displayName, testMatch, more = {}) => ({
  ...(await make({ ...base, ...more })()),
  displayName,
  testMatch,
});

/** Rings of docs/architecture.md section 9; the e2e ring belongs to Playwright. */
export default async () => ({
  projects: [
    await project('unit', ['<rootDir>/{lib,db,components,scripts}/**/*.test.{ts,tsx}']),
    await project('arch', ['<rootDir>/tests/arch/**/*.test.ts']),
    await project('db', ['<rootDir>/tests/db/**/*.test.ts'], {
      globalSetup: '<rootDir>/tests/support/global-setup.ts',
      globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
    }),
    await project('api', ['<rootDir>/tests/api/**/*.test.ts'], {
      globalSetup: '<rootDir>/tests/support/global-setup.ts',
      globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
    }),
  ],
});
