import 'server-only';
import type { PageInput, Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import {
  ADVISORY_PAGE_SIZE,
  type Advisory,
  type FriendLink,
  type PublicInfo,
  type PublicInfoRow,
  type QaGroup,
  type QqContact,
  type SiteSettings,
} from '@/lib/domain/site/contract';
import {
  findPublicInfo,
  listAdvisory,
  listFriendLinks,
  listPublicInfos,
  listPublicSettings,
  listQa,
  listQq,
} from '@/lib/domain/site/queries';

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

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The public settings, with `null` for what is not set. */
export async function cachedSettings(ctx: Ctx): Promise<SiteSettings> {
  return cached('site:settings', ['site'], async () => {
    const all = await listPublicSettings(ctx);
    const since = all.get('site.sinceYear');
    return {
      name: textOf(all.get('site.name')),
      description: textOf(all.get('site.description')),
      icp: textOf(all.get('site.icp')),
      police: textOf(all.get('site.police')),
      hotline: textOf(all.get('site.hotline')),
      email: textOf(all.get('site.email')),
      organizer: textOf(all.get('site.organizer')),
      address: textOf(all.get('site.address')),
      publicationLicence: textOf(all.get('site.publicationLicence')),
      sinceYear: typeof since === 'number' ? since : null,
      grey: all.get('site.grey') === true,
    };
  });
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
    legal: {
      organizer: s.organizer,
      address: s.address,
      phone: s.hotline,
      email: s.email,
      sinceYear: s.sinceYear,
      icp: s.icp,
      police: s.police,
      publicationLicence: s.publicationLicence,
    },
  };
}

export async function cachedPublicInfos(ctx: Ctx, input: PageInput): Promise<Paged<PublicInfoRow>> {
  const key = `site:publicInfos:${input.pageNum}:${input.pageSize}`;
  return cached(key, ['publicInfos'], () => listPublicInfos(ctx, input));
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
