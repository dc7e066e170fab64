import { sql } from 'drizzle-orm';
import {
  check,
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
  ebookAssetStates,
  ebookFormats,
  type EbookAssetState,
  type EbookFixedLayout,
  type EbookFormat,
  type EbookTocEntry,
} from '@/lib/states/ebook';
import { at, count, flag, id, oneOf, ref, timestamps } from '../columns';
import { periodicalIssues } from './periodical';
import { products } from './product';
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
    /** Readers may play the films and sounds of its pages. */
    filmOpen: flag(false),
    /** Pages a guest may see; of an EPUB, parts in their order. */
    previewPages: integer().notNull().default(3),
    toc: jsonb().$type<EbookTocEntry[]>().notNull().default([]),
    /** Pages of an EPUB whose layout is fixed; null for one whose text flows, and for a PDF. */
    fixedLayout: jsonb().$type<EbookFixedLayout>(),
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
