import { closeTestDb, createTestDb } from '../db';
import { setTestEnv } from '../env';

/** Runs before every file of the db and api rings: environment first, then a database of the file's own. */
// Each file's logger adds an exit listener to the worker's one process.
process.setMaxListeners(0);
setTestEnv();
beforeAll(createTestDb);
afterAll(closeTestDb);
