import { bigint, char, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { flag, id, timestamps, updatedAt, version } from '../columns';

/** Areas by GB/T 2260 code: province, city, county. */
export const areas = pgTable(
  'areas',
  {
    code: char({ length: 6 }).primaryKey(),
    parentCode: char({ length: 6 }),
    name: text().notNull(),
    level: integer().notNull(),
    pinyin: text(),
    sort: integer().notNull().default(0),
    official: flag(true),
    active: flag(true),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({ name: 'areas_parent_code_fk', columns: [t.parentCode], foreignColumns: [t.code] }).onDelete(
      'restrict',
    ),
    index('areas_parent_idx').on(t.parentCode, t.sort, t.code),
  ],
);

/** Codes of the people who canvass subscriptions in an area (domain.md section 9). */
export const areaManagerCodes = pgTable(
  'area_manager_codes',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    phone: text(),
    active: flag(true),
    remark: text(),
    version: version(),
    ...timestamps(),
  },
  (t) => [unique('area_manager_codes_code_key').on(t.code)],
);

export const areaManagerScopes = pgTable(
  'area_manager_scopes',
  {
    id: id(),
    managerCodeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => areaManagerCodes.id, { onDelete: 'cascade' }),
    areaCode: char({ length: 6 })
      .notNull()
      .references(() => areas.code, { onDelete: 'restrict' }),
  },
  (t) => [
    unique('area_manager_scopes_key').on(t.managerCodeId, t.areaCode),
    index('area_manager_scopes_area_idx').on(t.areaCode),
  ],
);
