import { eq } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { articles } from '@/db/schema/article';
import { paymentMethods } from '@/db/schema/payment';
import { publicInfos, settings } from '@/db/schema/site';
import { uploads } from '@/db/schema/upload';
import type { AdminPermission } from '@/lib/core/permissions';
import { withTx } from '@/lib/data/tx';
import { previewAreas } from '@/lib/domain/area/commands/import-areas';
import { previewManagers } from '@/lib/domain/area/commands/import-managers';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import { addPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import { infoFieldsInput } from '@/lib/domain/site/info-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeOffice, makeDraft } from '@/tests/support/factories/article';
import { makeAdmin } from '@/tests/support/factories/people';
import { formOf, next, said, withField, type PublicTextCase } from './case';

const adminCtx = async (permissions: AdminPermission[]) =>
  makeCtx({ actor: adminActor(await makeAdmin(permissions)) });

const FILE_NAME = 'file name';

/** Codes of areas below Beijing that no list of the country has. */
let lastArea = 110_199;
const areaCode = () => String((lastArea -= 1));

async function storeArea(more: Partial<typeof areas.$inferInsert> = {}): Promise<{ code: string }> {
  const code = areaCode();
  await testDb()
    .insert(areas)
    .values({ code, parentCode: '110100', name: '某区', level: 3, sort: Number(code), ...more });
  return { code };
}

const csv = (...lines: string[]) => new File([`﻿${lines.join('\r\n')}`], 'list.csv', { type: 'text/csv' });

const areaCases: PublicTextCase[] = [
  {
    call: 'area/add',
    fields: ['name'],
    plain: true,
    make: (_, name) => ({ body: { code: areaCode(), name, official: false } }),
  },
  {
    call: 'area/edit',
    fields: ['name'],
    plain: true,
    make: async (_, name) => ({ body: { ...(await storeArea()), version: 1, name, official: false } }),
  },
  {
    call: 'area/restore',
    fields: ['name'],
    plain: true,
    make: async (_, name) => ({
      body: { codes: [(await storeArea({ name, active: false })).code], below: false },
    }),
  },
  {
    call: 'area/import',
    fields: ['file'],
    plain: true,
    make: async (_, name) => {
      const file = csv('code,name', `${areaCode()},${name}`);
      const { fingerprint } = await previewAreas(await adminCtx(['platform']), { file });
      return { body: formOf({ file, fingerprint }) };
    },
  },
  {
    call: 'area/mgr/code/import',
    fields: ['file'],
    make: async (_, name) => {
      const file = csv('code,name,areas', `PTI${next()},${name},110105`);
      const { fingerprint } = await previewManagers(await adminCtx(['platform']), { file });
      return { body: formOf({ file, fingerprint }) };
    },
  },
];

async function payment(code: string) {
  const [row] = await testDb().select().from(paymentMethods).where(eq(paymentMethods.code, code));
  if (!row) throw new Error('no way to pay');
  return row;
}

const siteCases: PublicTextCase[] = [
  {
    call: 'setting/edit',
    fields: ['items[].value'],
    make: async (_, value) => {
      await testDb().delete(settings).where(eq(settings.key, 'site.address'));
      return { body: { items: [{ key: 'site.address', value, updatedAt: null }] } };
    },
  },
  {
    call: 'search/stat/edit',
    fields: ['term'],
    make: (_, term) => ({ body: { term, pinned: true } }),
  },
  {
    call: 'media/edit',
    fields: ['title'],
    make: async (_, title) => ({ body: { id: (await storeFile()).id, title } }),
  },
  {
    call: 'paymentMethod/edit',
    fields: ['name', 'description', 'account.bank', 'account.accountName'],
    make: async (field, text) => {
      const { code, version } = await payment('transfer');
      const account = { bank: '某银行', accountName: '某社', accountNo: '110011' };
      return {
        body: {
          ...withField({ name: '银行转账', description: '说明', account }, field, text),
          code,
          version,
        },
      };
    },
  },
  {
    call: 'paymentMethod/enable',
    fields: ['name'],
    make: async (_, name) => {
      await testDb()
        .update(paymentMethods)
        .set({ name, enabled: false })
        .where(eq(paymentMethods.code, 'wxpay'));
      return { body: { code: 'wxpay', enabled: true } };
    },
  },
];

/** A stored file of the library under its address. */
async function storeFile(originalName = 'a.pdf'): Promise<{ id: number; path: string }> {
  const file = { usage: 'editor_file', kind: 'file', sha256: 'x', sizeBytes: 9, mime: 'application/pdf' };
  const key = `file/public-text-${next()}.pdf`;
  const [row] = await testDb()
    .insert(uploads)
    .values({ ...file, key, ext: 'pdf', originalName })
    .returning({ id: uploads.id });
  return { id: row?.id ?? 0, path: `/files/${key}` };
}

/** A text with one file under it; `file name` stands for the name that the file was uploaded by. */
async function withFile(field: string, text: string): Promise<Record<string, unknown>> {
  const { path } = await storeFile(field === FILE_NAME ? `${text}.pdf` : 'a.pdf');
  const attachments = [{ path, title: '附件' }];
  return field === FILE_NAME ? { attachments } : withField({ attachments }, field, said(field, text));
}
async function storeInfo(more: Partial<typeof publicInfos.$inferInsert>) {
  const [row] = await testDb()
    .insert(publicInfos)
    .values({ title: '公开信息', contentHtml: '<p>正文</p>', contentText: '正文', ...more })
    .returning();
  if (!row) throw new Error('no document');
  return row;
}

const infoCases: PublicTextCase[] = [
  {
    call: 'publicinfo/submit/[id]',
    fields: ['title', 'indexNo', 'issuer', 'contentHtml', 'attachments[].title', FILE_NAME],
    make: async (field, text) => {
      const body = { title: '公开信息', contentHtml: '<p>正文</p>', ...(await withFile(field, text)) };
      const ctx = await adminCtx(['news.edit']);
      const { id } = await withTx(ctx, (c) => addPublicInfo(c, infoFieldsInput.parse(body)));
      return { params: { id }, body: {} };
    },
  },
  {
    call: 'publicinfo/enable',
    fields: ['title', 'indexNo', 'issuer', 'contentText'],
    make: async (field, text) => {
      const { id } = await storeInfo({ status: 'approved', [field]: text });
      return { body: { ids: [id], enabled: true } };
    },
  },
];

const ARTICLE_FIELDS =
  'title subtitle summary keywords[] source author editor contentHtml attachments[].title'
    .split(' ')
    .concat(FILE_NAME);

const articleCases: PublicTextCase[] = [
  {
    call: 'article/submit/[id]',
    fields: ARTICLE_FIELDS,
    make: async (field, text) => {
      const office = await makeOffice();
      const more = await withFile(field, text);
      const { id } = await makeDraft(office.editor, await makeArticleCategory(), more);
      return { params: { id }, body: {} };
    },
  },
  {
    call: 'article/publish',
    fields: ['title'],
    make: async (_, title) => {
      const office = await makeOffice();
      const { id } = await makeDraft(office.editor, await makeArticleCategory());
      await withTx(office.editor, (c) => submitArticle(c, id));
      await withTx(office.auditor, (c) => auditArticle(c, { id, version: 1, decision: 'approve' }));
      await testDb().update(articles).set({ title }).where(eq(articles.id, id));
      return { body: { id } };
    },
  },
  {
    call: 'article/audit/publish',
    fields: ['title'],
    make: async (_, title) => {
      const office = await makeOffice();
      const { id } = await makeDraft(office.editor, await makeArticleCategory());
      await withTx(office.editor, (c) => submitArticle(c, id));
      await testDb().update(articles).set({ title }).where(eq(articles.id, id));
      return { body: { id, version: 1 } };
    },
  },
];

/** Everything else that stores or shows words for the public. */
export const officeCases: readonly PublicTextCase[] = [
  ...areaCases,
  ...siteCases,
  ...infoCases,
  ...articleCases,
];
