import { createHash } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import type { AdminPermission } from '@/lib/core/permissions';
import { positions } from '@/lib/domain/admin/rules';
import { PASSWORD_COST } from '@/lib/domain/identity/rules';
import { creditCodeCheck } from '@/lib/domain/organization/credit-code';
import type { OrganizationRole } from '@/lib/states/organization';
import type { Db } from '../client';
import { organizationMembers, organizations, organizationTypes, receivers, users } from '../schema';
import { seedManagers } from './area-managers';
import { givenNames, organizationNames, places, surnames } from './content-mall';
import type { Random } from './random';

/** What a clerk of the mall may do. */
const [, , clerk] = positions;

/** Password of every account of the demo world; it never leaves a demo. */
export const DEMO_PASSWORD = 'Baomi@2026';

/** As the login does it: bcrypt of the SHA-256 hex that the browser sends. */
export function demoHash(): string {
  return hashSync(createHash('sha256').update(DEMO_PASSWORD).digest('hex'), PASSWORD_COST);
}

/** One line of the launcher's table of demo accounts. */
export interface DemoAccount {
  label: string;
  account: string;
  password: string;
  note: string;
  /** Secret of an administrator's authenticator, in base 32. */
  totpSecret?: string;
}

interface Staff {
  title: string;
  loginName: string;
  phone: string;
  name: string;
  role: string;
  permissions: AdminPermission[];
  home: string;
}

const STAFF: readonly Staff[] = [
  {
    title: '新闻编辑',
    loginName: 'newsedit',
    phone: '13900000001',
    name: '周编辑',
    role: 'admin#adminNews',
    permissions: ['news.edit'],
    home: '/index/manage',
  },
  {
    title: '新闻审核',
    loginName: 'newsaudit',
    phone: '13900000002',
    name: '吴审核',
    role: 'admin#adminNews',
    permissions: ['news.edit', 'news.audit'],
    home: '/index/manage',
  },
  {
    title: '商城业务员',
    loginName: 'mallclerk',
    phone: '13900000003',
    name: '郑业务',
    role: 'admin#adminProduct',
    permissions: [...clerk.permissions, 'warehouse'],
    home: '/mall/manage',
  },
  {
    title: '财务与商品审核',
    loginName: 'finance',
    phone: '13900000004',
    name: '冯财务',
    role: 'admin#adminProduct',
    permissions: ['product.audit', 'finance', 'order', 'report'],
    home: '/mall/manage',
  },
  {
    title: '财务复核',
    loginName: 'finance2',
    phone: '13900000006',
    name: '褚复核',
    role: 'admin#adminProduct',
    permissions: ['quotation.discount', 'finance', 'report'],
    home: '/mall/manage',
  },
  {
    title: '库管',
    loginName: 'warehouse',
    phone: '13900000007',
    name: '卫库管',
    role: 'admin#adminProduct',
    permissions: ['warehouse', 'report'],
    home: '/mall/manage',
  },
  {
    title: '平台管理员',
    loginName: 'platform',
    phone: '13900000005',
    name: '陈平台',
    role: 'admin#adminPlatform',
    permissions: ['platform', 'audit.read'],
    home: '/admin',
  },
];

export interface Buyer {
  id: number;
  organizationId: number | null;
  name: string;
  receiver: typeof receivers.$inferSelect | null;
}

export interface People {
  staff: ReadonlyMap<string, { id: number; name: string; role: string }>;
  buyers: Buyer[];
  accounts: DemoAccount[];
}

/** A credit code whose check character is right: 91 for firms, then the place. */
function creditCode(i: number, areaCode: string): string {
  const head = `91${areaCode}MA${String(1_000_000 + i * 7919).slice(0, 7)}`;
  return `${head}${creditCodeCheck(head)}`;
}

/** The managers of organisations that wait for their audit or were refused: accounts that show both states. */
async function seedApplicants(
  db: Db,
  orgs: readonly { id: number; status: string }[],
  passwordHash: string,
): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const [i, org] of orgs.entries()) {
    const phone = `1380000${String(51 + i).padStart(4, '0')}`;
    const [user] = await db
      .insert(users)
      .values({ loginName: phone, phone, name: `${surnames[i]}主任`, role: 'user#userOrg', passwordHash })
      .returning({ id: users.id });
    if (!user) continue;
    await db.insert(organizationMembers).values({ organizationId: org.id, userId: user.id, role: 'manager' });
    await db.update(organizations).set({ submittedBy: user.id }).where(eq(organizations.id, org.id));
    const state = org.status === 'pending' ? '单位（审核中）' : '单位（已驳回）';
    accounts.push({
      label: state,
      account: phone,
      password: DEMO_PASSWORD,
      note: '/user/center/organization',
    });
  }
  return accounts;
}

/** The buyer, by the number, whom the platform stopped; and one with a remark of its desk. */
const STOPPED = 30;
const REMARKED = 2;

/** Buyers, by their number, who belong to the organisation of the named manager (13800000002) beside the usual ones. */
const COLLEAGUES: ReadonlySet<number> = new Set([35, 36, 38, 39]);

