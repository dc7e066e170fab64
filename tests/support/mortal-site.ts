/**
 * The paying part of the site as a process of its own that dies by SIGKILL at a chosen step. Steps are counted where something outlives the
 * process: before and after each COMMIT or write of its own, before and after each call to a channel. Between two of them a death changes nothing, because what was
 * not committed never was.
 */
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { handleNotification } from '@/lib/domain/payment/commands/handle-notification';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { innerCtx, systemCtx } from '@/lib/server/context';
import { buyerActor, type TestUser } from './ctx';
import { runDueJobs } from './jobs';

export interface MortalTask {
  /** `pay`: shows a code and waits for the notification of its payment. `jobs`: only works off what waits. */
  kind: 'pay' | 'jobs';
  provider: OnlineProvider;
  /** Number of the step at which the process dies; 0: never. */
  dieAt: number;
  buyer: TestUser;
  orderSn: string;
  /** Where the buyer pays: the gateway's control. */
  payUrl: string;
}

export type MortalNews = { port: number } | { steps: number };

let dieAt = 0;
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL');
}

type Query = (this: Client, ...args: unknown[]) => unknown;
const query = Client.prototype.query as unknown as Query;
const inTransaction = new WeakSet<Client>();

/** Whether this statement makes something last: a COMMIT, or a write outside a transaction. */
function lasts(client: Client, text: string): boolean {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  if (word === 'begin') inTransaction.add(client);
  const within = inTransaction.has(client);
  if (word === 'commit' || word === 'rollback') inTransaction.delete(client);
  return word === 'commit' || (!within && ['insert', 'update', 'delete'].includes(word));
}

Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
  if (!lasts(this, text)) return query.apply(this, args);
  step();
  const done = query.apply(this, args);
  return done instanceof Promise ? done.then((result: unknown) => (step(), result)) : done;
} as unknown as typeof Client.prototype.query;

/** What the buyer himself does with the gateway is no step of the site's. */
let payPath = '';
const callStep = (message: unknown): void => {
  if ((message as { request: { path: string } }).request.path !== payPath) step();
};
// Told by undici, of the platform's `fetch` and of what is sent below it.
subscribe('undici:request:create', callStep);
subscribe('undici:request:trailers', callStep);

let told: () => void = () => undefined;
const notified = new Promise<void>((resolve) => {
  told = resolve;
});

/** The call-back endpoint. */
const server = createServer((incoming, outgoing) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const provider = (incoming.url ?? '').includes('unionpay') ? 'unionpay' : 'wxpay';
    const headers = new Headers(incoming.headers as Record<string, string>);
    const notice = { headers, body: new Uint8Array(Buffer.concat(chunks)), search: '' };
    const reply = await handleNotification(innerCtx({ kind: 'guest' }), provider, notice);
    outgoing.writeHead(reply.status, reply.contentType ? { 'content-type': reply.contentType } : {});
    outgoing.end(reply.body ?? '', told);
  })().catch(() => outgoing.writeHead(500).end());
});

async function work(task: MortalTask): Promise<void> {
  const { kind, provider, orderSn, buyer } = task;
  if (kind === 'pay') {
    const ctx = { ...systemCtx('test'), actor: buyerActor(buyer) };
    const want =
      provider === 'wxpay'
        ? ({ provider, channel: 'native' } as const)
        : ({ provider, channel: 'qr' } as const);
    await openPayment(ctx, orderSn, want);
    await fetch(task.payUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outTradeNo: `${orderSn}01` }),
    });
    await notified;
  }
  await runDueJobs();
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit(0));
process.on('message', (task: MortalTask) => {
  dieAt = task.dieAt;
  steps = 0;
  payPath = new URL(task.payUrl).pathname;
  void work(task).then(
    () => process.send?.({ steps } satisfies MortalNews),
    (e: unknown) => {
      process.stderr.write(`${String(e)}\n`);
      process.exit(3);
    },
  );
});
process.send?.({ port: (server.address() as AddressInfo).port } satisfies MortalNews);
