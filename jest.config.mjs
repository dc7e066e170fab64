import nextJest from 'next/jest.js';

const base = {
  testEnvironment: 'node',
  // Jest wraps what a file left on the global object once more per file, until a long-lived worker's stack is too short for it.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^server-only$': '<rootDir>/node_modules/server-only/empty.js',
    // Its exports name no condition that jest asks for.
    '^file-type$': '<rootDir>/node_modules/file-type/core.js',
  },
};
const make = nextJest({ dir: './' });
/** Packages that are ES modules only: jest on Node 20 cannot require them, so they are compiled like our own files. */
const esm =
  'file-type|strtok3|token-types|uint8array-extras|@tokenizer/inflate|@borewit/text-codec|feed|marked|htmlparser2|entities|domhandler|domutils|dom-serializer|domelementtype|oxc-parser|@csstools/css-tokenizer';
const project = async (displayName, testMatch, more = {}) => ({
  ...(await make({ ...base, ...more })()),
  transformIgnorePatterns: [`/node_modules/(?!(${esm})/)`, '\\.module\\.css$'],
  displayName,
  testMatch,
});

/** The db and api rings share one PostgreSQL per run and give each test file a database of its own. */
const withDatabase = {
  globalSetup: '<rootDir>/tests/support/rings/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/support/rings/global-teardown.mjs',
};

/** Their files and what they import are one script, which a worker compiles once; those that mock modules are left to jest. */
const MOCKS = '\\.mocks\\.test\\.ts$';
const bundled = (displayName) => ({
  displayName,
  testMatch: [`<rootDir>/tests/${displayName}/**/*.test.ts`],
  testPathIgnorePatterns: [MOCKS],
  testEnvironment: '<rootDir>/tests/support/rings/environment.mjs',
  testEnvironmentOptions: base.testEnvironmentOptions,
  transform: { '\\.ts$': '<rootDir>/tests/support/rings/stub.mjs' },
  setupFilesAfterEnv: ['<rootDir>/tests/support/rings/setup-file.ts'],
  ...withDatabase,
});

/** Rings of docs/architecture.md section 9; the e2e ring belongs to Playwright. */
export default async () => ({
  // Ends a test that hangs; how long the others take is nothing that a test says.
  testTimeout: 20 * 60_000,
  projects: [
    await project('unit', ['<rootDir>/{lib,db,components,scripts}/**/*.test.{ts,tsx}']),
    await project('arch', ['<rootDir>/tests/arch/**/*.test.ts']),
    bundled('db'),
    bundled('api'),
    await project('mocks', ['<rootDir>/tests/{db,api}/**/*.mocks.test.ts'], {
      ...withDatabase,
      setupFilesAfterEnv: ['<rootDir>/tests/support/rings/setup-mocks.ts'],
    }),
  ],
});
