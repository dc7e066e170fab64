import 'server-only';
import { Gauge, type Registry } from 'prom-client';
import { getPool } from '@/db/client';
import { refundOpenStates } from '@/lib/states/payment';

/** Answers of the database are kept for this long, ms: several readers of the metrics cost one question. */
const KEPT_MS = 5000;
/** The longest that a scrape waits for the database, ms. */
const LIMIT_MS = 1500;

interface Row {
  name: string;
  label: string;
  value: number;
}

/** Everything that all processes of the site share, in one statement: rows of gauge, label and value. */
const QUESTION = `
with jobs as (select task_identifier as task, run_at, attempts, max_attempts, locked_at from graphile_worker.jobs)
select 'portal_jobs_waiting' as name, task as label, count(*)::float8 as value from jobs
  where locked_at is null and attempts < max_attempts and run_at <= now() group by task
union all select 'portal_jobs_scheduled', task, count(*) from jobs where locked_at is null and attempts < max_attempts and run_at > now() group by task
union all select 'portal_jobs_running', task, count(*) from jobs where locked_at is not null group by task
union all select 'portal_jobs_failed', task, count(*) from jobs where attempts >= max_attempts and locked_at is null group by task
union all select 'portal_jobs_oldest_due_seconds', task, extract(epoch from now() - min(run_at)) from jobs
  where locked_at is null and attempts < max_attempts and run_at <= now() group by task
union all select 'portal_outbox_lag_seconds', '', coalesce(extract(epoch from now() - min(run_at)), 0) from jobs
  where locked_at is null and attempts = 0 and run_at <= now() and task not like '%:%'
union all select 'portal_payments_open', status, count(*) from payments where status in ('created', 'submitted', 'rejected') group by status
union all select 'portal_refunds_open', status, count(*) from refunds where status in ('${refundOpenStates.join("', '")}') group by status
union all select 'portal_invariant_findings_open', '', count(*) from invariant_findings where resolved_at is null
union all select 'portal_reconcile_differences_open', '', count(*) from reconcile_diffs where status = 'open'
union all select 'portal_special_orders_open', type, count(*) from special_orders where status in ('open', 'handling') group by type`;

const GAUGES: readonly [name: string, label: string | null, help: string][] = [
  ['portal_jobs_waiting', 'task', 'Jobs that are due and not begun'],
  ['portal_jobs_scheduled', 'task', 'Jobs of a later time'],
  ['portal_jobs_running', 'task', 'Jobs that a worker holds'],
  ['portal_jobs_failed', 'task', 'Jobs whose tries are used up'],
  ['portal_jobs_oldest_due_seconds', 'task', 'Age of the oldest job that is due and not begun'],
  [
    'portal_outbox_lag_seconds',
    null,
    'Age of the oldest effect of a commit that is due and was not tried yet',
  ],
  ['portal_payments_open', 'status', 'Attempts to pay that are not decided'],
  ['portal_refunds_open', 'status', 'Refunds that are not decided'],
  ['portal_invariant_findings_open', null, 'Open findings of the hourly check of the books'],
  ['portal_reconcile_differences_open', null, 'Open differences to the bills of the payment channels'],
  ['portal_special_orders_open', 'type', 'Special orders that wait for a person'],
];

const ADDED = new WeakSet<Registry>();
const kept: { at: number; asked: Promise<Row[] | null> | null } = { at: 0, asked: null };

async function ask(): Promise<Row[] | null> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const limit = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), LIMIT_MS);
    });
    const question = getPool().query<Row>(QUESTION);
    question.catch(() => undefined);
    return (await Promise.race([question, limit]))?.rows ?? null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The rows, asked for at most once in {@link KEPT_MS}; `null` when the database does not answer in time. */
function rows(): Promise<Row[] | null> {
  if (!kept.asked || performance.now() - kept.at > KEPT_MS) {
    kept.at = performance.now();
    kept.asked = ask();
  }
  return kept.asked;
}

/** Adds the gauges that are read from the database. Without it `portal_database_up` is 0 and the others are absent. */
export function addDatabaseGauges(registry: Registry): void {
  if (ADDED.has(registry)) return;
  ADDED.add(registry);
  const up: Gauge = new Gauge({
    name: 'portal_database_up',
    help: '1 when the database answered the question of this scrape',
    registers: [registry],
    collect: async () => up.set((await rows()) ? 1 : 0),
  });
  for (const [name, label, help] of GAUGES) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const found = await rows();
        gauge.reset();
        // One without labels is at 0 after that; those with labels are gone already.
        if (!found && !label) gauge.remove();
        for (const row of found ?? [])
          if (row.name === name) gauge.set(label ? { [label]: row.label } : {}, row.value);
      },
    });
  }
}

/** Forgets the kept answer; for tests. */
export function forgetRows(): void {
  kept.asked = null;
}
