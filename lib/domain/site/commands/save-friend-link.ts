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

/** Adds a friendly link at the end. @throws 409 when its address is listed already, 400 when the logo is no stored picture */
export async function addFriendLink(ctx: Ctx, fields: FriendLinkFields): Promise<Saved> {
  const { logoPath = null } = fields;
  await requirePicture(ctx, { field: 'logoPath', path: logoPath });
  const saved = await addListed(ctx, list, fields);
  await syncUploadUses(ctx, { entity: 'friendlink', entityId: saved.id, paths: [logoPath] });
  return saved;
}

/** @throws 404, 409 when somebody saved since or another link has the address, 400 when the logo is no stored picture */
export async function editFriendLink(ctx: Ctx, input: FriendLinkEditInput): Promise<Saved> {
  const { id } = input;
  const [row] = await ctx.db
    .select({ logoPath: friendLinks.logoPath })
    .from(friendLinks)
    .where(eq(friendLinks.id, id));
  const { logoPath = row?.logoPath ?? null } = input;
  await requirePicture(ctx, { field: 'logoPath', path: logoPath, before: row?.logoPath });
  const saved = await editListed(ctx, list, input);
  await syncUploadUses(ctx, { entity: 'friendlink', entityId: id, paths: [logoPath] });
  return saved;
}
