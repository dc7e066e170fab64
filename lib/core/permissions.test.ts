import { checkPermission, permissionTable, type PermissionKey } from './permissions';

const keys = Object.keys(permissionTable) as PermissionKey[];
const buyer = { role: 'user#userPurchase', permissions: [] };
const clerk = { role: 'admin#adminProduct', permissions: ['order', 'warehouse'] };

test('a guest is asked to log in everywhere but on public calls (S-01)', () => {
  const open = keys.filter((k) => checkPermission(k, null) === 'ok');
  expect(open).toEqual(['public']);
});

test('a buyer never passes an administrator rule, whatever words the account carries (S-03)', () => {
  const forged = { role: 'user#userPurchase', permissions: ['news.edit', 'order', 'platform'] };
  const passed = keys.filter(
    (k) => permissionTable[k].who === 'permission' && checkPermission(k, forged) === 'ok',
  );
  expect(passed).toEqual([]);
});

test('an administrator has exactly what the account carries (S-08)', () => {
  expect(checkPermission('shipping.manage', clerk)).toBe('ok');
  expect(checkPermission('order.desk', clerk)).toBe('ok');
  expect(checkPermission('article.edit', clerk)).toBe('forbidden');
  expect(checkPermission('platform.manage', clerk)).toBe('forbidden');
});

test('administrators do not buy', () => {
  expect(checkPermission('order.buy', clerk)).toBe('forbidden');
  expect(checkPermission('order.buy', buyer)).toBe('ok');
});
