import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBase32, totpCode, totpStep } from '@/lib/core/totp';
import { startPair, type Pair } from './test-support';

let pair: Pair;
const folder = mkdtempSync(join(tmpdir(), 'authenticator-'));
beforeAll(async () => {
  pair = await startPair({ dir: join(folder, 'gateway') });
});
afterAll(async () => {
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the authenticator page shows the codes of the demo administrators, never their secrets', async () => {
  const read = async () => (await fetch(`${pair.gateway.smsUrl}/console/authenticator/codes`)).text();
  expect(await read()).toContain('没有演示管理员的密钥');
  const totpSecret = randomBase32();
  writeFileSync(
    join(folder, 'demo-accounts.json'),
    JSON.stringify([
      { label: '平台管理员', account: 'platform', totpSecret },
      { label: '读者', account: '13800000001' },
    ]),
  );
  const steps = [totpStep(Date.now() / 1000), totpStep(Date.now() / 1000) + 1];
  const text = await read();
  const expected = await Promise.all(steps.map((s) => totpCode(totpSecret, s)));
  expect(expected).toContain(/(\d{3}) (\d{3})</.exec(text)?.slice(1).join(''));
  expect(text).toContain('平台管理员（platform）');
  expect(text).not.toContain('13800000001');
  expect(text).not.toContain(totpSecret);
});
