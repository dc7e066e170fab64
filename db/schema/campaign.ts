import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  campaignMachine,
  distributionMachine,
  type CampaignState,
  type DistributionState,
} from '@/lib/states/campaign';
import {
  at,
  count,
  createdAt,
  eventColumns,
  eventRules,
  id,
  notNegative,
  oneOf,
  ref,
  timestamps,
  version,
} from '../columns';
import { childOrders } from './childOrder';
import { users } from './identity';
import { orders } from './order';
import { organizations } from './organization';
import { products } from './product';

const big = () => bigint({ mode: 'number' });

/** Seasons 征订季 (domain.md section 9): titles of a year that organisations order by their lists between two days. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    title: text().notNull(),
    year: integer().notNull(),
    opensOn: date().notNull(),
    closesOn: date().notNull(),
    note: text().notNull().default(''),
    status: text().$type<CampaignState>().notNull().default('draft'),
    openedAt: at(),
    closedAt: at(),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('campaigns_title_key').on(t.title),
    oneOf('campaigns_status_check', t.status, campaignMachine.states),
    check('campaigns_days_check', sql`${t.opensOn} <= ${t.closesOn} and ${t.year} between 2000 and 2200`),
    check(
      'campaigns_moments_check',
      sql`(${t.status} = 'draft') = (${t.openedAt} is null) and (${t.status} = 'closed') = (${t.closedAt} is not null)`,
    ),
    index('campaigns_year_idx').on(t.year, t.id),
  ],
);

export const campaignEvents = pgTable(
  'campaign_events',
  eventColumns('campaign_id'),
  eventRules('campaign_events'),
);

/** Titles of a season, in their order. */
export const campaignProducts = pgTable(
  'campaign_products',
  {
    campaignId: big()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    productId: big()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    startIssue: integer(),
    sort: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'campaign_products_pkey', columns: [t.campaignId, t.productId] }),
    check('campaign_products_start_check', sql`${t.startIssue} between 1 and 400`),
    index('campaign_products_product_idx').on(t.productId),
  ],
);

/** What each organisation had ordered of the titles for the year before, as it stood when the season opened. */
export const campaignBases = pgTable(
  'campaign_bases',
  {
    campaignId: big()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    organizationId: big()
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    copies: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'campaign_bases_pkey', columns: [t.campaignId, t.organizationId] }),
    check('campaign_bases_copies_check', sql`${t.copies} > 0`),
  ],
);

/** Distribution lists 分发名单: who of an organisation gets which titles; one for each season. */
export const distributionLists = pgTable(
  'distribution_lists',
  {
    id: id(),
    campaignId: big()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'restrict' }),
    organizationId: big()
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    status: text().$type<DistributionState>().notNull().default('open'),
    formerId: big().references((): AnyPgColumn => distributionLists.id, { onDelete: 'set null' }),
    readers: count(),
    copies: count(),
    orderId: big().references(() => orders.id, { onDelete: 'restrict' }),
    orderedAt: at(),
    changedAt: at().notNull().defaultNow(),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('distribution_lists_key').on(t.campaignId, t.organizationId),
    unique('distribution_lists_order_key').on(t.orderId),
    oneOf('distribution_lists_status_check', t.status, distributionMachine.states),
    check(
      'distribution_lists_ordered_check',
      sql`(${t.status} = 'ordered') = (${t.orderId} is not null) and (${t.orderId} is null) = (${t.orderedAt} is null)`,
    ),
    notNegative('distribution_lists_counts_check', t.readers, t.copies),
    index('distribution_lists_organization_idx').on(t.organizationId),
  ],
);

export const distributionEvents = pgTable(
  'distribution_events',
  eventColumns('list_id'),
  eventRules('distribution_events'),
);

export const distributionReaders = pgTable(
  'distribution_readers',
  {
    id: id(),
    listId: big()
      .notNull()
      .references(() => distributionLists.id, { onDelete: 'cascade' }),
    lineNo: integer().notNull(),
    department: text().notNull().default(''),
    name: text().notNull(),
    phone: text().notNull(),
    areaCode: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    district: text().notNull(),
    address: text().notNull(),
    originId: big().references((): AnyPgColumn => distributionReaders.id, { onDelete: 'set null' }),
    childOrderId: big().references(() => childOrders.id, { onDelete: 'restrict' }),
    version: version(),
  },
  (t) => [
    unique('distribution_readers_line_key').on(t.listId, t.lineNo),
    unique('distribution_readers_child_key').on(t.childOrderId),
    index('distribution_readers_origin_idx').on(t.originId),
  ],
);

export const distributionCopies = pgTable(
  'distribution_copies',
  {
    readerId: big()
      .notNull()
      .references(() => distributionReaders.id, { onDelete: 'cascade' }),
    productId: big()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    copies: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'distribution_copies_pkey', columns: [t.readerId, t.productId] }),
    check('distribution_copies_copies_check', sql`${t.copies} between 1 and 9999`),
  ],
);

/** Reminders of a season: once for each organisation and day. */
export const campaignReminders = pgTable(
  'campaign_reminders',
  {
    id: id(),
    campaignId: big()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    organizationId: big()
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    day: date().notNull(),
    sentBy: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [unique('campaign_reminders_key').on(t.campaignId, t.organizationId, t.day)],
);
