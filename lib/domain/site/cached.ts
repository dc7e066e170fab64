import 'server-only';
import type { PageInput, Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cached, cachedBriefly } from '@/lib/data/page-cache';
import {
  ADVISORY_PAGE_SIZE,
  type Advisory,
  type FriendLink,
  type PublicInfo,
  type PublicInfoRow,
  type QaGroup,
  type QqContact,
} from '@/lib/domain/site/contract';
import {
  findPublicInfo,
  listAdvisory,
  listFriendLinks,
  listPublicInfoDates,
  listPublicInfos,
  listPublicSettings,
  listQa,
  listQq,
} from '@/lib/domain/site/queries';
import { readSettings, type SiteSettings } from '@/lib/domain/site/settings-rules';

/**
 * Public reads that every page shares. Tags: `site` = settings, friend links, advisory contacts (the footer of every page); `publicInfos`;
 * `qa` = questions, answers and QQ contacts.
 */
export async function cachedFriendLinks(ctx: Ctx): Promise<FriendLink[]> {
  return cached('site:friendLinks', ['site'], () => listFriendLinks(ctx));
}

export async function cachedAdvisory(ctx: Ctx, input: PageInput): Promise<Paged<Advisory>> {
  return cached(`site:advisory:${input.pageNum}:${input.pageSize}`, ['site'], () => listAdvisory(ctx, input));
}

/** The public settings, with `null` for what is not shown. */
export async function cachedSettings(ctx: Ctx): Promise<SiteSettings> {
  return cached('site:settings', ['site'], async () => readSettings(await listPublicSettings(ctx)));
}

/** Everything the footer of a desktop page shows (specification section 2). */
export async function cachedFooter(ctx: Ctx) {
  const [links, contacts, s] = await Promise.all([
    cachedFriendLinks(ctx),
    cachedAdvisory(ctx, { pageNum: 1, pageSize: ADVISORY_PAGE_SIZE }),
    cachedSettings(ctx),
  ]);
  return {
    links,
    contacts: contacts.list,
    legal: s,
  };
}

export async function cachedPublicInfos(ctx: Ctx, input: PageInput): Promise<Paged<PublicInfoRow>> {
  const key = `site:publicInfos:${input.pageNum}:${input.pageSize}`;
  const keep = input.pageNum > 1 ? cachedBriefly : cached;
  return keep(key, ['publicInfos'], () => listPublicInfos(ctx, input));
}

export async function cachedPublicInfoDates(
  ctx: Ctx,
  limit: number,
): Promise<{ id: number; updatedAt: Date }[]> {
  return cached(`site:publicInfoDates:${limit}`, ['publicInfos'], () => listPublicInfoDates(ctx, limit), 600);
}

export async function cachedPublicInfo(ctx: Ctx, id: number): Promise<PublicInfo | null> {
  return cached(`site:publicInfo:${id}`, ['publicInfos'], () => findPublicInfo(ctx, id));
}

export async function cachedQa(ctx: Ctx): Promise<QaGroup[]> {
  return cached('site:qa', ['qa'], () => listQa(ctx));
}

export async function cachedQq(ctx: Ctx): Promise<QqContact[]> {
  return cached('site:qq', ['qa'], () => listQq(ctx));
}
