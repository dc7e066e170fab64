import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@/lib/data/call';
import { guestInvoiceCalls } from '@/lib/domain/invoice/guest-calls';
import { guestPaymentCalls } from '@/lib/domain/payment/guest-calls';
import { guestOrderCalls } from '@/lib/domain/order/guest-calls';
import { startGateway, type Gateway } from '@/scripts/dev-gateway/gateway';
import type { EInvoice, InvoiceDelivery, RedBill } from '@/scripts/dev-gateway/nuonuo/types';
import { FREE_PORTS } from '@/scripts/dev-gateway/options';
import type { Bill, BillRefund, Notification, Order, Refund } from '@/scripts/dev-gateway/types';
import { answer } from './call-route';
import { until } from './wait';

/** The real gateway beside the tested code, with the site's call-back endpoint listening where the channel sends its notifications. */
export interface TestGateway {
  gateway: Gateway;
  /** Statuses with which the call-back endpoint answered, in order. */
  answers: number[];
  /** Hands notifications on to another process's port on this machine, as long as that answers; `null`: to the handlers here. */
  divert(port: number | null): void;
  control<T = unknown>(name: string, input?: object): Promise<T>;
  notifications(outTradeNo?: string): Promise<Notification[]>;
  orders(): Promise<Order[]>;
  refunds(): Promise<Refund[]>;
  /** Orders and refunds at ChinaUMS. */
  bills(): Promise<Bill[]>;
  billRefunds(): Promise<BillRefund[]>;
  /** Documents, blue and red, at the provider of e-invoices; red forms; documents it was asked to send again. */
  invoices(): Promise<EInvoice[]>;
  redBills(): Promise<RedBill[]>;
  invoiceDeliveries(): Promise<InvoiceDelivery[]>;
  /** Resolves when no notification (of the order) waits any more. @throws after ten seconds */
  settled(outTradeNo?: string): Promise<Notification[]>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** The headers of a connection are not another one's. */
function passOn(port: number, url: URL, headers: Headers, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
  return fetch(`http://127.0.0.1:${port}${url.pathname}`, { method: 'POST', headers, body });
}

/** Where notifications go; a port that is dead answers nothing, as a site that is down. */
const route: { port: number | null } = { port: null };

/** The call that a provider's call-backs go to. */
function callAt(path: string): Call {
  const known: Readonly<Record<string, Call>> = {
    ...guestInvoiceCalls,
    ...guestPaymentCalls,
    ...guestOrderCalls,
  };
  const found = known[`POST ${path}`];
  if (!found) throw new Error(`no call-backs go to ${path}`);
  return found;
}

/** Hands what the channel sends to the route handler, as the site's server would. */
function callBackServer(answers: number[]): Server {
  return createServer((incoming, outgoing) => {
    void (async () => {
      const headers = new Headers(incoming.headers as Record<string, string>);
      const url = new URL(incoming.url ?? '/', process.env.SITE_URL);
      const body = new Uint8Array(await bodyOf(incoming));
      const response =
        route.port === null
          ? await answer(callAt(url.pathname), new Request(url, { method: 'POST', headers, body }))
          : await passOn(route.port, url, headers, body);
      answers.push(response.status);
      outgoing.writeHead(response.status, {
        'content-type': response.headers.get('content-type') ?? 'text/plain',
      });
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    })().catch(() => outgoing.writeHead(500).end());
  });
}

/** Must run before the first use of `env()`: it sets the addresses and keys of the gateway. The keys are made once per worker. */
export async function startTestGateway(timeScale = 2000): Promise<TestGateway> {
  const answers: number[] = [];
  const server = callBackServer(answers);
  process.env.SITE_URL = `http://127.0.0.1:${await listen(server)}`;
  const dir = join(tmpdir(), `portal-test-gateway-${process.ppid}-${process.env.JEST_WORKER_ID ?? '1'}`);
  mkdirSync(dir, { recursive: true });
  const gateway = await startGateway({
    dir,
    ...FREE_PORTS,
    timeScale,
  });
  Object.assign(process.env, gateway.env);
  const get = async <T>(path: string) =>
    (await (await fetch(`${gateway.wxpayUrl}/__admin/${path}`)).json()) as T;
  const control = async <T>(name: string, input: object = {}): Promise<T> => {
    const response = await fetch(`${gateway.wxpayUrl}/__admin/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  // The folder keeps its keys for the worker's next file, and with them what the last one did.
  await control('reset');
  const notifications = (outTradeNo?: string) =>
    get<Notification[]>(`notifications${outTradeNo ? `?outTradeNo=${encodeURIComponent(outTradeNo)}` : ''}`);
  return {
    gateway,
    answers,
    divert: (port) => {
      route.port = port;
    },
    control,
    notifications,
    orders: () => get<Order[]>('orders'),
    refunds: () => get<Refund[]>('refunds'),
    bills: () => get<Bill[]>('bills'),
    billRefunds: () => get<BillRefund[]>('billRefunds'),
    invoices: () => get<EInvoice[]>('invoices'),
    redBills: () => get<RedBill[]>('redBills'),
    invoiceDeliveries: () => get<InvoiceDelivery[]>('invoiceDeliveries'),
    async settled(outTradeNo) {
      let all: Notification[] = [];
      await until(async () => {
        all = await notifications(outTradeNo);
        return all.length > 0 && all.every((n) => n.state !== 'waiting');
      });
      return all;
    },
    async reset() {
      await control('reset');
      answers.length = 0;
    },
    async stop() {
      await gateway.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
