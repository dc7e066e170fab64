import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { revisionStates, type RevisionState } from '@/lib/states/article';
import {
  pictureKinds,
  taxKinds,
  type PictureKind,
  type ProductState,
  type StockPolicy,
  type StoredSpec,
  type TaxKind,
} from '@/lib/states/product';
import type { ProductKind } from '@/lib/states/product-kind';
import {
  at,
  count,
  eventColumns,
  eventRules,
  fen,
  flag,
  id,
  oneOf,
  ref,
  searchColumns,
  searchIndexes,
  timestamps,
  version,
} from '../columns';
import { productChecks, productIndexes } from './product-rules';
import { uploads } from './upload';

/** Tax of products: rate, kind and 19-digit goods code, valid from a day on (integrations.md 4.2). */
export const productTaxes = pgTable(
  'product_taxes',
  {
    id: id(),
    name: text().notNull(),
    taxKind: text().$type<TaxKind>().notNull(),
    /** Basis points: 900 = 9 %. */
    rateBp: integer().notNull().default(0),
    goodsCode: text(),
    policyCode: text(),
    validFrom: date().notNull(),
    validTo: date(),
    active: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    oneOf('product_taxes_kind_check', t.taxKind, Object.keys(taxKinds)),
    check(
      'product_taxes_rate_check',
      sql`${t.rateBp} between 0 and 10000 and (${t.taxKind} = 'taxable' or ${t.rateBp} = 0)`,
    ),
    check('product_taxes_code_check', sql`${t.goodsCode} is null or ${t.goodsCode} ~ '^[0-9]{19}$'`),
  ],
);

export const productCategories = pgTable(
  'product_categories',
  {
    id: id(),
    parentId: ref().references((): AnyPgColumn => productCategories.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    path: text().notNull().default('/'),
    level: integer().notNull().default(1),
    sort: count(),
    visible: flag(true),
    taxId: ref().references(() => productTaxes.id, { onDelete: 'set null' }),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    index('product_categories_parent_idx').on(t.parentId, t.sort, t.id),
    index('product_categories_path_idx').on(t.path),
  ],
);

export const brands = pgTable(
  'brands',
  {
    id: id(),
    name: text().notNull(),
    logoPath: text(),
    description: text(),
    sort: count(),
    enabled: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [unique('brands_name_key').on(t.name)],
);

/** One row is one sellable unit (SKU). */
export const products = pgTable(
  'products',
  {
    id: id(),
    sku: text().notNull(),
    kind: text().$type<ProductKind>().notNull(),
    categoryId: ref()
      .notNull()
      .references(() => productCategories.id, { onDelete: 'restrict' }),
    brandId: ref().references(() => brands.id, { onDelete: 'set null' }),
    taxId: ref().references(() => productTaxes.id, { onDelete: 'set null' }),
    title: text().notNull(),
    workKey: text()
      .notNull()
      .generatedAlwaysAs(sql`regexp_replace(title, '[《》（）()\\s]|电子版|纸质版|电子书', '', 'g')`),
    subtitle: text(),
    isbn: text(),
    issn: text(),
    cnCode: text(),
    author: text(),
    publisher: text(),
    publishDate: date(),
    edition: text(),
    pageCount: integer(),
    format: text(),
    series: text(),
    audience: text(),
    authorIntro: text(),
    recommendation: text(),
    listFen: fen().notNull(),
    saleFen: fen().notNull(),
    orgFen: fen(),
    costFen: fen(),
    coverUploadId: ref().references(() => uploads.id, { onDelete: 'set null' }),
    coverPath: text(),
    introHtml: text().notNull().default(''),
    introText: text().notNull().default(''),
    tocHtml: text().notNull().default(''),
    spec: jsonb().$type<StoredSpec>().notNull().default({}),
    ...searchColumns(),
    status: text().$type<ProductState>().notNull().default('draft'),
    version: integer().notNull().default(1),
    revisionNo: integer().notNull().default(1),
    workingRevisionId: ref(),
    workingStatus: text().$type<RevisionState>(),
    marketable: flag(false),
    marketableAt: at(),
    stockPolicy: text().$type<StockPolicy>().notNull().default('tracked'),
    limitPerLine: integer(),
    limitPerOrder: integer(),
    minQuantity: integer().notNull().default(1),
    weightG: count(),
    salesBase: count(),
    salesSource: text(),
    salesCount: count(),
    sales: ref()
      .notNull()
      .generatedAlwaysAs(sql`sales_base::bigint + sales_count`),
    isHot: flag(false),
    isNew: flag(false),
    sort: count(),
    submittedBy: ref(),
    submittedAt: at(),
    auditedBy: ref(),
    auditedAt: at(),
    rejectReason: text(),
    createdBy: ref(),
    updatedBy: ref(),
    ...timestamps(),
    deletedAt: at(),
  },
  (t) => [
    unique('products_sku_key').on(t.sku),
    ...productChecks(t),
    ...productIndexes(t),
    ...searchIndexes('products', t),
  ],
);

export const productRevisions = pgTable(
  'product_revisions',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    revisionNo: integer().notNull(),
    status: text().$type<RevisionState>().notNull().default('draft'),
    title: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdBy: ref(),
    submittedBy: ref(),
    submittedAt: at(),
    auditedBy: ref(),
    auditedAt: at(),
    opinion: text(),
    ...timestamps(),
  },
  (t) => [
    unique('product_revisions_no_key').on(t.productId, t.revisionNo),
    index('product_revisions_audited_idx')
      .on(t.auditedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.status, t.auditedBy)
      .where(sql`${t.auditedAt} is not null`),
    oneOf('product_revisions_status_check', t.status, Object.keys(revisionStates)),
  ],
);

export const productEvents = pgTable(
  'product_events',
  eventColumns('product_id'),
  eventRules('product_events'),
);

export const productPictures = pgTable(
  'product_pictures',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    uploadId: ref().references(() => uploads.id, { onDelete: 'set null' }),
    path: text().notNull(),
    kind: text().$type<PictureKind>().notNull().default('gallery'),
    sort: count(),
  },
  (t) => [
    oneOf('product_pictures_kind_check', t.kind, Object.keys(pictureKinds)),
    index('product_pictures_product_idx').on(t.productId, t.kind, t.sort, t.id),
  ],
);
