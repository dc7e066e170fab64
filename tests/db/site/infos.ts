import { asc, eq } from 'drizzle-orm';
import { publicInfoEvents, publicInfos } from '@/db/schema/site';
import { uploads, uploadUses } from '@/db/schema/upload';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { auditPublicInfo, submitPublicInfo } from '@/lib/domain/site/commands/audit-public-info';
import { enablePublicInfos } from '@/lib/domain/site/commands/manage-public-infos';
import { addPublicInfo, editPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import type { InfoFields } from '@/lib/domain/site/info-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

/** Who writes, and who audits; set by `prepareInfos`. */
export const people = {} as { editor: Ctx; auditor: Ctx };
export const paths = ['/files/file/a.pdf', '/files/file/b.docx'];

let serial = 0;
export const fields = (more: Partial<InfoFields> = {}): InfoFields => ({
  title: `信息${(serial += 1)}`,
  contentHtml: '<p>正文</p>',
  attachments: [],
  ...more,
});
export const as = <T>(work: (ctx: Ctx) => Promise<T>) =>
  withTx(makeCtx({ actor: people.editor.actor }), work);
export const add = (more: Partial<InfoFields> = {}) => as((c) => addPublicInfo(c, fields(more)));
export const enable = (enabled: boolean, ...ids: number[]) =>
  as((c) => enablePublicInfos(c, { ids, enabled }));
export const submit = (id: number) => as((c) => submitPublicInfo(c, id));
export const audit = async (
  id: number,
  decision: 'approve' | 'reject',
  more: { by?: Ctx; version?: number } = {},
) => {
  const version = more.version ?? (await rowOf(id))?.version ?? 0;
  const { actor } = more.by ?? people.auditor;
  return withTx(makeCtx({ actor }), (c) => auditPublicInfo(c, { id, version, decision, note: '意见' }));
};
/** The whole way of documents to the public. */
export const release = async (...ids: number[]) => {
  for (const id of ids) {
    await submit(id);
    await audit(id, 'approve');
  }
  await enable(true, ...ids);
};
/** Saves at the version that stands now. */
export const edit = async (id: number, more: Partial<InfoFields>) => {
  const version = (await rowOf(id))?.version ?? 0;
  return as((c) => editPublicInfo(c, { id, version, ...fields(more) }));
};
export const eventsOf = async (id: number) =>
  (
    await testDb()
      .select()
      .from(publicInfoEvents)
      .where(eq(publicInfoEvents.entityId, id))
      .orderBy(asc(publicInfoEvents.id))
  ).map((e) => `${e.action}:${e.fromStatus ?? ''}>${e.toStatus ?? ''}`);
export const titles = async () =>
  (await cachedPublicInfos(makeCtx(), { pageNum: 1, pageSize: 20 })).list.map((i) => i.title);
export const rowOf = async (id: number) =>
  (await testDb().select().from(publicInfos).where(eq(publicInfos.id, id)))[0];
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message, errors: e.errors }),
  );

/** The people and files of these tests. */
export async function prepareInfos(): Promise<void> {
  people.editor = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'], '编辑')) });
  people.auditor = makeCtx({ actor: adminActor(await makeAdmin(['news.audit'], '审核')) });
  const file = { usage: 'editor_file', kind: 'file', sha256: 'x', sizeBytes: 2048, mime: 'application/pdf' };
  await testDb()
    .insert(uploads)
    .values(
      paths.map((p) => ({ ...file, key: p.slice('/files/'.length), ext: 'pdf', originalName: '原名.pdf' })),
    );
  await testDb()
    .insert(uploads)
    .values({ ...file, key: 'file/secret.pdf', ext: 'pdf', originalName: '密.pdf', private: true });
}

/** Begins a test without any document. */
export async function forgetInfos(): Promise<void> {
  await testDb().delete(uploadUses);
  await testDb().delete(publicInfos);
  dropTags(null);
}
