import { sql } from 'drizzle-orm';
import { char, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, flag, id, ref, timestamps } from '../columns';
import { areas } from './area';
import { users } from './identity';
import { organizations } from './organization';

/** Delivery addresses kept by a buyer or shared by an organisation (exactly one owner). */
export const receivers = pgTable(
  'receivers',
  {
    id: id(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    organizationId: ref().references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    phone: text().notNull(),
    tel: text(),
    areaCode: char({ length: 6 })
      .notNull()
      .references(() => areas.code, { onDelete: 'restrict' }),
    province: text().notNull(),
    city: text().notNull(),
    district: text().notNull(),
    address: text().notNull(),
    postcode: text(),
    isDefault: flag(false),
    ...timestamps(),
    deletedAt: at(),
  },
  (t) => [
    check('receivers_owner_check', sql`num_nonnulls(${t.userId}, ${t.organizationId}) = 1`),
    index('receivers_user_idx').on(t.userId, t.id),
    index('receivers_organization_idx').on(t.organizationId, t.id),
    uniqueIndex('receivers_default_key')
      .on(t.userId)
      .where(sql`${t.isDefault} and ${t.deletedAt} is null`),
  ],
);
