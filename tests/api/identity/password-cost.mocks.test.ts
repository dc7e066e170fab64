import { getPool } from '@/db/client';
import { bcryptCompare, bcryptHash } from '@/lib/domain/identity/bcrypt-worker';
import { userIdentityCalls } from '@/lib/domain/identity/user-calls';
import { Browser, digest, freshPhone, makeAccount, signIn, type Account } from './world';

const editPassword = userIdentityCalls['POST /api/user/member/edit/password'];

jest.mock('@/lib/domain/identity/bcrypt-worker', () => {
  const real = jest.requireActual<typeof import('@/lib/domain/identity/bcrypt-worker')>(
    '@/lib/domain/identity/bcrypt-worker',
  );
  return { ...real, bcryptCompare: jest.fn(real.bcryptCompare) };
});

const PASSWORD = 'Sea-otter7';
let weak: string;

beforeAll(async () => {
  weak = await bcryptHash(digest(PASSWORD), 10);
});

const account = (more = {}): Promise<Account> => makeAccount({ passwordHash: weak, ...more });

test('S-23 a hash of a lower cost is made again by a login with its password, and by nothing else', async () => {
  const of = async (id: number) => {
    const { rows } = await getPool().query<{ h: string }>(
      'select password_hash as h from users where id = $1',
      [id],
    );
    return rows[0]?.h ?? '';
  };
  const disabled = await account({ status: 'disabled' });
  expect((await signIn(new Browser(), disabled.phone, PASSWORD)).status).toBe(403);
  expect(await of(disabled.id)).toBe(weak);
  const { id, phone } = await account();
  expect((await signIn(new Browser(), phone, 'wrong-Pass7')).status).toBe(422);
  expect(await of(id)).toBe(weak);
  expect((await signIn(new Browser(), phone, PASSWORD)).status).toBe(200);
  const renewed = await of(id);
  expect(renewed).toMatch(/^\$2b\$12\$/);
  const browser = new Browser();
  expect((await signIn(browser, phone, PASSWORD)).status).toBe(200);
  expect(await of(id)).toBe(renewed);
});

test('S-23 an unknown account is refused after the same work as a known one, of whatever cost and state', async () => {
  const strong = await bcryptHash(digest(PASSWORD), 12);
  const names = [
    freshPhone(),
    'nobody-of-this-name',
    (await account()).phone,
    (await account({ status: 'disabled' })).phone,
    (await makeAccount({ passwordHash: strong })).phone,
    (await makeAccount({ passwordHash: null })).phone,
  ];
  const asked = jest.mocked(bcryptCompare);
  const work: unknown[] = [];
  for (const name of names) {
    asked.mockClear();
    const { status } = await signIn(new Browser(), name, 'wrong-Pass7');
    work.push([status, asked.mock.calls.map(([, , cost]) => cost)]);
  }
  expect(work).toEqual(names.map(() => [422, [12]]));
});

test('S-23 a password is changed by somebody whose hash is of a lower cost', async () => {
  const { id, phone } = await account();
  const browser = new Browser();
  await signIn(browser, phone, PASSWORD);
  await getPool().query('update users set password_hash = $1 where id = $2', [weak, id]);
  const answer = await browser.post(editPassword, {
    oldPasswd: digest(PASSWORD),
    newPasswd: digest('River-stone9'),
  });
  expect(answer).toMatchObject({ status: 200 });
  expect((await signIn(new Browser(), phone, 'River-stone9')).status).toBe(200);
});
