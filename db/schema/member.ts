import { sql } from 'drizzle-orm';
import { bigint, char, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, flag, id, timestamps } from '../columns';
import { areas } from './area';
import { users } from './identity';
import { organizations } from './organization';

/** Delivery addresses of a buyer, or shared by an organisation. */
export const receivers = pgTable(
  'receivers',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: bigint({ mode: 'number' }).references(() => organizations.id, { onDelete: 'set null' }),
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
    index('receivers_user_idx').on(t.userId, t.id),
    uniqueIndex('receivers_default_key')
      .on(t.userId)
      .where(sql`${t.isDefault} and ${t.deletedAt} is null`),
  ],
);
