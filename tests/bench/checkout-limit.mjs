import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '../../scripts/build-node.mjs';
import { measuring, ROOT } from './frame.mjs';
import { median } from './measure.mjs';
import { makeBuyers, post } from './people.mjs';

/** What PostgreSQL alone makes of the statements of one submit: captured from the endpoint, played by pgbench over random titles and buyers. */

const execute = promisify(execFile);
const { seconds: SECONDS, repeats: REPEATS } = measuring({ seconds: 6, repeats: 3 });
const CLIENTS = 16;
/** Buyers of the script. */
const BUYERS = 2000;
/** Most submits a second that buyers are made for: nobody may have more than three unpaid orders. */
const MOST = 500;

/** The environment of the running site (Linux): the captured call is configured like its calls. */
function environmentOf(pid) {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

const orderOf = (who, productIds, { methodId, totalFen }) => ({
  submitKey: randomBytes(16).toString('base64url'),
  lines: productIds.map((productId) => ({ productId, quantity: 1 })),
  receiverId: who.receiverId,
  shippingMethodId: methodId,
  paymentMethod: 'wxpay',
  totalFen,
});

/** The statements of one submit, and the order that it made. */
async function capture({ sitePid, cookie, bodies }) {
  await bundle({ 'checkout-capture': 'tests/bench/checkout-capture.ts' }, '.build/bench');
  const asked = JSON.stringify({ cookie, bodies });
  const made = spawnSync(process.execPath, [join(ROOT, '.build', 'bench', 'checkout-capture.mjs'), asked], {
    env: environmentOf(sitePid),
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (made.status !== 0)
    throw new Error(`the statements could not be captured\n${made.stdout}\n${made.stderr}`);
  return JSON.parse(made.stdout.trim().split('\n').at(-1));
}

/** A text as pgbench leaves it alone: colons would name its variables. */
const literal = (text) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

/** A text in which what belongs to this order alone is replaced by the script's variables. */
function spoken(text, names) {
  const found = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(?<![0-9A-Za-z])(${found.join('|')})(?![0-9A-Za-z])`));
  const said = parts.filter((p) => p !== '').map((p) => names.get(p) ?? literal(p));
  return said.length === 0
    ? "''"
    : `(${said.map((p, i) => (i === 0 && said.length > 1 ? `${p}::text` : p)).join(' || ')})`;
}

function written(value, names) {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map((v) => written(v, names)).join(', ')}]`;
  if (value instanceof Date) return literal(value.toISOString());
  if (typeof value === 'number') return names.get(String(value)) ?? String(value);
  if (typeof value === 'boolean') return String(value);
  return spoken(String(value), names);
}

/** The script: `order` and `facts` are read back where the call reads them. */
function scriptOf(statements, names, titles) {
  const lines = [
    `\\set buyer random(1, ${BUYERS})`,
    ...[1, 2, 3].map(
      (n) => `\\set t${n} random(${Math.floor(((n - 1) * titles) / 3) + 1}, ${Math.floor((n * titles) / 3)})`,
    ),
    `\\set key random(1, 9000000000000000000)`,
    'select b.user_id as buyer_id, b.receiver_id, p.product_id as p1, p.item_id as s1, q.product_id as p2, q.item_id as s2, r.product_id as p3, r.item_id as s3 from bench_buyers b, bench_titles p, bench_titles q, bench_titles r where b.n = :buyer and p.n = :t1 and q.n = :t2 and r.n = :t3 \\gset',
  ];
  for (const { text, values } of statements) {
    const said = text.replaceAll(/\$(\d+)/g, (_, n) => written(values[n - 1], names)).replaceAll(/\s+/g, ' ');
    const reads = /nextval\(/.test(text)
      ? ' \\gset f_'
      : text.startsWith('insert into "orders"')
        ? ' \\gset o_'
        : ';';
    lines.push(`${said}${reads}`);
  }
  return `${lines.join('\n')}\n`;
}

async function playThings(client, titles, buyers) {
  await client.query(`
    drop table if exists bench_titles, bench_buyers;
    create table bench_titles (n int primary key, product_id bigint not null, item_id bigint not null);
    create table bench_buyers (n int primary key, user_id bigint not null, receiver_id bigint not null)`);
  await client.query(
    `insert into bench_titles select row_number() over (order by p.id), p.id, (select min(s.id) from stock_items s where s.product_id = p.id and s.issue_id is null)
     from unnest($1::bigint[]) p(id)`,
    [titles],
  );
  await client.query(
    'insert into bench_buyers select n, u, r from unnest($1::bigint[], $2::bigint[]) with ordinality b(u, r, n)',
    [buyers.map((b) => b.id), buyers.map((b) => b.receiverId)],
  );
  await client.query(
    `insert into sessions (id, user_id, expires_at, absolute_expires_at)
     select encode(sha256(('limit-' || user_id)::bytea), 'hex'), user_id, now() + interval '4 hours', now() + interval '4 hours' from bench_buyers`,
  );
  await client.query('analyze bench_titles; analyze bench_buyers; analyze sessions');
}

/** Transactions per second; `null` without pgbench on the PATH. */
async function pgbench(file, ownerUrl, seconds) {
  const url = new URL(ownerUrl);
  const args = ['-n', '-f', file, '-c', String(CLIENTS), '-j', '2', '-M', 'prepared', '-T', String(seconds)];
  const to = [
    '-h',
    url.searchParams.get('host') ?? url.hostname,
    '-p',
    url.port || '5432',
    '-U',
    url.username,
  ];
  let text;
  try {
    text = (await execute('pgbench', [...args, ...to, url.pathname.slice(1)])).stdout;
  } catch (e) {
    if (e.code === 'ENOENT') return null;
    throw e;
  }
  const failed = Number(/number of failed transactions: (\d+)/.exec(text)?.[1] ?? 0);
  const tps = Number(/^tps = ([\d.]+)/m.exec(text)?.[1]);
  if (!(tps > 0) || failed > 0) throw new Error(`pgbench: ${text}`);
  return tps;
}

/**
 * Submits alone at 16 buyers, in turns with the same statements by pgbench.
 *
 * @returns {Promise<object | null>} `null` without pgbench
 */
export async function limitOfDatabase({
  client,
  ownerUrl,
  site,
  sitePid,
  database,
  agent,
  titles,
  world,
  secret,
  measured,
}) {
  const count = BUYERS + MOST * (2 + SECONDS * REPEATS);
  const buyers = await makeBuyers(client, secret, Math.min(count, 12_000));
  const playing = buyers.splice(0, BUYERS);
  const { methodId, dataDir } = world;
  const [first] = buyers.splice(0, 1);
  const three = titles.slice(-3);
  const wrong = await post(
    agent,
    `${site}/api/user/order/add`,
    first.cookie,
    orderOf(first, three, { methodId, totalFen: 1 }),
  );
  if (wrong.json.code !== 'QUOTE_CHANGED') throw new Error(`no quote: ${JSON.stringify(wrong.json)}`);
  const { totalFen } = wrong.json.data;
  const bodies = [1, 2].map(() => orderOf(first, three, { methodId, totalFen }));
  const { statements, order } = await capture({ sitePid, cookie: first.cookie, bodies });
  await playThings(client, titles, playing);
  const { rows: items } = await client.query(
    'select product_id::int8 as p, item_id::int8 as s from bench_titles where product_id = any($1)',
    [three],
  );
  const names = new Map([
    [String(first.id), ':buyer_id'],
    [String(first.receiverId), ':receiver_id'],
    [String(order.id), ':o_id'],
    [order.orderSn, ':f_serial'],
    [bodies[1].submitKey, ':key'],
    ...items.flatMap((row) => {
      const n = three.indexOf(Number(row.p)) + 1;
      return [
        [String(row.p), `:p${n}`],
        [String(row.s), `:s${n}`],
      ];
    }),
  ]);
  const sid = statements
    .find((s) => /from "sessions"/.test(s.text))
    ?.values.find((v) => /^[0-9a-f]{64}$/.test(v));
  names.set(sid, "encode(sha256(('limit-' || :buyer_id)::bytea), 'hex')");
  if (names.size !== 12) throw new Error('two of the names of the captured order are the same');
  const file = join(dataDir, 'checkout.pgbench.sql');
  writeFileSync(file, scriptOf(statements, names, titles.length));
  const rates = [];
  if ((await pgbench(file, ownerUrl, 2)) === null) {
    console.warn('pgbench is not on the PATH: what PostgreSQL alone can do is not measured');
    return null;
  }
  for (let i = 0; i < REPEATS; i += 1) rates.push(await pgbench(file, ownerUrl, SECONDS));
  const limit = {
    perSecond: Math.round(median(rates)),
    spread: Math.round((100 * (Math.max(...rates) - Math.min(...rates))) / median(rates)),
  };
  console.log(`PostgreSQL alone: ${limit.perSecond}/s, ${statements.length} statements`);
  const pick = () => [0, 1, 2].map((n) => titles[Math.floor(((n + Math.random()) * titles.length) / 3)]);
  const once = async () => {
    const who = buyers.pop();
    if (!who) throw new Error('more orders than buyers were made for');
    const reply = await post(
      agent,
      `${site}/api/user/order/add`,
      who.cookie,
      orderOf(who, pick(), { methodId, totalFen }),
    );
    if (reply.status !== 200) throw new Error(`submit: ${JSON.stringify(reply.json)}`);
  };
  const row = await measured({ name: 'submit alone', buyers: CLIENTS, sitePid, database, once });
  return { ...row, statements: statements.length, limit, ratio: row.perSecond / limit.perSecond };
}
