import { Client } from 'pg';
import { acceptInvitation, declineInvitation } from '@/lib/domain/organization/commands/answer-invitation';
import { leaveOrganization } from '@/lib/domain/organization/commands/end-membership';
import {
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from '@/lib/domain/organization/commands/invite-member';
import { listMyInvitations } from '@/lib/domain/organization/invitation-queries';
import { memberAddInput, type InvitationView } from '@/lib/domain/organization/member-contract';
import { listMembers } from '@/lib/domain/organization/member-queries';
import { ownerQuery } from '@/tests/support/db';
import {
  joinOrganization,
  makeOrganization,
  makePrivate,
  readInvitation,
  readUser,
  type Person,
} from '@/tests/support/factories/organization';
import { makeAdmin, nextPhone } from '@/tests/support/factories/people';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterAll(() => world.stop());

const invite = (by: Person, phone: string, more: Record<string, unknown> = {}): Promise<InvitationView> =>
  by.act((ctx) => inviteMember(ctx, memberAddInput.parse({ phone, name: '王干事', ...more })));
const resend = (by: Person, id: number) => by.act((ctx) => resendInvitation(ctx, id));
const revoke = (by: Person, id: number) => by.act((ctx) => revokeInvitation(ctx, id));
const accept = (by: Person, id: number) => by.act((ctx) => acceptInvitation(ctx, id));
const decline = (by: Person, id: number) => by.act((ctx) => declineInvitation(ctx, id));
const phoneOf = (person: Person) => person.user.phone ?? '';
const messagesTo = (phone: string) =>
  ownerQuery<{ status: string; purpose: string; params: Record<string, string> }>(
    'select status, purpose, params from outbound_messages where recipient = $1 order by id',
    [phone],
  );
/** Texts that the simulated carrier delivered to a number. */
async function receivedBy(phone: string): Promise<string[]> {
  const response = await fetch(`${world.gateway.smsUrl}/__admin/sms?phone=${phone}`);
  return ((await response.json()) as { text: string }[]).map((m) => m.text);
}
const titlesOf = async (userId: number) =>
  (
    await ownerQuery<{ title: string }>('select title from notices where user_id = $1 order by id', [userId])
  ).map((n) => n.title);
const older = (id: number, interval: string) =>
  ownerQuery(
    'update organization_invitations set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval where id = $1',
    [id, interval],
  );

test('S-23 a number without an account, a buyer’s, another member’s and an administrator’s are invited alike', async () => {
  const { manager } = await makeOrganization();
  const buyer = await makePrivate();
  const elsewhere = await joinOrganization((await makeOrganization()).id, 'member');
  const admin = await makeAdmin(['platform']);
  const phones = [nextPhone(), phoneOf(buyer), phoneOf(elsewhere), admin.phone ?? ''];
  const views: InvitationView[] = [];
  for (const phone of phones) views.push(await invite(manager, phone));
  const own = { id: 0, phone: '', createdAt: '', sentAt: '', expiresAt: '' };
  const alike = views.map((view) => ({ ...view, ...own }));
  expect(new Set(alike.map((v) => JSON.stringify(v))).size).toBe(1);
  expect(views.map((v) => v.phone)).toEqual(phones);
  expect(await titlesOf(buyer.user.id)).toEqual(['您收到一份单位邀请']);
  expect(await titlesOf(admin.id)).toEqual([]);
});

test('the SMS names the organisation by whole characters, wherever its name is cut', async () => {
  const { manager } = await makeOrganization({ name: `${'保'.repeat(19)}𠮷局` });
  const phone = nextPhone();
  await invite(manager, phone);
  expect((await messagesTo(phone)).map((m) => m.params['organization'])).toEqual(['保'.repeat(19)]);
});

test('S-23 the same statements are sent for every number, so that the time of the reply does not tell either', async () => {
  const { manager } = await makeOrganization();
  const admin = await makeAdmin(['platform']);
  const phones = [nextPhone(), phoneOf(await makePrivate()), admin.phone ?? ''];
  const query = jest.spyOn(Client.prototype, 'query');
  const sent: string[][] = [];
  try {
    for (const phone of phones) {
      query.mockClear();
      await invite(manager, phone);
      const texts = query.mock.calls.map(([first]) => first as unknown as string | { text: string });
      sent.push(texts.map((t) => (typeof t === 'string' ? t : t.text)));
    }
  } finally {
    query.mockRestore();
  }
  expect(sent[0]?.some((text) => text.includes('organization_invitations'))).toBe(true);
  expect(sent.slice(1)).toEqual([sent[0], sent[0]]);
});

test('the invited person is told by SMS after the transaction, joins, and buys for the organisation', async () => {
  const { id, name, manager } = await makeOrganization();
  const person = await makePrivate();
  const sent = await invite(manager, phoneOf(person), {
    title: '科员',
    spendingLimitFen: 5000,
    limitPeriod: 'year',
  });
  expect(await messagesTo(phoneOf(person))).toEqual([
    {
      status: 'pending',
      purpose: 'organizationInvite',
      params: { organization: name.slice(0, 20), days: '7', invitationId: String(sent.id) },
    },
  ]);
  await runDueJobs();
  expect(await messagesTo(phoneOf(person))).toMatchObject([{ status: 'sent' }]);
  expect(await receivedBy(phoneOf(person))).toEqual([
    `【保密宣传】${name}邀请您加入其单位账户，请用本手机号登录商城，在“我的单位”中确认，7天内有效。`,
  ]);
  expect(await listMyInvitations(person.ctx)).toMatchObject([
    { id: sent.id, organizationName: name, role: 'member', spendingLimitFen: 5000, limitPeriodLabel: '每年' },
  ]);
  expect(await accept(person, sent.id)).toBe('user#userOrg');
  expect(await readUser(person.user.id)).toMatchObject({ organizationId: id, role: 'user#userOrg' });
  expect(await readInvitation(sent.id)).toMatchObject({ status: 'accepted', userId: person.user.id });
  expect((await listMembers(manager.ctx, { pageNum: 1, pageSize: 10 })).list).toMatchObject([
    { me: true },
    { name: '王干事', title: '科员', spendingLimitFen: 5000, limitPeriod: 'year', usedFen: 0 },
  ]);
  expect(await titlesOf(manager.user.id)).toEqual(['有新成员加入单位']);
  expect(await listMyInvitations(person.ctx)).toEqual([]);
});

test('an invitation is the number’s own, answered once, and over after seven days or when it is revoked', async () => {
  const { manager } = await makeOrganization();
  const [one, other] = [await makePrivate(), await makePrivate()];
  const sent = await invite(manager, phoneOf(one));
  expect((await refused(accept(other, sent.id))).status).toBe(404);
  expect((await refused(decline(other, sent.id))).status).toBe(404);
  await older(sent.id, '8 days');
  const before = await dataSnapshot();
  expect(await refused(accept(one, sent.id))).toMatchObject({
    status: 409,
    message: '邀请已过期，不能再处理',
  });
  expect(await listMyInvitations(one.ctx)).toEqual([]);
  expect(await dataSnapshot()).toEqual(before);
  // Sent again it lives on; revoked it does not.
  expect(await resend(manager, sent.id)).toMatchObject({ status: 'pending' });
  await revoke(manager, sent.id);
  expect(await refused(accept(one, sent.id))).toMatchObject({ message: '邀请已撤销，不能再处理' });
  const again = await invite(manager, phoneOf(one));
  await decline(one, again.id);
  expect(await refused(accept(one, again.id))).toMatchObject({ message: '邀请已拒绝，不能再处理' });
  expect(await titlesOf(manager.user.id)).toEqual(['单位邀请被拒绝']);
  for (const act of [resend, revoke]) expect((await refused(act(manager, again.id))).status).toBe(409);
});

test('a member of an organisation cannot accept another one; two at once give one membership', async () => {
  const [one, two] = [await makeOrganization(), await makeOrganization()];
  for (let round = 0; round < 10; round += 1) {
    const person = await makePrivate();
    const ids = [
      (await invite(one.manager, phoneOf(person))).id,
      (await invite(two.manager, phoneOf(person))).id,
    ];
    const settled = await Promise.allSettled(ids.map((id) => accept(person, id)));
    expect(settled.map((s) => s.status).toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    const rest = ids[settled.findIndex((s) => s.status === 'rejected')] ?? 0;
    expect(await refused(accept(person, rest))).toMatchObject({
      status: 409,
      message: '您已是其他单位的成员，退出后才能接受邀请',
    });
    if (round === 0) {
      await person.act(leaveOrganization);
      expect(await accept(person, rest)).toBe('user#userOrg');
    }
  }
});

test('who is a member or invited already is not invited again; an organisation that is not approved invites nobody', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  const phone = nextPhone();
  await invite(manager, phone);
  const stranger = await makePrivate();
  const waiting = await makeOrganization({ status: 'pending', auditedAt: null, auditedBy: null });
  const before = await dataSnapshot();
  expect(await refused(invite(manager, phoneOf(member)))).toMatchObject({
    status: 409,
    errors: { phone: '该手机号码的用户已是本单位成员' },
  });
  expect(await refused(invite(manager, phone))).toMatchObject({
    status: 409,
    errors: { phone: '该手机号码已有待接受的邀请，可以重新发送' },
  });
  expect((await refused(invite(member, nextPhone()))).status).toBe(403);
  expect((await refused(invite(stranger, nextPhone()))).status).toBe(404);
  expect((await refused(invite(waiting.manager, nextPhone()))).message).toBe('单位审核通过后才能邀请成员');
  expect(await dataSnapshot()).toEqual(before);
});

test('invitations of another organisation are neither sent again nor revoked', async () => {
  const [one, two] = [await makeOrganization(), await makeOrganization()];
  const { id } = await invite(one.manager, nextPhone());
  const before = await dataSnapshot();
  expect((await refused(resend(two.manager, id))).status).toBe(404);
  expect((await refused(revoke(two.manager, id))).status).toBe(404);
  expect(await dataSnapshot()).toEqual(before);
});

test('one resend a minute, fifty invitations a day, five messages a day to one number', async () => {
  const { id, manager } = await makeOrganization();
  const phone = nextPhone();
  const first = await invite(manager, phone);
  expect((await refused(resend(manager, first.id))).status).toBe(429);
  for (let i = 0; i < 6; i += 1) {
    await older(first.id, '61 seconds');
    await resend(manager, first.id);
  }
  expect(await messagesTo(phone)).toHaveLength(5);
  await ownerQuery(
    `insert into organization_events (organization_id, action, actor_kind, actor_name)
     select $1, 'invite', 'buyer', 'x' from generate_series(1, 43)`,
    [id],
  );
  const before = await dataSnapshot();
  expect((await refused(invite(manager, nextPhone()))).status).toBe(429);
  await older(first.id, '61 seconds');
  expect((await refused(resend(manager, first.id))).status).toBe(429);
  const after = await dataSnapshot();
  expect({ ...after, organization_invitations: '' }).toEqual({ ...before, organization_invitations: '' });
});

test('an organisation has at most two thousand members, invited ones included', async () => {
  const { id, manager } = await makeOrganization();
  const person = await makePrivate();
  const sent = await invite(manager, phoneOf(person));
  await ownerQuery(
    `with u as (insert into users (login_name, name, role) select 'full-' || n, '成员', 'user#userOrg' from generate_series(1, 1999) n returning id)
     insert into organization_members (organization_id, user_id) select $1::bigint, id from u`,
    [id],
  );
  expect(await refused(invite(manager, nextPhone()))).toMatchObject({
    status: 422,
    message: '单位最多 2000 名成员',
  });
  expect((await refused(accept(person, sent.id))).status).toBe(422);
});
