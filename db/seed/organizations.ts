import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import { ROLE_PURCHASE } from '@/lib/core/role';
import type { LimitPeriod } from '@/lib/states/organization';
import type { Db } from '../client';
import {
  invoiceTitles,
  organizationEvents,
  organizationInvitations,
  organizationMembers,
  organizations,
  receivers,
  users,
} from '../schema';
import { places } from './content-mall';

const MANAGER = '13800000002';

interface Standing {
  title: string;
  department?: string;
  spendingLimitFen?: number;
  limitPeriod?: LimitPeriod;
}

/** What the colleagues of the named manager are and may spend. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  [MANAGER]: { title: '办公室主任', department: '办公室' },
  '13800000036': { title: '宣传干事', department: '宣传处', spendingLimitFen: 300_000, limitPeriod: 'order' },
  '13800000037': {
    title: '资料室管理员',
    department: '资料室',
    spendingLimitFen: 5_000_000,
    limitPeriod: 'year',
  },
  '13800000038': { title: '采购员', department: '办公室', spendingLimitFen: 500_000, limitPeriod: 'month' },
  '13800000039': { title: '党支部书记' },
};
/** Bought for the organisation and left it; what he placed stays. */
const LEFT = '13800000040';

type Invitation = typeof organizationInvitations.$inferInsert;

function invitations(organizationId: number, invitedBy: number, now: Date): Invitation[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const made = (
    days: number,
    more: Pick<Invitation, 'phone' | 'name'> & Partial<Invitation>,
  ): Invitation => ({
    organizationId,
    invitedBy,
    status: 'pending',
    sentAt: ago(days),
    createdAt: ago(days),
    updatedAt: ago(days),
    expiresAt: ago(days - 7),
    ...more,
  });
  return [
    made(1, {
      phone: '13800000003',
      name: '高文博',
      title: '培训专员',
      spendingLimitFen: 200_000,
      limitPeriod: 'month',
    }),
    made(2, { phone: '13911110001', name: '赵晓明', title: '保密办主任', role: 'manager' }),
    made(12, { phone: '13911110002', name: '孙丽' }),
    made(6, { phone: '13911110003', name: '李建国', status: 'declined', decidedAt: ago(5) }),
  ];
}

async function seedShared(db: Db, organizationId: number, name: string, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await db.insert(receivers).values(
    ['收发室', '资料室'].map((room, i) => {
      const [areaCode, province, city, district, street, postcode] = places[i] as (typeof places)[number];
      return {
        organizationId,
        name: room,
        phone: '13800000002',
        tel: '010-66550000',
        areaCode,
        province,
        city,
        district,
        address: `${street} 8 号院 ${i + 1} 号楼${room}`,
        postcode,
        createdAt: at(48 + i),
        updatedAt: at(48 + i),
      };
    }),
  );
  const [org] = await db
    .select({ creditCode: organizations.creditCode })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const title = {
    organizationId,
    kind: 'company' as const,
    name,
    taxNo: org?.creditCode ?? '91110000600037341L',
    address: `${places[0]?.[4] ?? ''} 8 号院`,
    phone: '010-66550000',
    bank: '中国工商银行某支行',
    bankAccount: '0200001009000000001',
    email: 'fapiao@example.cn',
    createdAt: at(48),
    updatedAt: at(48),
  };
  await db
    .insert(invoiceTitles)
    .values([
      title,
      { ...title, name: `${name}宣传处`, department: '宣传处', email: 'xuanchuan@example.cn' },
    ]);
}

/** New particulars of another organisation wait for the platform. */
async function seedProposal(db: Db, managerPhone: string, now: Date): Promise<void> {
  const [found] = await db
    .select({ row: organizations, userId: users.id, userName: users.name })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.phone, managerPhone));
  if (!found?.row.typeId || !found.row.creditCode || !found.row.areaCode) return;
  const { row, userId, userName } = found;
  const proposedAt = new Date(now.getTime() - 2 * DAY_MS);
  await db
    .update(organizations)
    .set({
      proposal: {
        name: `${row.name}（集团）`,
        typeId: row.typeId as number,
        creditCode: row.creditCode as string,
        areaCode: row.areaCode as string,
        address: `${row.address ?? ''} 12 号`,
        managerCode: row.managerCode,
        licenseUploadId: null,
      },
      proposalStatus: 'pending',
      proposedBy: userId,
      proposedAt,
    })
    .where(eq(organizations.id, row.id));
  await db.insert(organizationEvents).values({
    entityId: row.id,
    action: 'propose',
    fromStatus: row.status,
    toStatus: row.status,
    actorKind: 'buyer',
    actorId: userId,
    actorName: userName,
    payload: { fields: ['name', 'address'] },
    createdAt: proposedAt,
  });
}

/**
 * What the organisation of the named manager shows: standings and limits, one who left, invitations in every state, a shared address and title;
 * and another organisation whose particulars are to change. Runs after the orders.
 */
export async function seedOrganizations({ db, now }: { db: Db; now: Date }): Promise<number> {
  const [manager] = await db
    .select({ id: users.id, organizationId: users.organizationId, organization: organizations.name })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.phone, MANAGER));
  if (!manager?.organizationId) return 0;
  const { organizationId } = manager;
  const people = await db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.phone, [...Object.keys(STANDINGS), LEFT]));
  for (const { id, phone } of people) {
    const mine = and(eq(organizationMembers.userId, id), isNull(organizationMembers.removedAt));
    const standing = STANDINGS[phone ?? ''];
    if (standing) await db.update(organizationMembers).set(standing).where(mine);
    else {
      await db
        .update(organizationMembers)
        .set({ removedAt: new Date(now.getTime() - 3 * DAY_MS) })
        .where(mine);
      await db.update(users).set({ organizationId: null, role: ROLE_PURCHASE }).where(eq(users.id, id));
    }
  }
  await db.insert(organizationInvitations).values(invitations(organizationId, manager.id, now));
  await seedShared(db, organizationId, manager.organization, now);
  await seedProposal(db, '13800000006', now);
  return people.length;
}
