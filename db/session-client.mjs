import { Client } from 'pg';
import { readAddress } from './address.mjs';

/**
 * A connection to the database that an address names (db/address.mjs): every connection of the site and of its commands is one of these.
 *
 * - Time-outs of the session and its role are set by a statement after it has connected, one round trip in the life of a connection: poolers
 *   refuse them among the parameters of the start.
 * - Of several servers one is taken that is what the address wants. It is remembered; when a connection to it fails or it is not that any
 *   more, the next connection looks again.
 */

const NOTHING = () => undefined;
/** The longest that a server may take to say what it is while the right one is looked for, ms. */
const LOOK_MS = 3000;
/** Parameters that a session gets by a statement. */
const SETTINGS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const WITHOUT_SETTINGS = Object.fromEntries(SETTINGS.map((name) => [name, undefined]));

/** @type {Record<import('./address.mjs').Session, (is: { standby: boolean, readOnly: boolean }) => boolean>} */
const FITS = {
  any: () => true,
  'read-write': ({ readOnly }) => !readOnly,
  primary: ({ standby }) => !standby,
  'read-only': ({ readOnly }) => readOnly,
  standby: ({ standby }) => standby,
};
/** What a connection is asked once, when it has opened. */
export const ASK = `pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`;

/** Of addresses with several servers: the one in use, or the search for it. */
const chosen = new Map();

/** PostgreSQL's own code of a write to a server that only reads: the database is there, but not for this. */
const UNFIT = '25006';
const unfit = (session) => Object.assign(new Error(`no server is ${session} at the moment`), { code: UNFIT });

/** @throws unless this server is what the address wants */
async function askServer(address, server) {
  const client = new SessionClient({
    address: { ...address, servers: [server], session: 'any', role: undefined },
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query(`select ${ASK}`);
    if (!FITS[address.session](rows[0])) throw unfit(address.session);
    return server;
  } finally {
    client.end().catch(NOTHING);
  }
}

/** The first that answers and fits: nobody waits for one that is away. @throws that none fits, or what one said when none could be asked */
async function search(address) {
  try {
    return await Promise.any(address.servers.map((server) => askServer(address, server)));
  } catch ({ errors }) {
    throw errors.find((e) => e.code === UNFIT) ?? errors[0];
  }
}

function choose(address) {
  if (address.servers.length === 1) return address.servers[0];
  const known = chosen.get(address);
  if (known) return known;
  const looking = search(address);
  chosen.set(address, looking);
  looking.catch(() => forget(address, looking));
  return looking;
}

function forget(address, choice) {
  if (chosen.get(address) === choice) chosen.delete(address);
}

export class SessionClient extends Client {
  #address;
  #settings;

  /**
   * @param {import('pg').ClientConfig & { address?: import('./address.mjs').Address }} [config] the driver's, where `connectionString` is an address
   *   of ours
   */
  constructor({ connectionString, address = readAddress(connectionString), ...config } = {}) {
    const { servers, session: _, role, ...account } = address;
    super({ ...account, ...config, ...servers[0], ...WITHOUT_SETTINGS });
    this.#address = address;
    this.#settings = [...SETTINGS.map((name) => [name, config[name]]), ['role', role]].filter(
      ([, value]) => value !== undefined,
    );
    // Whoever holds it hears of its errors by the statements that fail; an error without an ear would end the process.
    this.on('error', NOTHING);
  }

  /**
   * Private to the driver, and reached for here alone; `db/session-client.test.ts` fails at an upgrade.
   *
   * @returns {import('node:net').Socket} corked to send in one piece, destroyed where a goodbye would wait for the other side
   */
  get socket() {
    return this.connection.stream;
  }

  /** @param {(error: any, client?: any) => void} [callback] */
  connect(callback) {
    const opened = this.#open();
    if (callback)
      opened.then(
        () => callback(null, this),
        (e) => callback(e),
      );
    return opened;
  }

  async #open() {
    const choice = choose(this.#address);
    const { host, port } = await choice;
    // Given up meanwhile by the pool.
    if (this.socket.destroyed) throw new Error('timeout exceeded when trying to connect');
    Object.assign(this, { host, port });
    try {
      await super.connect();
      await this.#prepare();
    } catch (e) {
      forget(this.#address, choice);
      this.socket.destroy();
      throw e;
    }
    return this;
  }

  async #prepare() {
    const { session } = this.#address;
    if (this.#settings.length === 0 && session === 'any') return;
    const settings = this.#settings.map(([name], i) => `set_config('${name}', $${i + 1}, false)`);
    const values = this.#settings.map(([, value]) => String(value));
    const { rows } = await this.query(`select ${[...settings, ASK].join(', ')}`, values);
    if (!FITS[session](rows[0])) throw unfit(session);
  }
}
