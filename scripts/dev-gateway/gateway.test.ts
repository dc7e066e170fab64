import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildSync } from 'esbuild';
import { readOptions } from './options';
import { attempt, startPair } from './test-support';
import type { Notification } from './types';
import { until } from '@/tests/support/wait';
import { startGateway } from './gateway';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gateway-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a restart keeps keys, orders, refunds and messages, and finishes what was under way', async () => {
  const first = await startPair({ dir });
  const a = attempt();
  await first.wxpay.create(a);
  await first.control('pay', { outTradeNo: a.outTradeNo, silent: true });
  await first.control('refund.mode', { outcome: 'success', delayMs: 200 });
  await first.wxpay.refund({
    outRefundNo: 'R-1',
    attempt: a,
    refundFen: 1,
    totalFen: 1250,
    reason: '',
  });
  await first.sms.send({ phone: '13800138000', purpose: 'login', params: { code: '1' }, outId: 'm' });
  const before = { orders: await first.list('orders'), sms: await first.list('sms') };
  await first.stop();

  const second = await startPair({ dir });
  expect({ orders: await second.list('orders'), sms: await second.list('sms') }).toEqual(before);
  for (const name of ['WECHATPAY_APPID', 'WECHATPAY_API_V3_KEY', 'SMS_ACCESS_KEY_SECRET']) {
    expect(second.gateway.env[name]).toBe(first.gateway.env[name]);
  }
  await until(
    async () => (await second.wxpay.queryRefund({ outRefundNo: 'R-1', attempt: a })).state === 'success',
  );
  const refunds = await second.list<Notification>('notifications');
  expect(refunds.map((n) => n.eventType)).toEqual(['TRANSACTION.SUCCESS', 'REFUND.SUCCESS']);
  await second.stop();
});

test('an unreadable snapshot is set aside', async () => {
  writeFileSync(join(dir, 'state.json'), '{"orders":');
  const pair = await startPair({ dir });
  expect(await pair.list('orders')).toEqual([]);
  await pair.stop();
  expect(readFileSync(join(dir, 'state.json.unreadable'), 'utf8')).toBe('{"orders":');
});

test('gateway.env holds what the product needs, and only its owner reads the secrets', async () => {
  const pair = await startPair({ dir });
  const file = join(dir, 'gateway.env');
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(pair.gateway.env);
  expect(Object.keys(pair.gateway.env)).toEqual([
    'WECHATPAY_BASE_URL',
    'WECHATPAY_APPID',
    'WECHATPAY_MCHID',
    'WECHATPAY_MERCHANT_SERIAL',
    'WECHATPAY_MERCHANT_KEY_FILE',
    'WECHATPAY_API_V3_KEY',
    'WECHATPAY_PUBLIC_KEYS',
    'WECHATPAY_APP_SECRET',
    'WECHAT_OAUTH_AUTHORIZE_BASE_URL',
    'WECHAT_OAUTH_API_BASE_URL',
    'WECHAT_BRIDGE_URL',
    'UNIONPAY_BASE_URL',
    'UNIONPAY_PROTOCOL',
    'UNIONPAY_APP_ID',
    'UNIONPAY_APP_KEY',
    'UNIONPAY_MID',
    'UNIONPAY_TID',
    'UNIONPAY_INST_MID',
    'UNIONPAY_MSG_SRC_ID',
    'UNIONPAY_MSG_SRC',
    'UNIONPAY_COMM_KEY',
    'NUONUO_BASE_URL',
    'NUONUO_TOKEN_URL',
    'NUONUO_APP_KEY',
    'NUONUO_APP_SECRET',
    'NUONUO_TAX_NO',
    'NUONUO_SELLER_NAME',
    'NUONUO_DRAWER',
    'NUONUO_FILE_HOSTS',
    'KUAIDI100_BASE_URL',
    'KUAIDI100_CUSTOMER',
    'KUAIDI100_KEY',
    'KUAIDI100_SALT',
    'KUAIDI100_ORDER_BASE_URL',
    'KUAIDI100_SECRET',
    'ERP_BASE_URL',
    'ERP_SECRET',
    'SMS_PROVIDER',
    'SMS_BASE_URL',
    'SMS_ACCESS_KEY_ID',
    'SMS_ACCESS_KEY_SECRET',
    'SMS_SIGN_NAME',
    'SMS_TEMPLATES',
    'MAIL_URL',
    'MAIL_FROM',
  ]);
  for (const name of ['gateway.env', 'keys.json', 'apiclient_key.pem']) {
    expect(statSync(join(dir, name)).mode & 0o077).toBe(0);
  }
  await pair.stop();
});

