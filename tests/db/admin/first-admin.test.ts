import { getPool, setPool } from '@/db/client';
import { sha256Hex } from '@/lib/client/password';
import { passwordMatches } from '@/lib/domain/identity/passwords';
import { run } from '@/scripts/admin/run';
import { ownerQuery } from '@/tests/support/db';
import { dataSnapshot } from '@/tests/support/snapshot';

const make = async (more: { loginName?: string; phone?: string | null } = {}) => {
  const site = getPool();
  try {
    return await run({
      databaseUrl: process.env.DATABASE_URL ?? '',
      loginName: 'first.admin',
      name: '平台管理员',
      phone: null,
      ...more,
    });
  } finally {
    setPool(site);
  }
};

test('S-26 a fresh installation has no administrator; the first gets a password that has to be changed, and there is no second', async () => {
  expect(await ownerQuery("select id from users where role like 'admin#%'")).toEqual([]);
  const untouched = await dataSnapshot();
  expect(await make({ loginName: 'x' })).toEqual({
    refused: '登录名应为 6 到 32 个字符，以字母开头，可含数字、点、横线和下划线',
  });
  expect(await dataSnapshot()).toEqual(untouched);
  const made = await make({ phone: '13900000077' });
  const [row] = await ownerQuery<{ password_hash: string }>(
    "select password_hash from users where login_name = 'first.admin' and must_change_password and totp_enabled_at is null and role = 'admin#adminPlatform' and permissions = '{platform,audit.read}'",
  );
  const password = 'oneTimePassword' in made ? made.oneTimePassword : '';
  expect(password.length).toBeGreaterThan(12);
  expect(await passwordMatches(sha256Hex(password), row?.password_hash ?? null)).toBe(true);
  const after = await dataSnapshot();
  expect(await make({ loginName: 'second.admin' })).toEqual({
    refused: '已有可用的平台管理员，请在“平台管理 › 管理员”中新增',
  });
  expect(await dataSnapshot()).toEqual(after);
});
