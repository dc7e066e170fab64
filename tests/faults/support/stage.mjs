import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  createDatabase,
  dropDatabase,
  migrate,
  prepareCluster,
  withClient,
} from '../../../scripts/db/prepare.mjs';
import { removeCluster } from '../../../scripts/db/postgres.mjs';
import { ensureSecrets } from '../../../scripts/start/env-files.mjs';
import { BUILD_DIR, at } from '../../../scripts/start/paths.mjs';
import { run } from '../../../scripts/start/processes.mjs';
import { hashFiles } from '../../../scripts/start/stamp.mjs';
import { Database } from './database.mjs';
import { World } from './world.mjs';

const TEMPLATE = 'faults_template';

/** Of the caller's environment nothing reaches the site that would change it (DATABASE_URL, JOBS, DATA_SECRET …). */
const KEPT = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ'];

/** The prepared demo world of an earlier run: a stopped cluster, its files and the secrets they were sealed with. */
const CACHE = at('.data', 'faults');
/** What the demo world is made from; its dates count from the day it is made. */
const cacheKey = () =>
  hashFiles([at('drizzle'), path.join(BUILD_DIR, 'seed.mjs')], new Date().toISOString().slice(0, 10));
const copy = (from, to) => execFileSync('cp', ['-a', '--reflink=auto', from, to]);

/**
 * What all cases of a run share: a folder, one PostgreSQL and a database with the demo world, of which each case gets a copy of its own.
 */
export class Stage {
  #worlds = 0;

  constructor() {
    this.root = fs.mkdtempSync(path.join(os.tmpdir(), 'faults-'));
    fs.chmodSync(this.root, 0o755);
    this.prepared = path.join(this.root, 'prepared');
    this.env = Object.fromEntries(KEPT.filter((n) => process.env[n]).map((n) => [n, process.env[n]]));
  }

  /** Starts the database with the demo world as a template: from an earlier run of this day, or made now and kept for the next. */
  async open() {
    const kept = path.join(CACHE, cacheKey());
    const known = fs.existsSync(kept);
    if (known) copy(kept, this.prepared);
    else fs.mkdirSync(this.prepared);
    this.secrets = ensureSecrets(path.join(this.prepared, 'secrets.env'), {});
    this.database = new Database(path.join(this.prepared, 'db'));
    await this.database.start();
    if (known) return;
    await this.#prepare();
    await this.database.stop();
    fs.rmSync(CACHE, { recursive: true, force: true });
    fs.mkdirSync(CACHE, { recursive: true });
    copy(this.prepared, `${kept}.new`);
    fs.renameSync(`${kept}.new`, kept);
    await this.database.start();
  }

  url(database, user) {
    return this.database.cluster.url(database, user);
  }

  /** The demo world: database and uploaded files. */
  async #prepare() {
    await prepareCluster(this.database.cluster, TEMPLATE);
    const ownerUrl = this.url(TEMPLATE, 'portal_owner');
    await migrate(ownerUrl);
    const storage = path.join(this.prepared, 'storage');
    await run(
      process.execPath,
      [path.join(BUILD_DIR, '..', 'scripts', 'start', 'seed.mjs'), path.join(BUILD_DIR, 'seed.mjs')],
      {
        what: '写入演示数据',
        quiet: true,
        env: {
          ...this.env,
          ...this.secrets,
          NODE_ENV: 'production',
          DATABASE_URL: ownerUrl,
          STORAGE_DIR: storage,
        },
      },
    );
  }

  /**
   * A database of its own and its services.
   * @param {{ empty?: boolean, gateway?: boolean, site?: boolean, env?: Record<string, string>, preload?: string[] }} [options]
   *   `empty`: a database without tables; `gateway`/`site` false: is not started; `env`, `preload`: for every site of this world
   */
  async world(options = {}) {
    this.#worlds += 1;
    const name = `faults_${this.#worlds}`;
    const dir = path.join(this.root, name);
    fs.mkdirSync(dir, { recursive: true });
    await withClient(this.url('postgres'), async (c) => {
      await createDatabase(c, name, options.empty ? undefined : TEMPLATE);
      // A copied sequence counts on values that its template has logged ahead: after a crash it would give them twice. From a checkpoint on it logs anew.
      await c.query('checkpoint');
    });
    const storage = path.join(dir, 'storage');
    if (options.empty) fs.mkdirSync(storage);
    else copy(path.join(this.prepared, 'storage'), storage);
    const world = new World({ stage: this, name, dir, storage, options });
    try {
      await world.open();
      return world;
    } catch (e) {
      await world.close();
      throw e;
    }
  }

  async drop(name, dir) {
    await withClient(this.url('postgres'), (c) => dropDatabase(c, name));
    fs.rmSync(dir, { recursive: true, force: true });
  }

  async close({ keep = false } = {}) {
    this.database?.thaw();
    await this.database?.stop('immediate').catch(() => undefined);
    if (keep) return;
    removeCluster(path.join(this.prepared, 'db'));
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}
