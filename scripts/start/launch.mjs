import fs from 'node:fs';
import path from 'node:path';
import { examine, listOf, lookUntilThere, refuseFaults } from '../doctor/checks.mjs';
import { folderFindings, portFindings } from '../doctor/machine.mjs';
import { banner } from './banner.mjs';
import { useBuild } from './build.mjs';
import { ensureSecrets, readEnvFile } from './env-files.mjs';
import { takeLock } from './lock.mjs';
import { limited } from './limit.mjs';
import { readOptions } from './options.mjs';
import { ROOT, at } from './paths.mjs';
import { endSteps } from './processes.mjs';
import { Stop, say } from './say.mjs';
import { reachable, serviceNotes, startGateway, startSite, whyNotReady } from './services.mjs';
import { prepareTree } from './tree.mjs';
import { readVersion } from './version.mjs';

/** The whole stop takes at most this long. */
const STOP_LIMIT_MS = 15_000;
/** The site's share of it: running requests end, no new ones are taken. */
const DRAIN_LIMIT_MS = 12_500;
/** A start for real waits so long for a database that is away; a unit then begins anew, and is never given up for it. */
const DATABASE_LIMIT_MS = 10 * 60_000;

/**
 * Everything this start began, stopped in the reverse order: first the site. A second call joins the first.
 */
class Shutdown {
  /** @type {{ name: string, stop: (limitMs: number) => Promise<void> | void }[]} */
  #stack = [];
  /** @type {Promise<void> | null} */
  #done = null;
  stopping = false;

  push(name, stop) {
    this.#stack.push({ name, stop });
  }

  run(exitCode) {
    this.#done ??= this.#run(exitCode);
    return this.#done;
  }

  async #run(exitCode) {
    this.stopping = true;
    const hard = setTimeout(() => process.exit(exitCode || 1), STOP_LIMIT_MS);
    endSteps();
    for (const { name, stop } of this.#stack.toReversed()) {
      try {
        await stop(DRAIN_LIMIT_MS);
      } catch (e) {
        console.error(`${name}: ${e.message}`);
      }
    }
    clearTimeout(hard);
    process.exit(exitCode);
  }
}

function lockData(dataDir, options, shutdown) {
  const lock = takeLock(path.join(dataDir, 'launcher.lock'), { port: options.port });
  if (!lock.ok) {
    throw new Stop(
      `网站已在运行（进程 ${lock.owner.pid}，端口 ${String(lock.owner.port)}，数据目录 ${dataDir}）。`,
    );
  }
  shutdown.push('lock', lock.release);
}

function listenToSignals(shutdown) {
  let asked = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      asked += 1;
      if (asked === 1) say('正在停止……');
      void shutdown.run(0);
    });
  }
}

/** Says what died, and ends the rest. */
function stopWith(service, what, shutdown) {
  void service.ended.then(async (code) => {
    if (shutdown.stopping) return;
    if (service.tail()) console.error(service.tail());
    console.error(`${what}意外退出（${code}），正在停止其余部分……`);
    await shutdown.run(1);
  });
}

/** Command line, environment and folders of this start. @throws {Stop} */
export function readSettings(argv) {
  const base = { ...readEnvFile(at('.env')), ...process.env };
  const options = readOptions(argv, base);
  const production = options.mode === 'production';
  if (options.reset && base.DATABASE_URL) {
    throw new Stop('--reset 不会清空 DATABASE_URL 指定的数据库，请自行清空。');
  }
  const dataDir = path.resolve(ROOT, base.DATA_DIR || '.data');
  const storageDir = path.resolve(ROOT, base.STORAGE_DIR || path.join(dataDir, 'storage'));
  return { base, options, production, dataDir, storageDir };
}

/** Database up, migrated. @returns {Promise<import('./database.mjs').Database>} */
async function openDatabase({ base, production, dataDir }, shutdown) {
  const database = await import('./database.mjs');
  const opening = base.DATABASE_URL
    ? database.openExternal(base)
    : database.openEmbedded(dataDir, base.WAL_ARCHIVE_DIR);
  // Registered before it is up: a signal in between must not leave the server behind.
  shutdown.push('database', async () => (await opening.catch(() => null))?.stop());
  // Recovery after a crash, and indexes over the rows of many years, take their time.
  const db = await limited('启动数据库', 30, () => opening);
  await limited('更新数据库结构', production ? 24 * 60 : 15, () => database.migrateDatabase(db));
  // A demo writes its whole world.
  if (production) await limited('写入基础数据', 15, () => database.addBasics(db));
  return db;
}

/** V8's own young heap grows while the site starts and is not given back: it rests at some 120 MB more (docs/performance.md). */
const YOUNG_HEAP = '--max-semi-space-size=8';

/**
 * Node reads next.config.ts itself where it can (22.18 and later): to do so Next would load its whole compiler, 30 MB that stay. The variable is what
 * `next start --experimental-next-config-strip-types` sets, for which our own server has no flag.
 */
const OWN_TYPESCRIPT = { __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: 'true' };
/** What Node says of a file that is a module by its words and not by package.json. */
const UNSAID = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';

