import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { ROLE_ORG } from '@/lib/core/role';
import { testDb } from '@/tests/support/db';
import { nextPhone } from '@/tests/support/factories/people';
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
};
