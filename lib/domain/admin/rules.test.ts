import { adminPermissions } from '@/lib/core/permissions';
import { adminOffices, permissionHints, roleOfPermissions } from './rules';

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
