import './setup-file';

/** Runs before every file that mocks modules: cheap hashes as in the other files, unless hashing is what a file mocks with the real one. */
jest.mock('@/lib/domain/identity/bcrypt-worker', () => jest.requireActual('../cheap-hashes'));
