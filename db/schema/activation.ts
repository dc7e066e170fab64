import { sql, type SQLWrapper } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { activationCodeMachine, type ActivationCodeState } from '@/lib/states/ebook';
import {
  at,
  createdAt,
  eventColumns,
  eventRules,
  flag,
  gramIndex,
  id,
  oneOf,
  ref,
  timestamps,
} from '../columns';
import { users } from './identity';
import { orderItems } from './order';
import { organizationMembers } from './organization';
import { periodicalIssues } from './periodical';
import { products } from './product';

/** What the desk looks batches up by. */
export const batchText = (t: Record<'batchNo' | 'remark', SQLWrapper>) =>
  sql`(${t.batchNo} || ' ' || coalesce(${t.remark}, ''))`;

/** Batches of activation codes. */
export const codeBatches = pgTable(
  'code_batches',
  {
    id: id(),
    batchNo: text().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    issueId: ref().references(() => periodicalIssues.id, { onDelete: 'restrict' }),
    /** Subscription year of an e-periodical. */
    year: integer(),
    quantity: integer().notNull(),
    /** Last day on which a code of the batch may be activated. */
    activateUntil: date({ mode: 'string' }),
    /** Days of reading after activation; null = without end. */
    readDays: integer(),
    /** Made by another reading system and imported: no code of our own opens that product, so none is ever generated for it. */
    external: flag(false),
    remark: text(),
    createdBy: ref(),
    exportedBy: ref(),
    exportedAt: at(),
    ...timestamps(),
  },
  (t) => [
    unique('code_batches_batch_no_key').on(t.batchNo),
    check('code_batches_quantity_check', sql`${t.quantity} >= 1 and coalesce(${t.readDays}, 1) >= 1`),
    index('code_batches_product_idx').on(t.productId, t.createdAt),
    index('code_batches_list_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    gramIndex('code_batches', batchText(t)),
  ],
);

/**
 * Copies of an organisation's electronic line given to a member: one row per act and member. It holds while the membership lives; who leaves
 * and comes back has a new membership and starts without copies.
 */
export const ebookAllocations = pgTable(
  'ebook_allocations',
  {
    id: id(),
    orderItemId: ref()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    memberId: ref()
      .notNull()
      .references(() => organizationMembers.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    createdBy: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    check('ebook_allocations_quantity_check', sql`${t.quantity} >= 1`),
    index('ebook_allocations_line_idx').on(t.orderItemId),
    index('ebook_allocations_member_idx').on(t.memberId),
  ],
);

/** Activation codes 激活码 (domain.md section 9): kept encrypted, found by HMAC; `sn` is the public serial in the QR code. */
export const activationCodes = pgTable(
  'activation_codes',
  {
    id: id(),
    batchId: ref()
      .notNull()
      .references(() => codeBatches.id, { onDelete: 'restrict' }),
    sn: text().notNull(),
    codeHmac: text().notNull(),
    codeEnc: text().notNull(),
    last4: text().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    issueId: ref().references(() => periodicalIssues.id, { onDelete: 'restrict' }),
    status: text().$type<ActivationCodeState>().notNull().default('free'),
    orderItemId: ref().references(() => orderItems.id, { onDelete: 'restrict' }),
    assignedTo: ref().references(() => users.id, { onDelete: 'restrict' }),
    assignedAt: at(),
    /** The giving by which a member of the buying organisation holds the code; null = nobody was given it. */
    allocationId: ref().references(() => ebookAllocations.id, { onDelete: 'restrict' }),
    activatedBy: ref().references(() => users.id, { onDelete: 'restrict' }),
    activatedAt: at(),
    /** End of reading; null = without end. */
    expiresAt: at(),
    frozenAt: at(),
    frozenBy: ref(),
    frozenReason: text(),
    voidedAt: at(),
    voidReason: text(),
    ...timestamps(),
  },
  (t) => [
    unique('activation_codes_sn_key').on(t.sn),
    unique('activation_codes_code_hmac_key').on(t.codeHmac),
    oneOf('activation_codes_status_check', t.status, activationCodeMachine.states),
    check(
      'activation_codes_activated_pair_check',
      sql`(${t.activatedBy} is null) = (${t.activatedAt} is null)`,
    ),
    check(
      'activation_codes_activated_check',
      sql`${t.status} = 'void' or (${t.status} in ('activated', 'expired')) = (${t.activatedBy} is not null)`,
    ),
    check(
      'activation_codes_free_check',
      sql`${t.status} <> 'free' or (${t.orderItemId} is null and ${t.assignedTo} is null)`,
    ),
    check(
      'activation_codes_allocation_check',
      sql`${t.allocationId} is null or ${t.orderItemId} is not null`,
    ),
    check('activation_codes_void_check', sql`(${t.status} = 'void') = (${t.voidedAt} is not null)`),
    check('activation_codes_frozen_check', sql`${t.frozenAt} is null or ${t.frozenReason} is not null`),
    index('activation_codes_free_idx')
      .on(t.productId, t.issueId, t.id)
      .where(sql`${t.status} = 'free'`),
    index('activation_codes_batch_idx').on(t.batchId, t.status),
    index('activation_codes_product_idx').on(t.productId, t.id.desc().nullsFirst()),
    index('activation_codes_desk_idx').on(
      t.status,
      t.id.desc().nullsFirst(),
      t.batchId,
      t.frozenAt,
      t.expiresAt,
    ),
    index('activation_codes_order_item_idx').on(t.orderItemId),
    index('activation_codes_last4_idx').on(t.last4),
    index('activation_codes_allocation_idx')
      .on(t.allocationId)
      .where(sql`${t.allocationId} is not null`),
    index('activation_codes_buyer_idx')
      .on(t.assignedTo)
      .where(sql`${t.status} in ('assigned', 'activated')`),
    index('activation_codes_reader_idx').on(t.activatedBy, t.activatedAt),
    index('activation_codes_expires_idx')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'activated'`),
  ],
);

export const activationCodeEvents = pgTable(
  'activation_code_events',
  eventColumns('activation_code_id'),
  eventRules('activation_code_events'),
);
