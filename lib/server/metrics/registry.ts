import 'server-only';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { getPool, type CountingPool } from '@/db/client';
import { countedEvents, eventCounts, type CountedEvent } from '@/lib/data/event-counts';
import type { FrontCache } from '@/lib/server/http-server/front-cache';
import { requestKinds } from './classify';
import { workerLives, workerState } from '@/lib/server/worker-state';

/** Upper bounds in seconds. Few, because each costs a line per route. */
const HTTP_SECONDS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 300, 1800];

/** Classes of status that a request ends with. */
const STATUSES = ['2xx', '3xx', '4xx', '5xx'];
/** Gauges of the library that bear a counter's name; the same by type is beside them. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

const HELP: Readonly<Record<CountedEvent, string>> = {
  orders_submitted: 'Orders placed',
  payments_booked: 'Payments booked on an order',
  notify_verify_failed: 'Notifications of payment channels that were refused',
  logins_refused: 'Logins refused',
};

function makeInstruments() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const http = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from the request to the end of its reply',
    labelNames: ['kind', 'route', 'status'],
    buckets: HTTP_SECONDS,
    registers,
  });
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Requests that were answered, by the class of the status',
    labelNames: ['kind', 'status'],
    registers,
  });
  const inFlight = { n: 0 };
  const waiting: Gauge = new Gauge({
    name: 'portal_http_requests_in_flight',
    help: 'Requests that wait for the end of their reply',
    registers,
    collect: () => waiting.set(inFlight.n),
  });
  const aborted = new Counter({
    name: 'portal_http_requests_aborted_total',
    help: 'Requests whose client left before the end of the reply',
    labelNames: ['kind'],
    registers,
  });
  // A rate sees the first failure only of a series that was there before it.
  for (const kind of requestKinds) {
    aborted.inc({ kind }, 0);
    for (const status of STATUSES) requests.inc({ kind, status }, 0);
  }
  const jobs = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Time that one run of a background task took',
    labelNames: ['task', 'result'],
    buckets: JOB_SECONDS,
    registers,
  });
  addEvents(registry);
  addPool(registry);
  const cache = addFrontCache(registry);
  return { registry, http, requests, inFlight, aborted, jobs, cache };
}

/** What the business counted since the start of the process. */
function addEvents(registry: Registry): void {
  for (const [event, counted] of Object.entries(countedEvents)) {
    const name = event as CountedEvent;
    const label = counted?.label;
    const counter: Counter = new Counter({
      name: `portal_${name}_total`,
      help: HELP[name],
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        counter.reset();
        for (const [value, n] of eventCounts().get(name) ?? [])
          counter.inc(label ? { [label]: value } : {}, n);
      },
    });
  }
}

/** Connections of this process to the database, and the life of its job worker. */
function addPool(registry: Registry): void {
  const registers = [registry];
  const connections: Gauge = new Gauge({
    name: 'portal_db_pool_connections',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const pool = getPool();
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    },
  });
  const size: Gauge = new Gauge({
    name: 'portal_db_pool_size',
    help: 'Most connections to the database (DB_POOL_MAX)',
    registers,
    collect: () => size.set(getPool().options.max),
  });
  const waiting: Gauge = new Gauge({
    name: 'portal_db_pool_waiting',
    help: 'Acts that wait for a connection',
    registers,
    collect: () => waiting.set(getPool().waitingCount),
  });
  const errors: Counter = new Counter({
    name: 'portal_db_pool_acquire_errors_total',
    help: 'Acts that got no connection',
    registers,
    collect() {
      errors.reset();
      errors.inc((getPool() as Partial<CountingPool>).acquireErrors ?? 0);
    },
  });
  const worker: Gauge = new Gauge({
    name: 'portal_worker_up',
    help: '1 while the job worker of this process lives; absent without one (JOBS=off)',
    registers,
    collect() {
      worker.remove();
      if (workerState().wanted) worker.set(workerLives() ? 1 : 0);
    },
  });
}

function addFrontCache(registry: Registry): { watched: FrontCache | null } {
  const held: { watched: FrontCache | null } = { watched: null };
  const registers = [registry];
  const gauge = (name: string, help: string, read: (cache: FrontCache) => number) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => made.set(held.watched ? read(held.watched) : 0),
    });
  };
  const counter = (name: string, help: string, read: (cache: FrontCache) => number) => {
    const made: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        made.reset();
        made.inc(held.watched ? read(held.watched) : 0);
      },
    });
  };
  gauge('portal_front_cache_entries', 'Pages in the front cache', (c) => c.size.entries);
  gauge('portal_front_cache_bytes', 'Bytes of the pages in the front cache', (c) => c.size.bytes);
  counter('portal_front_cache_hits_total', 'Questions that the front cache answered', (c) => c.served.hits);
  counter('portal_front_cache_misses_total', 'Questions that had to be rendered', (c) => c.served.misses);
  return held;
}

export type Instruments = ReturnType<typeof makeInstruments>;
const KEY = Symbol.for('portal.metrics');

/** The instruments of the process; Next's bundle and ours share them. Made at first use, and used only where metrics are configured. */
export function instruments(): Instruments {
  const holder = globalThis as { [KEY]?: Instruments };
  holder[KEY] ??= makeInstruments();
  return holder[KEY];
}
