import sharp from 'sharp';
import { getPool } from '@/db/client';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { Browser, digest, freshPhone, startSms, stopSms } from './world';

const login = validIdentityCalls['POST /api/valid/login'];
const vcodeimg = validIdentityCalls['GET /api/valid/vcodeimg'];

beforeAll(startSms);
afterAll(stopSms);

const WRONG = '图片验证码错误或已失效';
const CREDENTIALS = '手机号码或密码错误';

const attempt = (browser: Browser, vcode: unknown) =>
  browser.post(login, { name: freshPhone(), passwd: digest('Sea-otter7'), vcode, phoneVcode: '' });

test('S-19 the picture is a PNG of 120x40 at 2x, never stored, and no reply or cookie carries the answer', async () => {
  const browser = new Browser();
  const response = await browser.fetch(vcodeimg, '/api/valid/vcodeimg?d=1');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 240, height: 80 });
  const { rows } = await getPool().query<{ answer: string; life: number }>(
    'select answer, extract(epoch from expires_at - created_at)::int as life from captcha_challenges where ip = $1',
    [browser.ip],
  );
  expect(rows).toEqual([
    { answer: expect.stringMatching(/^[A-HJ-NP-RT-Yabdefhkmnrt2346789]{4}$/), life: 300 },
  ]);
  expect(browser.cookie).not.toContain(rows[0]!.answer);
});

test('S-19 an answer is judged whatever its case, and only once', async () => {
  const browser = new Browser();
  const answer = await browser.captcha();
  expect((await attempt(browser, answer.toUpperCase())).body.message).toBe(CREDENTIALS);
  const again = await attempt(browser, answer);
  expect(again).toMatchObject({ status: 422, body: { result: false, code: 'CAPTCHA', message: WRONG } });
});

test('S-19 a wrong first try spends the answer', async () => {
  const browser = new Browser();
  const answer = await browser.captcha();
  expect((await attempt(browser, '????')).body.code).toBe('CAPTCHA');
  expect((await attempt(browser, answer)).body.code).toBe('CAPTCHA');
});

test('S-19 an answer belongs to its browser, and a newer picture replaces it', async () => {
  const [mine, other] = [new Browser(), new Browser()];
  const answer = await mine.captcha();
  await other.captcha();
  expect((await attempt(other, answer)).body.code).toBe('CAPTCHA');
  expect((await attempt(mine, answer)).body.message).toBe(CREDENTIALS);
  const old = await mine.captcha();
  await mine.captcha();
  expect((await attempt(mine, old)).body.code).toBe('CAPTCHA');
});

test('S-19 an old cookie does not revive a used answer', async () => {
  const browser = new Browser();
  const answer = await browser.captcha();
  const before = new Map(browser.jar);
  await attempt(browser, answer);
  for (const [name, value] of before) browser.jar.set(name, value);
  expect((await attempt(browser, answer)).body.code).toBe('CAPTCHA');
});

test('S-19 five minutes later the answer is dead by the database clock', async () => {
  const browser = new Browser();
  const answer = await browser.captcha();
  await getPool().query(
    "update captcha_challenges set expires_at = now() - interval '1 second' where ip = $1",
    [browser.ip],
  );
  expect((await attempt(browser, answer)).body.code).toBe('CAPTCHA');
});

test('S-19 of fifty parallel uses of one answer one is accepted', async () => {
  const browser = new Browser();
  const answer = await browser.captcha();
  const tries = await Promise.all(Array.from({ length: 50 }, () => attempt(browser, answer)));
  expect(tries.filter((t) => t.body.code !== 'CAPTCHA')).toHaveLength(1);
});

test.each([[''], [null], [['abcd']], [{ a: 1 }], [undefined], ['abc'], [1234]])(
  'S-19 %j in the place of an answer is refused as input',
  async (vcode) => {
    const browser = new Browser();
    await browser.captcha();
    expect(await attempt(browser, vcode)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  },
);
