import fs from 'node:fs';
import path from 'node:path';
import { Pool } from 'pg';
import { startService } from '../../../scripts/start/processes.mjs';
import { BUILD_DIR } from '../../../scripts/start/paths.mjs';
import { call } from './http.mjs';
import { brokenInvariants } from './invariants.mjs';
import { makeAdmin, makeBuyers } from './people.mjs';
import { anyFreePort } from '../../../scripts/start/services.mjs';
import { lives, signal, until } from './processes.mjs';
import { startGatewayQuietly } from './gateway.mjs';

/** What a site of the suite runs with; a case may change it. One machine plays all the visitors, so limits per address are wide. */
const SITE = {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  RATE_SCALE: '100000',
};

/** One case's database, files, dev gateway and site processes. */
export class World {
  #stage;
  #options;
  #pool = null;
  #sites = new Set();
  /** @type {{ urls: Record<string, string>, env: Record<string, string>, service: any } | null} */
  gateway = null;
  /** The first site that was started, or the one started last in its place. @type {Awaited<ReturnType<World['startSite']>> | null} */
  site = null;

  constructor({ stage, name, dir, storage, options }) {
    this.#stage = stage;
    this.#options = options;
    this.name = name;
    this.dir = dir;
    this.storage = storage;
  }

  get database() {
    return this.#stage.database;
  }
  get ownerUrl() {
    return this.#stage.url(this.name, 'portal_owner');
  }
  get appUrl() {
    return this.#stage.url(this.name, 'portal_app');
  }
  /** Address of the site, without a slash at its end. */
  get url() {
    return this.site.url;
  }
  /** The superuser's, who sees what every backend does. */
  get superUrl() {
    return this.#stage.url(this.name);
  }
  get secrets() {
    return this.#stage.secrets;
  }

  async open() {
    const { gateway = true, site = true } = this.#options;
    if (site) this.port = await anyFreePort();
    if (gateway) {
      this.gateway = await startGatewayQuietly(this.dir, {
        ...this.#stage.env,
        ...this.secrets,
        SITE_URL: `http://127.0.0.1:${this.port}`,
      });
    }
    if (site) await this.startSite({ port: this.port });
  }

  /** The environment of a site process. */
  siteEnv(port, more = {}) {
    return {
      ...this.#stage.env,
      ...SITE,
      ...this.secrets,
      ...this.gateway?.env,
      DATA_DIR: this.dir,
      STORAGE_DIR: this.storage,
      DATABASE_URL: this.appUrl,
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      ...this.#options.env,
      ...more,
    };
  }

  /**
   * Starts a site process as the launcher does and waits until it listens.
   * @param {{ port?: number, env?: Record<string, string>, preload?: string[] }} [options] `preload`: modules that run in it first (full paths)
   */
  async startSite({ port, env = {}, preload = this.#options.preload ?? [] } = {}) {
    const at = port ?? (await anyFreePort());
    const logFile = path.join(this.dir, `site-${at}.log`);
    const started = Date.now();
    const service = await startService(path.join(BUILD_DIR, 'server.mjs'), {
      env: this.siteEnv(at, {
        ...(preload.length > 0 ? { NODE_OPTIONS: preload.map((f) => `--require ${f}`).join(' ') } : {}),
        ...env,
      }),
      ready: /^site ready on /,
      timeoutSeconds: 240,
      what: '网站',
      logFile,
    });
    const site = {
      pid: service.pid,
      port: at,
      url: `http://127.0.0.1:${at}`,
      ended: service.ended,
      /** From the start of the process to its listening socket, in ms. */
      startMs: Date.now() - started,
      lives: () => lives(service.pid),
      log: () => fs.readFileSync(logFile, 'utf8'),
      signal: (name) => signal(service.pid, name),
      /** `kill -9`, and the wait for its end. */
      kill: async () => {
        signal(service.pid, 'SIGKILL');
        await service.ended;
      },
      stop: (limitMs = 20_000) => service.stop(limitMs),
    };
    this.#sites.add(site);
    this.site = site;
    void service.ended.then(() => this.#sites.delete(site));
    return site;
  }

  /** Waits until the site says that it is ready. @returns ms waited, or `null` after the limit */
  async ready(limitMs = 10_000, site = this.site) {
    const started = Date.now();
    const ok = await until(
      async () => (await call(`${site.url}/readyz`, { timeoutMs: 2000 })).status === 200,
      limitMs,
    );
    return ok ? Date.now() - started : null;
  }

  get(pathname, options = {}) {
    return call(this.url + pathname, options);
  }
  post(pathname, body, options = {}) {
    return call(this.url + pathname, { ...options, body });
  }

  /** Rows of a statement of the owner role, over a pool that survives a database that was away. */
  async query(text, values) {
    if (!this.#pool) {
      this.#pool = new Pool({ connectionString: this.ownerUrl, max: 3, application_name: 'faults' });
      this.#pool.on('error', () => undefined);
      this.#pool.on('connect', (client) => client.on('error', () => undefined));
    }
    return (await this.#pool.query(text, values)).rows;
  }

  /** Buyers with an address and a living session. @returns {Promise<{ id: number, receiverId: number, cookie: string, sid: string }[]>} */
  buyers(count) {
    return makeBuyers(this, count);
  }

  /** An administrator who has just shown the second factor. @param {string[]} permissions of lib/core/permissions.ts */
  admin(permissions, role = 'admin#adminProduct') {
    return makeAdmin(this, permissions, role);
  }

  invariants() {
    return brokenInvariants(this.ownerUrl);
  }

  /** Ends its processes; with the database away this works as well. */
  async endProcesses() {
    await Promise.all([...this.#sites].map((s) => s.kill()));
    await this.gateway?.service.stop(2000);
    this.gateway = null;
  }

  async close() {
    await this.endProcesses();
    await this.#pool?.end().catch(() => undefined);
    this.#pool = null;
    await this.#stage.drop(this.name, this.dir);
  }
}
