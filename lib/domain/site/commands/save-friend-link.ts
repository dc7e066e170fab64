import 'server-only';
import { eq } from 'drizzle-orm';
import { friendLinks } from '@/db/schema/site';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed } from '@/lib/data/listed';
import { siteLists } from '@/lib/domain/site/lists';
import type { FriendLinkEditInput, FriendLinkFields } from '@/lib/domain/site/office-contract';
import { requirePicture } from '@/lib/domain/upload/known-files';
import { syncUploadUses } from '@/lib/domain/upload/uses';

const list = siteLists.friendlink;

function columns({ name, url, logoPath, enabled }: FriendLinkFields) {
  return { name, url, logoPath: logoPath ?? null, enabled };
}

/** Adds a friendly link at the end. @throws 409 when its address is listed already, 400 when the logo is no stored picture */
export async function addFriendLink(ctx: Ctx, fields: FriendLinkFields): Promise<Saved> {
  const values = columns(fields);
  await requirePicture(ctx, { field: 'logoPath', path: values.logoPath });
  const saved = await addListed(ctx, list, values);
  await syncUploadUses(ctx, { entity: 'friendlink', entityId: saved.id, paths: [values.logoPath] });
  return saved;
}

/** @throws 404, 409 when somebody saved since or another link has the address, 400 when the logo is no stored picture */
export async function editFriendLink(ctx: Ctx, input: FriendLinkEditInput): Promise<Saved> {
  const { id, version } = input;
  const values = columns(input);
  const [row] = await ctx.db
    .select({ logoPath: friendLinks.logoPath })
    .from(friendLinks)
    .where(eq(friendLinks.id, id));
  await requirePicture(ctx, { field: 'logoPath', path: values.logoPath, before: row?.logoPath });
  const saved = await editListed(ctx, list, { id, version, ...values });
  await syncUploadUses(ctx, { entity: 'friendlink', entityId: id, paths: [values.logoPath] });
  return saved;
}
