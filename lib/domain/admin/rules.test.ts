import { adminPermissions } from '@/lib/core/permissions';
import { adminOffices, mixedDuties, permissionHints, positions, roleOfPermissions } from './rules';

test('every permission belongs to one office and has its explanation', () => {
  const listed = adminOffices.flatMap((o) => [...o.permissions]);
  expect(listed.toSorted()).toEqual([...adminPermissions].toSorted());
  expect(Object.values(permissionHints).filter((h) => h.length < 6)).toEqual([]);
});

test.each([
  [['news.edit'], 'admin#adminNews'],
  [['finance', 'order'], 'admin#adminProduct'],
  [['audit.read', 'news.audit'], 'admin#adminNews,adminPlatform'],
  [['platform', 'report', 'news.edit'], 'admin#adminNews,adminProduct,adminPlatform'],
] as const)('the role of %j is %s', (permissions, role) => {
  expect(roleOfPermissions(permissions)).toBe(role);
});

test('the seven posts hold rights that keep doing and checking apart', () => {
  expect(positions.map((p) => p.label)).toEqual([
    '新闻编辑',
    '新闻审核',
    '业务员',
    '库管',
    '财务',
    '财务复核',
    '平台',
  ]);
  expect(positions.flatMap((p) => mixedDuties(p.permissions))).toEqual([]);
  expect(new Set(positions.flatMap((p) => [...p.permissions]))).toEqual(new Set(adminPermissions));
});

test.each([
  [['news.edit', 'news.audit'], ['既能编辑又能审核文章']],
  [
    ['product.edit', 'product.price', 'product.audit'],
    ['既能编辑又能审核商品', '既能改价又能复核改价'],
  ],
  [['finance', 'order', 'report'], ['既能办理订单和售后，又能收款和退款']],
  [['platform', 'audit.read'], []],
] as const)('an account with %j is warned of: %j', (permissions, texts) => {
  expect(mixedDuties(permissions)).toEqual(texts);
});
