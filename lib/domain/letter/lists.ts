import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { errata } from '@/db/schema/letter';
import type { Listed } from '@/lib/data/listed';

/** Corrections of products; which pages show a row, its writes say. */
export const erratumList = {
  table: errata,
  entity: 'erratum',
  tags: [],
  nameOf: ({ wrongText, rightText }) => `${String(wrongText)} → ${String(rightText)}`,
  texts: { edition: '版次或期次', page: '页码', line: '行', wrongText: '误', rightText: '正' },
  twin: ({ letterId }) => ({
    where: letterId ? eq(errata.letterId, Number(letterId)) : sql`false`,
    errors: { id: '该来信已转为勘误' },
  }),
  logged: [
    'productId',
    'letterId',
    'edition',
    'page',
    'line',
    'wrongText',
    'rightText',
    'statedOn',
    'enabled',
  ],
} as const satisfies Listed;