/** Staff, forty buyers with addresses, a dozen organisations, area managers. */
export async function seedPeople(db: Db, r: Random, now: Date): Promise<People> {
  const passwordHash = demoHash();
  const old = new Date(now.getTime() - 760 * DAY_MS);
  const staffRows = await db
    .insert(users)
    .values(
      STAFF.map(({ title: _title, home: _home, ...s }) => ({
        ...s,
        passwordHash,
        createdAt: old,
        phoneVerifiedAt: old,
        passwordChangedAt: now,
      })),
    )
    .returning();
  const types = await db
    .select({ id: organizationTypes.id })
    .from(organizationTypes)
    .orderBy(organizationTypes.sort);
  const orgRows = await db
    .insert(organizations)
    .values(
      organizationNames.map((name, i) => ({
        name,
        typeId: types[i % types.length]?.id ?? null,
        creditCode: creditCode(i, places[i % places.length]?.[0] ?? '110000'),
        areaCode: places[i % places.length]?.[0] ?? null,
        address: places[i % places.length]?.[4] ?? null,
        contactName: `${surnames[i % surnames.length]}主任`,
        contactPhone: `1370000${String(1000 + i)}`,
        contactEmail: `org${i + 1}@example.cn`,
        status: i < 9 ? ('approved' as const) : i < 11 ? ('pending' as const) : ('rejected' as const),
        submittedAt: old,
        submittedBy: null,
        auditedBy: i < 9 || i === 11 ? (staffRows.find((u) => u.loginName === 'platform')?.id ?? null) : null,
        auditedAt: i < 9 || i === 11 ? old : null,
        rejectReason: i === 11 ? '证照扫描件不清晰，请重新上传' : null,
        createdAt: old,
      })),
    )
    .returning({ id: organizations.id, status: organizations.status });
  const approved = orgRows.filter((o) => o.status === 'approved');
  const applicants = await seedApplicants(
    db,
    orgRows.filter((o) => o.status !== 'approved'),
    passwordHash,
  );

  const values = Array.from({ length: 40 }, (_, i) => {
    const org = COLLEAGUES.has(i)
      ? (approved[0] ?? null)
      : i % 4 === 1
        ? (approved[Math.floor(i / 4) % approved.length] ?? null)
        : null;
    const name = `${surnames[(i * 7) % surnames.length]}${givenNames[(i * 11) % givenNames.length]}`;
    const created = new Date(now.getTime() - r.int(60, 740) * DAY_MS);
    return {
      loginName: `1380000${String(1 + i).padStart(4, '0')}`,
      phone: `1380000${String(1 + i).padStart(4, '0')}`,
      name,
      role: org ? 'user#userOrg' : 'user#userPurchase',
      organizationId: org?.id ?? null,
      passwordHash,
      phoneVerifiedAt: created,
      createdAt: created,
      ...(i === STOPPED && { status: 'disabled' as const, statusReason: '多次恶意下单', statusAt: now }),
      ...(i === REMARKED && { remark: '来电要求发票随货寄出' }),
    };
  });
  const buyerRows = await db.insert(users).values(values).returning();
  const members = buyerRows.filter((u) => u.organizationId !== null);
  const seen = new Set<number>();
  await db.insert(organizationMembers).values(
    members.map((u) => {
      const organizationId = u.organizationId as number;
      const role: OrganizationRole = seen.has(organizationId) ? 'member' : 'manager';
      seen.add(organizationId);
      return { organizationId, userId: u.id, role, joinedAt: u.createdAt };
    }),
  );
  const receiverRows = await db
    .insert(receivers)
    .values(
      buyerRows.flatMap((u, i) => {
        const count = 1 + (i % 3);
        return Array.from({ length: count }, (_, k) => {
          const [areaCode, province, city, district, street, postcode] = places[
            (i + k * 5) % places.length
          ] as (typeof places)[number];
          return {
            userId: u.id,
            name: u.name,
            phone: u.phone as string,
            areaCode,
            province,
            city,
            district,
            address: `${street} ${r.int(1, 28)} 号楼 ${r.int(1, 12)}0${r.int(1, 6)} 室`,
            postcode,
            isDefault: k === 0,
          };
        });
      }),
    )
    .returning();
  await seedManagers(db);
  const buyers = buyerRows.map((u) => ({
    id: u.id,
    organizationId: u.organizationId,
    name: u.name,
    receiver: receiverRows.find((row) => row.userId === u.id && row.isDefault) ?? null,
  }));
  const accounts: DemoAccount[] = [
    { label: '个人读者', account: '13800000001', password: DEMO_PASSWORD, note: '/user/center' },
    {
      label: '单位管理员',
      account: '13800000002',
      password: DEMO_PASSWORD,
      note: '/user/center/organization',
    },
    { label: '单位成员（有限额）', account: '13800000038', password: DEMO_PASSWORD, note: '/user/center' },
    { label: '被邀请加入单位的读者', account: '13800000003', password: DEMO_PASSWORD, note: '/user/center' },
    ...applicants.filter((a, i, all) => all.findIndex((b) => b.label === a.label) === i),
    ...STAFF.map((s) => ({ label: s.title, account: s.loginName, password: DEMO_PASSWORD, note: s.home })),
  ];
  return {
    staff: new Map(staffRows.map((s) => [s.loginName, { id: s.id, name: s.name, role: s.role }])),
    buyers,
    accounts,
  };
}
