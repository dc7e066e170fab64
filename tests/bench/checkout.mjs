import { Agent } from 'node:http';
import { KINDS, LINES } from './checkout-calls.mjs';
import { limitOfDatabase } from './checkout-limit.mjs';
import { round, rush, summary, withCheckouts } from './checkout-world.mjs';
import { markdown, measuring } from './frame.mjs';
import { cpuMs } from './measure.mjs';

const { seconds: SECONDS, repeats: REPEATS } = measuring({ seconds: 6, repeats: 3 });
/** `whole` or `limit` measures one of the two parts only. */
const PART = process.env.BENCH_PART;
/** Before anything is measured: the site's code is compiled while it runs. */
const WARM_SECONDS = 10;
const BUYERS = (process.env.BENCH_BUYERS ?? '1,16,64').split(',').map(Number);
/** Checkouts whose calls are measured kind by kind. */
const BY_KIND = 400;
/** Of the submits a second that PostgreSQL alone makes in the same run: whole checkouts at 16 buyers, and submits. */
const TARGET = { checkouts: 1 / 16, share: 1 / 12 };

async function measured({ name, buyers, sitePid, database, once }) {
  await rush({ buyers, seconds: 2, sitePid, database, once });
  const runs = [];
  for (let i = 0; i < REPEATS; i += 1)
    runs.push(await rush({ buyers, seconds: SECONDS, sitePid, database, once }));
  const row = { name, buyers, ...summary(runs) };
  console.log(
    `${name}, ${buyers} buyers: ${row.perSecond}/s, p99 ${row.p99} ms, ${row.cpu} CPU-ms, database ${row.databaseCpu}`,
  );
  return row;
}

/** Runs `work` over all states, 16 at a time, and says what the site's processor spent on each. */
async function costOf(states, sitePid, work) {
  const before = cpuMs(sitePid);
  const line = [...states];
  const worker = async () => {
    for (let state = line.pop(); state; state = line.pop()) await work(state);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return round((cpuMs(sitePid) - before) / states.length, 2);
}

/** What each kind of call costs the site, kind by kind over the same checkouts. */
async function costByKind({ sitePid, calls, fresh }) {
  const states = Array.from({ length: BY_KIND }, fresh);
  const cost = {};
  for (const kind of KINDS) cost[kind] = await costOf(states, sitePid, calls[kind]);
  return { ...cost, cartAdd: round(cost.cart / LINES, 2) };
}

/** Whole checkouts, submits alone and what PostgreSQL alone makes of a submit. BENCH_PART names one of the two. */
async function run(site) {
  const { ownerUrl, sitePid } = site;
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  try {
    return await withCheckouts(site, async (prepared) => {
      const { client, secret, titles, world, database, calls, fresh, checkout, verify } = prepared;
      const limitOf = () =>
        limitOfDatabase({
          client,
          ownerUrl,
          site: site.site,
          sitePid,
          database,
          agent,
          titles,
          world,
          secret,
          measured,
        });
      await rush({ buyers: 16, seconds: WARM_SECONDS, sitePid, database, once: checkout(calls.plain) });
      if (PART === 'limit') return { rows: [], cost: null, limit: await limitOf() };
      const rows = [];
      for (const buyers of BUYERS)
        rows.push(
          await measured({ name: 'whole checkout', buyers, sitePid, database, once: checkout(calls.plain) }),
        );
      rows.push(
        await measured({
          name: 'with the code',
          buyers: 16,
          sitePid,
          database,
          once: checkout(calls.withCode),
        }),
      );
      const cost = await costByKind({ sitePid, calls: { ...calls.plain, code: calls.withCode.code }, fresh });
      console.log(`CPU-ms a call: ${JSON.stringify(cost)}`);
      await verify();
      return { rows, cost, limit: PART === 'whole' ? null : await limitOf() };
    });
  } finally {
    agent.destroy();
  }
}

function tables({ rows, cost, limit }) {
  const whole =
    rows.length > 0 &&
    markdown(
      {
        '': (r) => r.name,
        'buyers at once': (r) => r.buyers,
        'checkouts/s': (r) => `${r.perSecond} ±${r.spread}%`,
        'p50 ms': (r) => r.p50,
        'p99 ms': (r) => r.p99,
        'CPU-ms of the site': (r) => r.cpu,
        'of the database': (r) => r.databaseCpu,
      },
      rows,
    );
  const calls =
    cost &&
    markdown(
      {
        'cart add': (c) => c.cartAdd,
        quote: (c) => c.quote,
        submit: (c) => c.submit,
        'code (not among the six)': (c) => c.code,
        notification: (c) => c.notice,
        'six calls': (c) => round(c.cart + c.quote + c.submit + c.notice, 2),
      },
      [cost],
    );
  const against =
    limit &&
    markdown(
      {
        'buyers at once': (r) => r.buyers,
        'submits/s': (r) => `${r.perSecond} ±${r.spread}%`,
        'PostgreSQL alone, transactions/s': (r) => `${r.limit.perSecond} ±${r.limit.spread}%`,
        ratio: (r) => round(r.ratio, 3),
        'p99 ms': (r) => r.p99,
        'CPU-ms of the site': (r) => r.cpu,
        'of the database': (r) => r.databaseCpu,
      },
      [limit],
    );
  return { checkout: [whole, calls, against].filter(Boolean).join('\n\n') };
}

function check({ rows, limit }) {
  const whole = rows.find((r) => r.name === 'whole checkout' && r.buyers === 16);
  return [
    ...(whole && limit && whole.perSecond / limit.limit.perSecond < TARGET.checkouts
      ? [`${whole.perSecond} whole checkouts a second are not a sixteenth of ${limit.limit.perSecond}`]
      : []),
    ...(limit && limit.ratio < TARGET.share
      ? [`submits reach ${round(limit.ratio, 3)} of the database's limit, not a twelfth`]
      : []),
  ];
}

export const checkout = { dataDir: 'bench-checkout', run, tables, check };
