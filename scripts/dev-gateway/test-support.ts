/** For tests of the pair: a gateway on free ports, the product's adapters on it, and a merchant's notify endpoint. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotifyResult, PaymentAttempt, PaymentPort } from '@/lib/adapters/payment/port';
import { createSmtpMail } from '@/lib/adapters/mail/live';
import type { MailPort } from '@/lib/adapters/mail/port';
import type { SmsPort } from '@/lib/adapters/sms/port';
import { createAliyunSms } from '@/lib/adapters/sms/live';
import { createUnionpay } from '@/lib/adapters/unionpay/live';
import type { UnionpayConfig } from '@/lib/adapters/unionpay/port';
import { createWxpay } from '@/lib/adapters/wxpay/live';
import type { WxpayConfig } from '@/lib/adapters/wxpay/port';
import { startGateway, type Gateway } from './gateway';
import { FREE_PORTS, type GatewayOptions } from './options';
import type { BillRefund, Notification, Refund } from './types';

export interface Pair {
  gateway: Gateway;
  dir: string;
  /** What the notify endpoint made of each delivery, in order. */
  received: NotifyResult[];
  /** Answers deliveries with this instead of the adapter's own acknowledgement. */
  answerWith: number | null;
  wxpay: PaymentPort;
  sms: SmsPort;
  mail: MailPort;
  wxpayWith(change: Partial<WxpayConfig>): PaymentPort;
  unionpay: PaymentPort;
  unionpayWith(change: Partial<UnionpayConfig>): PaymentPort;
  /** One control of the gateway. */
  control(name: string, input?: object): Promise<unknown>;
  list<T>(name: string): Promise<T[]>;
  /** Resolves when every refund that is not held and every notification has reached its end. */
  settled(): Promise<Notification[]>;
  stop(): Promise<void>;
}

const TIME_SCALE = 2000;

/** Starts a gateway in a directory of its own, and a merchant that verifies what arrives. */
export async function startPair(options: Partial<GatewayOptions> = {}): Promise<Pair> {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'gateway-'));
  const gateway = await startGateway({
    dir,
    ...FREE_PORTS,
    timeScale: TIME_SCALE,
    ...options,
  });
  const received: NotifyResult[] = [];
  const merchant = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = new Headers(incoming.headers as Record<string, string>);
      const port = incoming.url === '/notify/unionpay' ? pair.unionpay : pair.wxpay;
      const result = port.parseNotification({ headers, body: Buffer.concat(chunks).toString('utf8') });
      received.push(result);
      const reply = result.ok ? port.ack(true) : result.reply;
      outgoing.writeHead(pair.answerWith ?? reply.status);
      outgoing.end(pair.answerWith === null ? reply.body : '');
    });
  });
  const notifyUrl = `http://127.0.0.1:${await portOf(merchant)}/notify`;
  const config = wxpayConfig(gateway, notifyUrl);
  const unionpay = unionpayConfig(gateway, `${notifyUrl}/unionpay`);
  const pair: Pair = {
    gateway,
    dir,
    received,
    answerWith: null,
    wxpay: createWxpay(config),
    wxpayWith: (change) => createWxpay({ ...config, ...change }),
    unionpay: createUnionpay(unionpay),
    unionpayWith: (change) => createUnionpay({ ...unionpay, ...change }),
    sms: createAliyunSms({
      baseUrl: gateway.env['SMS_BASE_URL']!,
      accessKeyId: gateway.env['SMS_ACCESS_KEY_ID']!,
      accessKeySecret: gateway.env['SMS_ACCESS_KEY_SECRET']!,
      signName: gateway.env['SMS_SIGN_NAME']!,
      templates: JSON.parse(gateway.env['SMS_TEMPLATES']!) as Record<string, string>,
    }),
    mail: createSmtpMail({ url: gateway.mailUrl, from: gateway.env['MAIL_FROM']!, timeoutMs: 800 }),
    async control(name, input = {}) {
      const response = await fetch(`${gateway.wxpayUrl}/__admin/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      });
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      return response.json();
    },
    async list<T>(name: string) {
      return (await (await fetch(`${gateway.wxpayUrl}/__admin/${name}`)).json()) as T[];
    },
    async settled() {
      const deadline = Date.now() + 10_000;
      for (;;) {
        // The refunds first: a refund that has ended has its notification in the list already.
        const refunds = [
          ...(await pair.list<Refund>('refunds')),
          ...(await pair.list<BillRefund>('billRefunds')),
        ];
        const notifications = await pair.list<Notification>('notifications');
        const open = [
          ...refunds.filter((r) => r.status === 'PROCESSING' && r.outcome !== 'hold'),
          ...notifications.filter((n) => n.state === 'waiting'),
        ];
        if (notifications.length > 0 && open.length === 0) return notifications;
        if (Date.now() > deadline) throw new Error(`still waiting: ${JSON.stringify(open)}`);
        await new Promise((done) => setTimeout(done, 5));
      }
    },
    async stop() {
      await gateway.stop();
      merchant.closeAllConnections();
      await new Promise((done) => merchant.close(done));
      if (!options.dir) rmSync(dir, { recursive: true, force: true });
    },
  };
  return pair;
}

function wxpayConfig(gateway: Gateway, notifyUrl: string): WxpayConfig {
  const { env } = gateway;
  return {
    baseUrl: env['WECHATPAY_BASE_URL']!,
    appid: env['WECHATPAY_APPID']!,
    mchid: env['WECHATPAY_MCHID']!,
    merchantSerialNo: env['WECHATPAY_MERCHANT_SERIAL']!,
    merchantPrivateKey: readFileSync(env['WECHATPAY_MERCHANT_KEY_FILE']!, 'utf8'),
    apiV3Key: env['WECHATPAY_API_V3_KEY']!,
    platformKeys: JSON.parse(readFileSync(env['WECHATPAY_PUBLIC_KEYS']!, 'utf8')) as Record<string, string>,
    notifyUrl,
  };
}

function unionpayConfig({ env }: Gateway, notifyUrl: string): UnionpayConfig {
  return {
    baseUrl: env['UNIONPAY_BASE_URL']!,
    protocol: 'open',
    appId: env['UNIONPAY_APP_ID']!,
    appKey: env['UNIONPAY_APP_KEY']!,
    mid: env['UNIONPAY_MID']!,
    tid: env['UNIONPAY_TID']!,
    instMid: env['UNIONPAY_INST_MID']!,
    msgSrcId: env['UNIONPAY_MSG_SRC_ID']!,
    msgSrc: env['UNIONPAY_MSG_SRC']!,
    commKey: env['UNIONPAY_COMM_KEY']!,
    signType: 'SHA256',
    notifyUrl,
  };
}

function portOf(server: Server): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}

let serial = 0;

/** A new attempt of 12.50 yuan that expires in half an hour. */
export function attempt(change: Partial<PaymentAttempt> = {}): PaymentAttempt {
  serial += 1;
  return {
    outTradeNo: `SN20261121${String(serial).padStart(8, '0')}A1`,
    createdAt: new Date(),
    amountFen: 1250,
    description: '《保密工作》2026年第11期',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    scene: { kind: 'native' },
    ...change,
  };
}

/** A new attempt for any wallet: as {@link attempt}, its end in whole seconds as ChinaUMS keeps it. */
export function billAttempt(change: Partial<PaymentAttempt> = {}): PaymentAttempt {
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 30 * 60_000);
  return { ...attempt(), expiresAt, scene: { kind: 'qr' }, ...change };
}
