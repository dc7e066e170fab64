import { sql } from 'drizzle-orm';
import { bigint, char, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  organizationMachine,
  organizationRoles,
  type OrganizationRole,
  type OrganizationState,
} from '@/lib/domain/organization/states';
import { at, eventColumns, eventRules, fen, flag, id, notNegative, oneOf, ref, timestamps } from '../columns';
import { areas } from './area';
import { users } from './identity';
import { uploads } from './upload';

export const organizationTypes = pgTable(
  'organization_types',
  {
    id: id(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    active: flag(true),
    ...timestamps(),
  },
  (t) => [unique('organization_types_name_key').on(t.name)],
);

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text().notNull(),
    typeId: bigint({ mode: 'number' }).references(() => organizationTypes.id, { onDelete: 'restrict' }),
    creditCode: text(),
    areaCode: char({ length: 6 }).references(() => areas.code, { onDelete: 'restrict' }),
    address: text(),
    contactName: text(),
    contactPhone: text(),
    contactEmail: text(),
    licenseUploadId: bigint({ mode: 'number' }).references(() => uploads.id, { onDelete: 'set null' }),
    managerCode: text(),
    status: text().$type<OrganizationState>().notNull().default('pending'),
    active: flag(true),
    createdBy: ref(),
    submittedBy: ref(),
    submittedAt: at(),
    auditedBy: ref(),
    auditedAt: at(),
    rejectReason: text(),
    remark: text(),
    ...timestamps(),
    deletedAt: at(),
  },
  (t) => [
    // A refused application does not keep the code from the organisation itself.
    uniqueIndex('organizations_credit_code_key')
      .on(t.creditCode)
      .where(sql`${t.status} <> 'rejected' and ${t.deletedAt} is null`),
    oneOf('organizations_status_check', t.status, organizationMachine.states),
    index('organizations_list_idx').on(t.status, t.createdAt, t.id),
  ],
);

export const organizationMembers = pgTable(
  'organization_members',
  {
    id: id(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    role: text().$type<OrganizationRole>().notNull().default('member'),
    title: text(),
    spendingLimitFen: fen(),
    joinedAt: at().notNull().defaultNow(),
    removedAt: at(),
  },
  (t) => [
    oneOf('organization_members_role_check', t.role, Object.keys(organizationRoles)),
    notNegative('organization_members_limit_check', t.spendingLimitFen),
    uniqueIndex('organization_members_user_key')
      .on(t.userId)
      .where(sql`${t.removedAt} is null`),
    index('organization_members_organization_idx').on(t.organizationId),
  ],
);

export const organizationEvents = pgTable(
  'organization_events',
  eventColumns('organization_id'),
  eventRules('organization_events'),
);
