import 'server-only';
import { eq } from 'drizzle-orm';
import { qaGroups } from '@/db/schema/site';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed } from '@/lib/data/listed';
import { assertClean } from '@/lib/data/public-text';
import { assertPictures } from '@/lib/domain/article/lost-pictures';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { siteErrors } from '@/lib/domain/site/errors';
import { siteLists } from '@/lib/domain/site/lists';
import type {
  QaEditInput,
  QaFields,
  QaGroupEditInput,
  QaGroupFields,
} from '@/lib/domain/site/office-contract';
import { saysSomething } from '@/lib/domain/site/rules';
import { textsOfFiles } from '@/lib/domain/upload/file-texts';
import { syncUploadUses, uploadPathsOfHtml } from '@/lib/domain/upload/uses';

/** Adds a group of questions at the end. @throws 409 when the name is taken */
export async function addQaGroup(ctx: Ctx, fields: QaGroupFields): Promise<Saved> {
  return addListed(ctx, siteLists.qaGroup, fields);
}

/** @throws 404, 409 when somebody saved since or the name is taken */
export async function editQaGroup(ctx: Ctx, input: QaGroupEditInput): Promise<Saved> {
  return editListed(ctx, siteLists.qaGroup, input);
}

/** What a form sent, made safe to store (security.md S-34). The group is held until the end, so that it is not deleted meanwhile. */
async function columns(
  ctx: Ctx,
  { groupId, question, answerHtml, enabled }: Omit<QaEditInput, 'id' | 'version'>,
) {
  const [group] = await ctx.db
    .select({ id: qaGroups.id })
    .from(qaGroups)
    .where(eq(qaGroups.id, groupId))
    .for('key share');
  if (!group) throw siteErrors.unknownGroup({ errors: { groupId: '所选分组不存在' } });
  const safe = sanitizeArticle(answerHtml);
  if (!saysSomething(safe)) throw siteErrors.emptyAnswer({ errors: { answerHtml: '请填写答案' } });
  assertPictures({ answerHtml: safe });
  await assertClean(ctx, await textsOfFiles(ctx, { html: safe }));
  return { groupId, question, answerHtml: safe, answerText: textOfHtml(safe), enabled };
}

async function keepUses(ctx: Ctx, id: number, html: string): Promise<void> {
  await syncUploadUses(ctx, { entity: 'qa', entityId: id, paths: uploadPathsOfHtml(html) });
}

/** Adds a question at the end of its group. @throws 400 unknown group, 409 when the group has the question, 422 without an answer */
export async function addQa(ctx: Ctx, fields: QaFields): Promise<Saved> {
  const values = await columns(ctx, fields);
  const saved = await addListed(ctx, siteLists.qa, values);
  await keepUses(ctx, saved.id, values.answerHtml);
  return saved;
}

/** @throws 400 unknown group, 404, 409 when somebody saved since or the group has the question, 422 without an answer */
export async function editQa(ctx: Ctx, input: QaEditInput): Promise<Saved> {
  const { id, version } = input;
  const values = await columns(ctx, input);
  const saved = await editListed(ctx, siteLists.qa, { id, version, ...values });
  await keepUses(ctx, id, values.answerHtml);
  return saved;
}
