import { closeTestDb, createTestDb } from './db';
import { setTestEnv } from './env';

/** Runs in every file of the db and api rings: environment and cheap hashes first, then a database of the file's own. */
// Each file's logger adds an exit listener to the worker's one process.
process.setMaxListeners(0);
// A file whose subject is the work of hashing mocks it with the real one.
jest.mock('@/lib/domain/identity/bcrypt-worker', () => jest.requireActual('./cheap-hashes'));
setTestEnv();
beforeAll(createTestDb);
afterAll(closeTestDb);
