import { sql } from 'drizzle-orm';
import { bigint, char, check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { shippingKinds, type ShippingKind } from '@/lib/states/shipping';
import { count, fen, flag, id, notNegative, oneOf, timestamps, version } from '../columns';
import { areas } from './area';

const big = () => bigint({ mode: 'number' });
const area = () => char({ length: 6 }).references(() => areas.code, { onDelete: 'restrict' });

export const deliveryCenters = pgTable(
  'delivery_centers',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    areaCode: area(),
    address: text(),
    contactName: text(),
    contactPhone: text(),
    isDefault: flag(false),
    active: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('delivery_centers_code_key').on(t.code),
    uniqueIndex('delivery_centers_default_key')
      .on(t.isDefault)
      .where(sql`${t.isDefault}`),
  ],
);

/** Couriers by their kuaidi100 code (integrations.md section 5). */
export const deliveryCorps = pgTable(
  'delivery_corps',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    phone: text(),
    site: text(),
    /** Regular expression of a usual tracking number; a mismatch only warns. */
    noPattern: text(),
    isDefault: flag(false),
    sort: count(),
    active: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('delivery_corps_code_key').on(t.code),
    uniqueIndex('delivery_corps_default_key')
      .on(t.isDefault)
      .where(sql`${t.isDefault}`),
  ],
);

export const shippingMethods = pgTable(
  'shipping_methods',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<ShippingKind>().notNull(),
    deliveryCorpId: big().references(() => deliveryCorps.id, { onDelete: 'set null' }),
    description: text(),
    sort: count(),
    active: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('shipping_methods_code_key').on(t.code),
    oneOf('shipping_methods_kind_check', t.kind, Object.keys(shippingKinds)),
  ],
);

/** Freight by area and weight; area NULL = the whole country; the longest matching area wins. */
export const freightRules = pgTable(
  'freight_rules',
  {
    id: id(),
    shippingMethodId: big()
      .notNull()
      .references(() => shippingMethods.id, { onDelete: 'cascade' }),
    areaCode: area(),
    firstWeightG: integer().notNull(),
    firstFen: fen().notNull(),
    stepWeightG: integer().notNull(),
    stepFen: fen().notNull(),
    freeOverFen: fen(),
    active: flag(true),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    unique('freight_rules_area_key').on(t.shippingMethodId, t.areaCode).nullsNotDistinct(),
    notNegative('freight_rules_money_check', t.firstFen, t.stepFen, t.freeOverFen),
    check('freight_rules_weight_check', sql`${t.firstWeightG} > 0 and ${t.stepWeightG} > 0`),
  ],
);