test('CODE_URL_FORM=weixin gives the real form of the code', async () => {
  const pair = await startPair({ dir, codeUrlForm: 'weixin' });
  expect(await pair.wxpay.create(attempt())).toMatchObject({
    payload: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=[\w-]{12}$/),
  });
  await pair.stop();
});

test('GATEWAY_PUBLIC_URL is the address that codes carry', async () => {
  const pair = await startPair({ dir, publicUrl: 'http://192.168.1.2:4010' });
  expect(await pair.wxpay.create(attempt())).toMatchObject({
    payload: expect.stringMatching(/^http:\/\/192\.168\.1\.2:4010\/pay\//),
  });
  await pair.stop();
});

describe('options', () => {
  test('production is refused unless it is a demonstration', () => {
    expect(() => readOptions({ NODE_ENV: 'production' })).toThrow('production');
    expect(() => readOptions({ NODE_ENV: 'production', DEV_GATEWAY_ALLOW: 'yes' })).toThrow('production');
    expect(readOptions({ NODE_ENV: 'production', DEV_GATEWAY_ALLOW: 'demo' }).host).toBe('127.0.0.1');
  });
  test('defaults and overrides', () => {
    expect(readOptions({})).toEqual({
      dir: '.data/dev-gateway',
      wxpayPort: 4010,
      search: new Set([4010, 4011, 4012, 4013, 4014, 4015, 4016]),
      unionpayPort: 4011,
      smsPort: 4012,
      nuonuoPort: 4013,
      mailPort: 4014,
      kuaidiPort: 4015,
      erpPort: 4016,
      host: '127.0.0.1',
      publicUrl: null,
      timeScale: 1,
      codeUrlForm: 'http',
    });
    const env = {
      GATEWAY_DIR: '/a',
      GATEWAY_WXPAY_PORT: '0',
      TIME_SCALE: '60',
      GATEWAY_PUBLIC_URL: 'http://h:1/',
    };
    expect(readOptions(env, ['/b'])).toMatchObject({
      dir: '/b',
      wxpayPort: 0,
      timeScale: 60,
      publicUrl: 'http://h:1',
    });
  });
  test.each([
    ['GATEWAY_WXPAY_PORT', '70000'],
    ['GATEWAY_SMS_PORT', 'x'],
    ['TIME_SCALE', '0'],
    ['CODE_URL_FORM', 'alipay'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => readOptions({ [name]: value })).toThrow(name);
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'as a process: one ready line, then %s ends it cleanly',
  async (signal) => {
    const bundle = join(dir, 'dev-gateway.mjs');
    buildSync({
      entryPoints: ['scripts/dev-gateway/main.ts'],
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      outfile: bundle,
      logLevel: 'silent',
    });
    const child = spawn(process.execPath, [bundle], {
      env: {
        ...process.env,
        GATEWAY_DIR: dir,
        GATEWAY_WXPAY_PORT: '0',
        GATEWAY_UNIONPAY_PORT: '0',
        GATEWAY_SMS_PORT: '0',
        GATEWAY_MAIL_PORT: '0',
        GATEWAY_NUONUO_PORT: '0',
        GATEWAY_KUAIDI_PORT: '0',
        GATEWAY_ERP_PORT: '0',
      },
    });
    let output = '';
    const exit = new Promise<number | null>((done) => child.once('exit', done));
    await new Promise<void>((done) => {
      child.stdout.on('data', (data: Buffer) => {
        output += data.toString();
        if (output.endsWith('\n')) done();
      });
    });
    const env = parseEnv(readFileSync(join(dir, 'gateway.env'), 'utf8'));
    expect((await fetch(`${env['WECHATPAY_BASE_URL']}/console`)).status).toBe(200);
    child.kill(signal);
    expect(await exit).toBe(0);
    expect(output).toBe('dev gateway ready\n');
  },
);

test('gateways that start at the same moment find ports of their own; one that is named is not passed over', async () => {
  const options = (name: string, env = {}) => ({ ...readOptions(env), dir: join(dir, name) });
  const [first, second] = await Promise.all([startGateway(options('a')), startGateway(options('b'))]);
  try {
    const addresses = [first, second].flatMap((g) => [g.wxpayUrl, g.smsUrl, g.erpUrl, g.mailUrl]);
    expect(new Set(addresses.map((url) => new URL(url).port)).size).toBe(8);
    expect(second.env['WECHATPAY_BASE_URL']).toBe(second.wxpayUrl);
    const taken = { GATEWAY_WXPAY_PORT: new URL(first.wxpayUrl).port };
    await expect(startGateway(options('c', taken))).rejects.toThrow('EADDRINUSE');
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});
