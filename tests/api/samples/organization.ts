import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationInvitations, organizationMembers, organizations } from '@/db/schema/organization';
import { ROLE_ORG } from '@/lib/core/role';
import type { OrganizationRole } from '@/lib/states/organization';
import { testDb } from '@/tests/support/db';
import { makeAdmin, makeBuyer, nextPhone } from '@/tests/support/factories/people';
import { confirmed } from './account';
import { captcha } from './session';
import type { Samples, World } from './world';

/** Makes the sample's buyer the manager of an organisation that waits for its audit. */
async function manager({ me }: World): Promise<void> {
  const [row] = await testDb()
    .insert(organizations)
    .values({ name: '某市保密技术服务中心', createdBy: me.user.id, submittedBy: me.user.id })
    .returning({ id: organizations.id });
  const organizationId = row?.id ?? 0;
  await testDb().insert(organizationMembers).values({ organizationId, userId: me.user.id, role: 'manager' });
  await testDb().update(users).set({ role: ROLE_ORG }).where(eq(users.id, me.user.id));
}

/** Makes the sample's buyer the manager of an approved organisation. */
async function approved(w: World): Promise<number> {
  const auditor = await makeAdmin(['platform']);
  const at = new Date();
  const [row] = await testDb()
    .insert(organizations)
    .values({
      name: '某省保密学会',
      status: 'approved',
      createdBy: w.me.user.id,
      submittedBy: w.me.user.id,
      submittedAt: at,
      auditedBy: auditor.id,
      auditedAt: at,
    })
    .returning({ id: organizations.id });
  const organizationId = row?.id ?? 0;
  await join(w.me.user.id, organizationId, 'manager');
  return organizationId;
}

async function join(userId: number, organizationId: number, role: OrganizationRole): Promise<number> {
  await testDb().update(users).set({ role: ROLE_ORG, organizationId }).where(eq(users.id, userId));
  const [row] = await testDb()
    .insert(organizationMembers)
    .values({ organizationId, userId, role })
    .returning({ id: organizationMembers.id });
  return row?.id ?? 0;
}

/** A plain member of the sample's organisation. */
const colleague = async (w: World) => join((await makeBuyer()).id, await approved(w), 'member');

/** An invitation of the sample's organisation, an hour old. */
async function invited(organizationId: number, invitedBy: number, phone = nextPhone()): Promise<number> {
  const sentAt = new Date(Date.now() - 3_600_000);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const [row] = await testDb()
    .insert(organizationInvitations)
    .values({ organizationId, phone, name: '王干事', invitedBy, sentAt, expiresAt })
    .returning({ id: organizationInvitations.id });
  return row?.id ?? 0;
}
const inviting = async (w: World) => invited(await approved(w), w.me.user.id);

/** An invitation to the sample's buyer. */
async function asked(w: World): Promise<number> {
  const host = { ...w, me: { ...w.me, user: await makeBuyer() } };
  return invited(await approved(host), host.me.user.id, w.me.user.phone ?? '');
}

const named = (id: number) => ({ body: { id } });

const mail = () => `${nextPhone()}@example.cn`;

/** Registration and the own organisation; what takes many steps stands in the tests of identity. */
export const organizationSamples: Samples = {
  'POST /api/guest/organization/type/all': { make: () => ({}) },
  'POST /api/guest/organization/valid/code/mail': {
    make: async (w) => ({ body: { mail: mail(), vcode: await captcha(w) } }),
  },
  'POST /api/guest/organization/license/upload': {
    elsewhere: 'tests/api/identity/organization-add.test.ts',
    make: () => ({}),
  },
  'POST /api/guest/organization/add': {
    elsewhere: 'tests/api/identity/organization-add.test.ts',
    make: () => ({}),
  },
  'GET /api/user/organization/detail': { make: async (w) => (await manager(w), {}) },
  'POST /api/user/organization/code/mail': {
    make: async (w) => (await manager(w), { body: { mail: mail(), vcode: await captcha(w) } }),
  },
  'GET /api/user/organization/license': {
    elsewhere: 'tests/api/identity/organization-audit.test.ts',
    make: () => ({}),
  },
  'POST /api/user/organization/license/upload': {
    elsewhere: 'tests/api/identity/organization-audit.test.ts',
    make: () => ({}),
  },
  'POST /api/user/organization/mgr/edit': {
    elsewhere: 'tests/api/identity/organization-audit.test.ts',
    make: () => ({}),
  },
  'POST /api/user/organization/mgr/withdraw': {
    make: async (w) => {
      const id = await approved(w);
      await testDb()
        .update(organizations)
        .set({
          proposal: {
            name: '某省保密协会',
            typeId: 1,
            creditCode: '',
            areaCode: '110101',
            address: '',
            managerCode: null,
            licenseUploadId: null,
          },
          proposalStatus: 'pending',
          proposedBy: w.me.user.id,
          proposedAt: new Date(),
        })
        .where(eq(organizations.id, id));
      return { body: {} };
    },
  },
  'GET /api/user/organization/approval': { make: async (w) => (await colleague(w), {}) },
  'POST /api/user/organization/approval/edit': {
    make: async (w) => ({
      body: { all: true, substituteId: await colleague(w), from: '2026-12-01', to: '2026-12-31' },
    }),
  },
  'GET /api/user/organization/member/list': { make: async (w) => (await colleague(w), {}) },
  'POST /api/user/organization/member/add': {
    make: async (w) => {
      await approved(w);
      const limit = { spendingLimitFen: 500_000, limitPeriod: 'month' };
      return { body: { phone: nextPhone(), name: '王干事', title: '科员', role: 'member', ...limit } };
    },
  },
  'POST /api/user/organization/member/resend': { own: 'id', make: async (w) => named(await inviting(w)) },
  'POST /api/user/organization/member/revoke': { own: 'id', make: async (w) => named(await inviting(w)) },
  'POST /api/user/organization/member/edit': {
    own: 'id',
    make: async (w) => ({
      body: {
        id: await colleague(w),
        title: '科长',
        role: 'member',
        spendingLimitFen: 0,
        limitPeriod: 'order',
      },
    }),
  },
  'POST /api/user/organization/member/delete': { own: 'id', make: async (w) => named(await colleague(w)) },
  'POST /api/user/organization/member/leave': {
    make: async (w) => {
      const host = { ...w, me: { ...w.me, user: await makeBuyer() } };
      await join(w.me.user.id, await approved(host), 'member');
      return { body: {} };
    },
  },
  'GET /api/user/organization/invitation/mine': { make: async (w) => (await asked(w), {}) },
  'POST /api/user/organization/invitation/accept': { own: 'id', make: async (w) => named(await asked(w)) },
  'POST /api/user/organization/invitation/decline': { own: 'id', make: async (w) => named(await asked(w)) },
  'GET /api/user/organization/delete': { make: async (w) => (await approved(w), {}) },
  'POST /api/user/organization/delete': {
    make: async (w) => {
      await approved(w);
      return { body: { token: await confirmed(w, 'dissolve'), confirm: true } };
    },
  },
};
