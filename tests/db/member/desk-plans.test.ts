import { memberOfficeListInput } from '@/lib/domain/member/office-contract';
import { getOfficeMember, listMembers } from '@/lib/domain/member/office-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { plansOf, sequentialScans } from '@/tests/support/plans';

const GROWING = new Set(['users', 'sessions', 'login_logs', 'orders', 'organization_members', 'receivers']);
const USERS = 30_000;

let clerk: User;
let organizationId = 0;
beforeAll(async () => {
  clerk = await makeAdmin(['platform']);
  await ownerQuery(
    `insert into users (login_name, phone, email, name, role, status, created_at)
     select 'buyer' || n, '1' || lpad((8600000000 + n * 37)::text, 10, '0'), 'buyer' || n || '@example.cn',
            (array['王','李','张','刘','陈','杨','赵','黄','周','吴'])[1 + n % 10] || (array['伟','芳','娜','敏','静'])[1 + n % 5] || n,
            case when n % 7 = 0 then 'user#userOrg' else 'user#userPurchase' end,
            case when n % 500 = 0 then 'disabled' else 'active' end, now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [USERS],
  );
  const made = await ownerQuery<{ id: number }>(
    "insert into organizations (name, status) select '单位' || n, 'approved' from generate_series(1, 400) n returning id::int",
  );
  organizationId = made[7]?.id ?? 0;
  await ownerQuery(
    `insert into organization_members (organization_id, user_id)
     select $1::bigint + (row_number() over ()) % 400, id from users where role = 'user#userOrg'`,
    [made[0]?.id],
  );
  await ownerQuery('analyze');
});

const plans = (input: object) =>
  plansOf((ctx) => listMembers(ctx, memberOfficeListInput.parse({ pageSize: 20, ...input })), {
    actor: adminActor(clerk),
  });

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** `broad`: most rows answer, so that counting them to ten thousand may read them as they lie. */
test.each<[string, () => object, string | null, boolean]>([
  ['nothing', () => ({}), 'users_created_idx', true],
  ['a whole number', () => ({ keyword: '18600003700' }), 'users_phone_key', false],
  ['a tail', () => ({ keyword: '3700' }), 'users_phone_tail_idx', false],
  ['a mail address', () => ({ keyword: 'buyer77@example.cn' }), 'users_email_key', false],
  ['the beginning of a name', () => ({ keyword: '王伟12' }), 'users_name_idx', false],
  ['an organisation', () => ({ organizationId }), 'organization_members_organization_idx', false],
  ['a rare state', () => ({ status: 'disabled' }), 'users_status_idx', false],
  ['a kind', () => ({ kind: 'organization' }), null, false],
  ['days', () => ({ startTime: day(3), endTime: day(2) }), 'users_created_idx', false],
])('asked by %s, a page of buyers reads no table from end to end', async (_name, input, index, broad) => {
  const made = await plans(input());
  const whole = made.filter((p) => !(broad && p.nodes[1]?.type === 'Limit'));
  expect(sequentialScans(whole, GROWING)).toEqual([]);
  if (index) expect(made.flatMap((p) => p.nodes.map((n) => n.index))).toContain(index);
  for (const plan of made) expect(plan.blocks).toBeLessThan(2500);
});

test('counting ends at ten thousand, and nobody pages beyond', async () => {
  const ctx = { actor: adminActor(clerk) };
  const page = await listMembers(makeCtx(ctx), memberOfficeListInput.parse({}));
  expect([page.total, page.more, page.list.length]).toEqual([10_000, true, 10]);
  await expect(
    listMembers(makeCtx(ctx), memberOfficeListInput.parse({ pageNum: 1001 })),
  ).rejects.toMatchObject({ status: 422 });
});

test('the detail of a buyer reads no table from end to end', async () => {
  const [row] = await ownerQuery<{ id: number }>("select id::int from users where login_name = 'buyer20000'");
  const made = await plansOf((ctx) => getOfficeMember(ctx, row?.id ?? 0), { actor: adminActor(clerk) });
  const empty = new Set(['sessions', 'login_logs', 'orders', 'receivers']);
  const full = new Set([...GROWING].filter((t) => !empty.has(t)));
  expect(sequentialScans(made, full)).toEqual([]);
});
