import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  activationCodeMachine,
  ebookAssetStates,
  ebookFormats,
  type ActivationCodeState,
  type EbookAssetState,
  type EbookFormat,
  type EbookTocEntry,
} from '@/lib/states/ebook';
import {
  at,
  count,
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
import { periodicalIssues, products } from './product';
import { uploads } from './upload';

/** E-book files: one per product, or per issue of an e-periodical. A newer version replaces the active one. */
export const ebookAssets = pgTable(
  'ebook_assets',
  {
    id: id(),
    /** Random id used in page addresses. */
    publicId: text().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    issueId: ref().references(() => periodicalIssues.id, { onDelete: 'restrict' }),
    format: text().$type<EbookFormat>().notNull(),
    uploadId: ref()
      .notNull()
      .references(() => uploads.id, { onDelete: 'restrict' }),
    status: text().$type<EbookAssetState>().notNull().default('uploaded'),
    version: integer().notNull().default(1),
    active: flag(false),
    title: text().notNull(),
    pageCount: count(),
    /** Pages already rendered; a conversion that was cut off goes on from here. */
    convertedPages: count(),
    /** Whether pages carry text; a scanned publication has none and cannot be searched. */
    hasText: flag(true),
    /** Goes into force by itself when it is converted, as somebody who may put it in force has said; otherwise it waits for him. */
    autoActivate: flag(false),
    /** Pages a guest may see; of an EPUB, parts in their order. */
    previewPages: integer().notNull().default(3),
    toc: jsonb().$type<EbookTocEntry[]>().notNull().default([]),
    failReason: text(),
    report: jsonb().$type<string[]>().notNull().default([]),
    /** Accounts that changed what is said of it: they put it in force as little as whoever uploaded it. */
    hands: jsonb().$type<number[]>().notNull().default([]),
    /** Run of the conversion: a run that another has overtaken writes nothing more. */
    runNo: count(),
    /** Sign of life of the run. */
    beatAt: at(),
    createdBy: ref(),
    readyAt: at(),
    ...timestamps(),
  },
  (t) => [
    unique('ebook_assets_public_id_key').on(t.publicId),
    unique('ebook_assets_version_key').on(t.productId, t.issueId, t.version).nullsNotDistinct(),
    oneOf('ebook_assets_format_check', t.format, Object.keys(ebookFormats)),
    oneOf('ebook_assets_status_check', t.status, Object.keys(ebookAssetStates)),
    check('ebook_assets_active_check', sql`not ${t.active} or ${t.status} = 'ready'`),
    check(
      'ebook_assets_pages_check',
      sql`${t.pageCount} >= 0 and ${t.previewPages} >= 0 and ${t.convertedPages} between 0 and ${t.pageCount}`,
    ),
    index('ebook_assets_list_idx').on(t.status, t.createdAt, t.id),
    index('ebook_assets_issue_idx').on(t.issueId),
  ],
);

/** Rendered pages; the picture keys name private files of the storage. */
export const ebookPages = pgTable(
  'ebook_pages',
  {
    assetId: ref()
      .notNull()
      .references(() => ebookAssets.id, { onDelete: 'cascade' }),
    pageNo: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Storage key by width, e.g. {"900": "…", "1600": "…"}. */
    keys: jsonb().$type<Record<string, string>>().notNull(),
    textContent: text().notNull().default(''),
    /** Fonts that the file does not bring and that another was drawn in the place of. */
    replacedFonts: jsonb().$type<string[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ name: 'ebook_pages_pk', columns: [t.assetId, t.pageNo] }),
    check('ebook_pages_size_check', sql`${t.pageNo} >= 1 and ${t.width} > 0 and ${t.height} > 0`),
  ],
);

/**
 * Unpacked files of an EPUB: its parts in reading order (`spine_no` from 1) and what they show. Each is in the storage by itself, sanitised; the
 * EPUB itself is never handed out.
 */
export const ebookResources = pgTable(
  'ebook_resources',
  {
    assetId: ref()
      .notNull()
      .references(() => ebookAssets.id, { onDelete: 'cascade' }),
    /** Name in the unpacked book: our own, never one of the file that was handed in. */
    href: text().notNull(),
    mediaType: text().notNull(),
    /** Key of the private file in the storage. */
    key: text().notNull(),
    sizeBytes: integer().notNull(),
    spineNo: integer(),
    title: text(),
    textContent: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'ebook_resources_pk', columns: [t.assetId, t.href] }),
    uniqueIndex('ebook_resources_spine_key')
      .on(t.assetId, t.spineNo)
      .where(sql`${t.spineNo} is not null`),
    check('ebook_resources_size_check', sql`${t.sizeBytes} >= 0 and coalesce(${t.spineNo}, 1) >= 1`),
  ],
);

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
