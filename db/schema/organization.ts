import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  invitationStates,
  limitPeriods,
  organizationMachine,
  organizationRoles,
  proposalStates,
  type InvitationState,
  type LimitPeriod,
  type OrganizationRole,
  type OrganizationState,
  type ProposalState,
} from '@/lib/states/organization';
import {
  at,
  count,
  eventColumns,
  eventRules,
  fen,
  flag,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
  version,
} from '../columns';
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
    version: version(),
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
    /** New particulars of an approved organisation; the live ones stay until they are approved. */
    proposal: jsonb().$type<Record<string, unknown>>(),
    proposalStatus: text().$type<ProposalState>(),
    proposalReason: text(),
    proposedBy: ref(),
    proposedAt: at(),
    /** Every order of a plain member waits for a manager. */
    approvalAll: flag(false),
    /** Decides like a manager between two days. */
    substituteId: ref().references(() => users.id, { onDelete: 'restrict' }),
    substituteFrom: date(),
    substituteTo: date(),
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
    oneOf('organizations_proposal_status_check', t.proposalStatus, Object.keys(proposalStates)),
    check(
      'organizations_proposal_check',
      sql`(${t.proposal} is null) = (${t.proposalStatus} is null) and (${t.proposal} is null) = (${t.proposedAt} is null) and (${t.proposal} is null or ${t.status} = 'approved')`,
    ),
    check(
      'organizations_substitute_check',
      sql`(${t.substituteId} is null) = (${t.substituteFrom} is null) and (${t.substituteId} is null) = (${t.substituteTo} is null) and ${t.substituteFrom} <= ${t.substituteTo}`,
    ),
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
    name: text(),
    title: text(),
    /** Department 部门, by which invoices of what he orders are grouped. */
    department: text(),
    spendingLimitFen: fen(),
    limitPeriod: text().$type<LimitPeriod>(),
    joinedAt: at().notNull().defaultNow(),
    removedAt: at(),
  },
  (t) => [
    oneOf('organization_members_role_check', t.role, Object.keys(organizationRoles)),
    notNegative('organization_members_limit_check', t.spendingLimitFen),
    oneOf('organization_members_period_check', t.limitPeriod, Object.keys(limitPeriods)),
    check(
      'organization_members_limit_period_check',
      sql`(${t.spendingLimitFen} is null) = (${t.limitPeriod} is null)`,
    ),
    uniqueIndex('organization_members_user_key')
      .on(t.userId)
      .where(sql`${t.removedAt} is null`),
    index('organization_members_organization_idx').on(t.organizationId),
  ],
);

/** People asked to join, by mobile phone, whether or not they have an account yet. */
export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    id: id(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    phone: text().notNull(),
    name: text().notNull(),
    title: text(),
    role: text().$type<OrganizationRole>().notNull().default('member'),
    spendingLimitFen: fen(),
    limitPeriod: text().$type<LimitPeriod>(),
    status: text().$type<InvitationState>().notNull().default('pending'),
    expiresAt: at().notNull(),
    /** The newest message, and how many there were. */
    sentAt: at().notNull(),
    sends: count(1),
    invitedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The account that accepted. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: at(),
    ...timestamps(),
  },
  (t) => [
    oneOf('organization_invitations_role_check', t.role, Object.keys(organizationRoles)),
    oneOf('organization_invitations_status_check', t.status, Object.keys(invitationStates)),
    oneOf('organization_invitations_period_check', t.limitPeriod, Object.keys(limitPeriods)),
    notNegative('organization_invitations_limit_check', t.spendingLimitFen),
    check(
      'organization_invitations_limit_period_check',
      sql`(${t.spendingLimitFen} is null) = (${t.limitPeriod} is null)`,
    ),
    check(
      'organization_invitations_accepted_check',
      sql`(${t.status} = 'accepted') = (${t.userId} is not null)`,
    ),
    uniqueIndex('organization_invitations_pending_key')
      .on(t.organizationId, t.phone)
      .where(sql`${t.status} = 'pending'`),
    index('organization_invitations_phone_idx').on(t.phone, t.status),
    index('organization_invitations_organization_idx').on(t.organizationId, t.id),
  ],
);

export const organizationEvents = pgTable(
  'organization_events',
  eventColumns('organization_id'),
  eventRules('organization_events'),
);