/** The environment of the site process. */
export function siteEnvironment({ base, options, production, dataDir, storageDir }, db) {
  const { version, commit } = readVersion();
  return {
    ...base,
    ...(production ? {} : ensureSecrets(path.join(dataDir, 'secrets.env'), base)),
    NODE_ENV: options.mode === 'dev' ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // Of glibc: pictures and pages pass through several threads, and each pool keeps what it once had.
    MALLOC_ARENA_MAX: base.MALLOC_ARENA_MAX || '1',
    ...OWN_TYPESCRIPT,
    NODE_OPTIONS: [YOUNG_HEAP, UNSAID, base.NODE_OPTIONS].filter(Boolean).join(' '),
    DATA_DIR: dataDir,
    STORAGE_DIR: storageDir,
    DATABASE_URL: db.appUrl,
    PRODUCT_VERSION: version,
    PRODUCT_COMMIT: commit,
    PORT: String(options.port),
    HOST: options.host,
    SITE_URL: base.SITE_URL || `http://${reachable(options.host)}:${options.port}`,
    // Who has not said by which name the site is reached takes all.
    SITE_HOSTS: base.SITE_HOSTS || (base.SITE_URL ? '' : '*'),
    ...(options.mode === 'dev' ? { NEXT_DEV: '1' } : {}),
    // Never in the site's hands: the account that may change the schema. Empty, not absent: Next reads .env and would fill it in.
    DATABASE_OWNER_URL: '',
  };
}

/** The simulated providers of demo and development: they need nothing of the database, and come up while it does. */
function beginGateway(settings, notes, shutdown) {
  const starting = startGateway(settings.dataDir, siteEnvironment(settings, {}));
  // Registered before it is up, as the database is.
  shutdown.push('gateway', async () => (await starting.catch(() => null))?.service.stop(1000));
  starting.then(
    ({ service }) => {
      stopWith(service, '模拟网关', shutdown);
      notes.add(service.pid);
    },
    // Whoever waits for it hears of it.
    () => undefined,
  );
  return starting;
}

/** Demo and development: demo data, and its history told to the simulated providers. @returns the gateway's addresses by provider */
async function addDemoParts({ base }, db, env, starting) {
  const { seedDatabase } = await import('./database.mjs');
  await seedDatabase(db, env);
  const gateway = await starting;
  const { tellHistory } = await import('./history.mjs');
  await limited('登记演示支付', 2, () => tellHistory({ owner: db.ownerUrl, gateway: gateway.urls.wxpay }));
  // What the operator sets himself wins over the simulated providers.
  const own = Object.entries(base).filter(([name]) => name in gateway.env);
  Object.assign(env, gateway.env, Object.fromEntries(own));
  return gateway.urls;
}

/** What a site that listens may still lack: a balancer sends it nothing before. */
async function sayWhetherReady({ HOST, PORT, SITE_URL }) {
  const why = await whyNotReady(`http://${reachable(HOST)}:${PORT}`);
  say(
    why
      ? `网站已启动，但尚未就绪：/readyz 为“${why}”，见 docs/operations/runbook.md`
      : `网站已就绪：${SITE_URL}`,
  );
}

/** Looks at everything that the site needs. @throws {Stop} with all that is wrong */
async function examineAll(settings) {
  const { base, production } = settings;
  // Of a demo the database is started later.
  const appUrl = base.DATABASE_URL || (production ? undefined : 'embedded');
  const env = siteEnvironment(settings, { appUrl });
  const findings = await lookUntilThere(() => examine({ ...settings, env, running: false }), {
    limitMs: production ? DATABASE_LIMIT_MS : 0,
    pauseMs: 3000,
    onWait: (faults) => say(`数据库没有应答，正在等待它恢复：\n${listOf(faults)}`),
  });
  for (const { name, text } of refuseFaults(findings)) say(`提示（${name}）：${text}`);
}

async function start(argv, shutdown) {
  const settings = readSettings(argv);
  const { options, production, dataDir, storageDir } = settings;
  // Several production processes may share one folder; the notes for the next start are the demo's alone.
  const notes = serviceNotes(production ? null : path.join(dataDir, 'site.json'));
  if (!production) {
    refuseFaults(folderFindings('DATA_DIR', dataDir, { make: true }));
    fs.mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
    lockData(dataDir, options, shutdown);
    await notes.endLeftovers();
    // Before packages are installed.
    refuseFaults(await portFindings(options));
  }
  await prepareTree({ packagesOnly: true });
  await examineAll(settings);
  await prepareTree({ build: options.build, dev: options.mode === 'dev' });
  shutdown.push('build', useBuild());
  if (options.reset) {
    // Needs the packages, so only now.
    const { resetData } = await import('./database.mjs');
    say('正在删除演示数据……');
    resetData(dataDir);
  }
  const gateway = production ? null : beginGateway(settings, notes, shutdown);
  const db = await openDatabase(settings, shutdown);
  fs.mkdirSync(storageDir, { recursive: true, mode: 0o700 });
  const env = siteEnvironment(settings, db);
  const gatewayUrls = gateway ? await addDemoParts(settings, db, env, gateway) : {};
  if (options.mode === 'dev') {
    const { followRoutes } = await import('../build-node.mjs');
    shutdown.push('bundle', await followRoutes());
  }
  const site = await startSite(env, {
    production,
    logFile: options.mode === 'demo' ? path.join(dataDir, 'logs', 'site.log') : undefined,
  });
  shutdown.push('site', site.stop);
  stopWith(site, '网站', shutdown);
  notes.add(site.pid);
  const facts = { siteUrl: env.SITE_URL, gatewayUrls, databaseUrl: db.appUrl, ownerUrl: db.ownerUrl };
  notes.describe(facts);
  shutdown.push('notes', () => notes.forget());
  if (production) await sayWhetherReady(env);
  else console.log(banner({ ...facts, dataDir, storageDir }));
}

/** Starts everything and stays until a signal; failures end in one Chinese sentence. */
export async function main(argv) {
  const shutdown = new Shutdown();
  listenToSignals(shutdown);
  try {
    await start(argv, shutdown);
  } catch (e) {
    if (shutdown.stopping) return;
    if (e instanceof Stop) (e.exitCode ? console.error : console.log)(e.message);
    else console.error('启动失败：', e);
    await shutdown.run(e instanceof Stop ? e.exitCode : 1);
  }
}
