import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { organizationTypes } from '@/db/schema/organization';
import type { Listed } from '@/lib/data/listed';

/** The types as an administrator writes them. No public page carries them: the registration form asks for them anew. */
export const typeList = {
  table: organizationTypes,
  entity: 'organizationType',
  nameOf: ({ name }) => String(name),
  tags: [],
  flag: 'active',
  texts: { name: '名称' },
  logged: ['name', 'active'],
  twin: ({ name }) => ({
    where: eq(organizationTypes.name, String(name)),
    errors: { name: '已有同名的单位类型' },
  }),
} as const satisfies Listed;

/**
 * Organisations that a type is written on, deleted ones and those whose new particulars wait for an audit too: a deletion would tear a hole
 * into them.
 */
export const usesOfType = sql<number>`(select count(*)::int from organizations o where o.type_id = organization_types.id or (o.proposal ->> 'typeId')::bigint = organization_types.id)`;
