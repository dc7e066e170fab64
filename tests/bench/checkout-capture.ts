import { Client } from 'pg';
import { getPool } from '@/db/client';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { answer } from '@/tests/support/call-route';

/**
 * Submits orders as the site's endpoint does, in a process of its own with the site's environment, and prints the statements of the last one: what
 * `checkout-limit.mjs` gives to PostgreSQL alone.
 */
interface Asked {
  cookie: string;
  /** The bodies of the submits; all but the last warm up. */
  bodies: object[];
}

export interface Statement {
  text: string;
  values: unknown[];
}

async function main(): Promise<void> {
  const asked = JSON.parse(process.argv[2] ?? '') as Asked;
  const statements: Statement[] = [];
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = Array.isArray(second) ? second : typeof first === 'string' ? [] : (first.values ?? []);
    statements.push({ text, values: values as unknown[] });
    return query.apply(this, args);
  } as Client['query'];
  let order: unknown = null;
  for (const body of asked.bodies) {
    statements.length = 0;
    const response = await answer(
      userOrderCalls['POST /api/user/order/add'],
      new Request(`${process.env['SITE_URL']}/api/user/order/add`, {
        method: 'POST',
        headers: { cookie: asked.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    const reply = (await response.json()) as { result: boolean; data: unknown };
    if (!reply.result) throw new Error(JSON.stringify(reply));
    order = reply.data;
  }
  await getPool().end();
  // What the site's parts keep waiting (timers, watchers) ends with the process.
  process.stdout.write(`\n${JSON.stringify({ statements, order })}\n`, () => process.exit(0));
}

await main();
