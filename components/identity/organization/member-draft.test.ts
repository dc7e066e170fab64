import { draftErrors, draftOf, emptyDraft, standingOf, type MemberDraft } from './member-draft';

const draft = (more: Partial<MemberDraft>): MemberDraft => ({
  ...emptyDraft,
  phone: '13800138000',
  name: '王伟',
  ...more,
});
const wrong = (more: Partial<MemberDraft>, inviting = true) =>
  Object.entries(draftErrors(draft(more), inviting)).flatMap(([field, text]) => (text ? [field] : []));

test('a number and a name are asked for when somebody is invited, a name alone when a member is changed', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ phone: '', name: ' ' })).toEqual(['phone', 'name']);
  expect(wrong({ phone: '123' })).toEqual(['phone']);
  expect(wrong({ phone: '' }, false)).toEqual([]);
});

test.each([
  ['', false],
  ['abc', false],
  ['12.345', false],
  ['-1', false],
  ['10000000.01', false],
  ['0', true],
  ['500', true],
  ['500.5', true],
  ['10000000', true],
])('a limit of “%s” is taken: %s', (spendingLimitFen, fine) => {
  expect(wrong({ limited: 'yes', spendingLimitFen })).toEqual(fine ? [] : ['spendingLimitFen']);
});

test('what is sent: no limit without the choice and never for a manager, else both parts in fen', () => {
  const limited = { limited: 'yes', spendingLimitFen: '500.5', limitPeriod: 'year' } as const;
  expect(standingOf(draft({ ...limited, limited: 'no' }))).toMatchObject({
    spendingLimitFen: null,
    limitPeriod: null,
  });
  expect(standingOf(draft({ ...limited, role: 'manager' }))).toMatchObject({
    role: 'manager',
    spendingLimitFen: null,
    limitPeriod: null,
  });
  expect(standingOf(draft({ ...limited, title: ' 编辑 ' }))).toEqual({
    name: '王伟',
    title: '编辑',
    role: 'member',
    spendingLimitFen: 50_050,
    limitPeriod: 'year',
  });
});

test('a member comes back out of the form as he went in', () => {
  const member = {
    id: 1,
    name: '李娜',
    phone: '138****8000',
    title: null,
    department: null,
    role: 'member',
    roleLabel: '单位成员',
    spendingLimitFen: 120_000,
    limitPeriod: 'total',
    limitPeriodLabel: '累计',
    usedFen: 0,
    joinedAt: '2026-01-01T00:00:00+08:00',
    me: false,
  } as const;
  expect(standingOf(draftOf(member))).toEqual({
    name: '李娜',
    title: '',
    role: 'member',
    spendingLimitFen: 120_000,
    limitPeriod: 'total',
  });
});
