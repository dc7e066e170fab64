import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

let server: Server;
let asked: string[];
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    asked.push(String(incoming.headers['x-tc-action'] ?? incoming.headers['x-acs-action']));
    asked.push(incoming.headers['x-tc-action'] ? 'tencent' : 'aliyun');
    outgoing.end('{"Code":"OK","BizId":"A-1","Response":{"SendStatusSet":[{"Code":"Ok","SerialNo":"T-1"}]}}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));

const before = { ...process.env };
beforeEach(() => {
  asked = [];
  jest.resetModules();
});
afterEach(() => {
  process.env = { ...before };
});

test.each([
  ['aliyun', 'A-1'],
  ['tencent', 'T-1'],
])('SMS_PROVIDER=%s: messages go out by it', async (provider, providerId) => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nowhere.invalid/none',
    SESSION_SECRET: 's'.repeat(32),
    BROWSER_SECRET: 's'.repeat(32),
    CODE_SECRET: 's'.repeat(32),
    SMS_PROVIDER: provider,
    SMS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SMS_ACCESS_KEY_ID: 'id',
    SMS_ACCESS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '保密宣传',
    SMS_SDK_APP_ID: '1400000001',
    SMS_TEMPLATES: '{"login":"1"}',
  });
  const { ports } = await import('./wiring');
  const message = { phone: '13800138000', purpose: 'login', params: { code: '1' }, outId: 'm' } as const;
  expect(await ports().sms.send(message)).toEqual({ ok: true, providerId });
  expect(asked).toEqual(['SendSms', provider]);
});
