import { asc, eq } from 'drizzle-orm';
import { ebookAssets, ebookPages } from '@/db/schema/ebook';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { activateAsset } from '@/lib/domain/ebook/commands/activate-asset';
import { editAsset } from '@/lib/domain/ebook/commands/edit-asset';
import { storeSource } from '@/lib/domain/ebook/commands/store-source';
import { sourceInput } from '@/lib/domain/ebook/publish-contract';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeProduct } from './catalogue';
import { makeAdmin } from './people';
import { makePeriodical } from './periodical';

/** Who publishes. */
export const publisher = async (): Promise<Ctx> =>
  makeCtx({ actor: adminActor(await makeAdmin(['product.edit'], '编辑甲')) });

/** The second person, who puts files in force. */
export const releaser = async (): Promise<Ctx> =>
  makeCtx({ actor: adminActor(await makeAdmin(['product.audit'], '审核乙')) });

/** The second person says that a version goes into force by itself when it is converted. */
export async function arm(id: number): Promise<void> {
  await withTx(await releaser(), (c) => editAsset(c, { id, autoActivate: true }));
}

/** A book's or an issue's file as if it had been converted and put in force, without any page. */
export async function putFileInForce(of: { productId: number; issueId?: number }): Promise<number> {
  const row = await handIn(await publisher(), new TextEncoder().encode(TINY), of);
  const whole = { status: 'ready', pageCount: 1, convertedPages: 1 } as const;
  await testDb().update(ebookAssets).set(whole).where(eq(ebookAssets.id, row.id));
  await withTx(await releaser(), (c) => activateAsset(c, { id: row.id, active: true }));
  return row.id;
}

/** Passes for a PDF until somebody reads it. */
const TINY = '%PDF-1.4\n%%EOF\n';

const virtual = { stockPolicy: 'untracked', weightG: 0 } as const;

export const makeBook = () => makeProduct({ kind: 'e_book', title: '《保密须知》', ...virtual });

/** An electronic periodical with four issues, the first of them published. */
export const makeMagazine = () =>
  makePeriodical({
    product: { kind: 'e_periodical', title: '《保密视野》', ...virtual },
    states: { 1: 'published' },
  });

export interface SourceWanted {
  productId: number;
  issueId?: number;
  name?: string;
  title?: string;
  previewPages?: number;
}

/** Hands a file in as the desk's form does. */
export function handIn(
  ctx: Ctx,
  bytes: Uint8Array<ArrayBuffer>,
  { name = '样本.pdf', ...wanted }: SourceWanted,
) {
  return storeSource(ctx, sourceInput.parse({ ...wanted, file: new File([bytes], name) }));
}

export async function assetOf(id: number) {
  const [row] = await testDb().select().from(ebookAssets).where(eq(ebookAssets.id, id));
  if (!row) throw new Error('no asset');
  return row;
}

export const pagesOf = (id: number) =>
  testDb().select().from(ebookPages).where(eq(ebookPages.assetId, id)).orderBy(asc(ebookPages.pageNo));

/** The run of a version gave no sign of life for so long that the next one may begin. */
export const forgetRun = (id: number) =>
  testDb()
    .update(ebookAssets)
    .set({ beatAt: new Date(Date.now() - 3_600_000) })
    .where(eq(ebookAssets.id, id));
