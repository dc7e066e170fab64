import 'server-only';
import { errata } from '@/db/schema/letter';
import type { Listed } from '@/lib/data/listed';

/** Corrections of products; which pages show a row, its writes say. */
export const erratumList = {
  table: errata,
  entity: 'erratum',
  tags: [],
  texts: { edition: '版次或期次', page: '页码', line: '行', wrongText: '误', rightText: '正' },
  logged: ['productId', 'edition', 'page', 'line', 'wrongText', 'rightText', 'statedOn', 'enabled'],
} as const satisfies Listed;
