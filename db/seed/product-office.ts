import { eq } from 'drizzle-orm';
import { contentOf } from '@/lib/core/content';
import { productFields } from '@/lib/domain/product/fields';
import { goodsGrounds, groundTexts } from '@/lib/domain/product/price-rules';
import { specRows } from '@/lib/domain/product/spec-rules';
import type { Db } from '../client';
import { approvals, productEvents, productPictures, productRevisions, products } from '../schema';
import type { People } from './people';

const HOUR = 3_600_000;
/** As PRICE_FLOOR_PERCENT has it when nobody sets it. */
const FLOOR_PERCENT = 50;
type Row = typeof products.$inferSelect;

/** Specifications by title, so that detail pages and comparisons have something to show. */
const SPECS: Record<string, [string, string][]> = {
  paper_book: [
    ['装帧', '平装'],
    ['用纸', '胶版纸'],
    ['语种', '中文'],
  ],
  paper_periodical: [
    ['刊期', '月刊'],
    ['语种', '中文'],
  ],
  e_book: [['文件格式', 'PDF（在线阅读）']],
  e_periodical: [['文件格式', 'PDF（在线阅读）']],
};

interface World {
  db: Db;
  now: Date;
  people: People;
  products: readonly Row[];
}

const pick = ({ submittedBy, submittedAt, auditedBy, auditedAt }: Row) => ({
  submittedBy,
  submittedAt,
  auditedBy,
  auditedAt,
});

/** The text of a product as a revision keeps it. */
async function textOf(db: Db, p: Row): Promise<Record<string, unknown>> {
  const shown = await db
    .select({ path: productPictures.path, kind: productPictures.kind })
    .from(productPictures)
    .where(eq(productPictures.productId, p.id))
    .orderBy(productPictures.sort, productPictures.id);
  const of = (kind: string) => shown.filter((s) => s.kind === kind).map((s) => s.path);
  const pictures = [...new Set([...(p.coverPath ? [p.coverPath] : []), ...of('gallery')])];
  const spec = specRows(p.spec);
  const { title: _, ...text } = contentOf(productFields, { ...p, spec, pictures, trialPages: of('trial') });
  return { ...text, introText: p.introText };
}

/** A price far below the one in force, which waits for a second person. */
async function seedPriceRequest({ db, now, people }: World, product: Row | undefined): Promise<void> {
  const clerk = people.staff.get('mallclerk');
  if (!clerk || product?.status !== 'approved') return;
  const { id, listFen, saleFen, orgFen } = product;
  const before = { listFen, saleFen, orgFen };
  const after = { listFen, saleFen: Math.floor(saleFen * 0.4), orgFen: null };
  const at = new Date(now.getTime() - 3 * HOUR);
  const reason = '尾货清仓，库存不足百册';
  await db.insert(approvals).values({
    kind: 'product_price',
    entity: 'product',
    entityId: id,
    payload: {
      productId: id,
      before,
      after,
      grounds: groundTexts(goodsGrounds(before, after, FLOOR_PERCENT), FLOOR_PERCENT),
    },
    reason,
    requestedBy: clerk.id,
    requestedAt: at,
  });
  await db.insert(productEvents).values({
    entityId: id,
    action: 'askPrice',
    fromStatus: 'approved',
    toStatus: 'approved',
    reason,
    payload: { before, after },
    actorKind: 'admin',
    actorId: clerk.id,
    actorName: clerk.name,
    role: 'admin#adminProduct',
    createdAt: at,
  });
}

/** Work on products that is under way: a revision that waits, one that was rejected, one that was begun, a price that waits. */
export async function seedProductOffice(world: World): Promise<void> {
  const { db, now, people, products: rows } = world;
  const editor = people.staff.get('mallclerk')?.id ?? null;
  const auditor = people.staff.get('finance')?.id ?? null;
  const given = rows.map((p) => ({
    ...p,
    spec: (SPECS[p.kind] ?? []).map(([name, value]) => ({ name, value })),
  }));
  for (const p of given) {
    await db.update(products).set({ spec: p.spec }).where(eq(products.id, p.id));
  }
  const works = [
    {
      product: given[1],
      status: 'pending' as const,
      hours: 5,
      title: (t: string) => `${t}（修订版）`,
      change: { edition: '第 2 版', pageCount: 486 },
      intro: '<p>修订版根据新颁布的法规增补了两章，并更新了全部附录。</p>',
    },
    {
      product: given[3],
      status: 'rejected' as const,
      hours: 30,
      title: (t: string) => t,
      change: { author: '本书编写组 编著', format: '32 开' },
      intro: '<p>新增“常见误区”二十则。</p>',
      opinion: '开本与实物不符，请核对后重新提交',
    },
    {
      product: given[6],
      status: 'draft' as const,
      hours: 2,
      title: (t: string) => t,
      change: { subtitle: '岗位手册' },
      intro: '',
    },
  ];
  for (const w of works) {
    const p = w.product;
    if (p?.status !== 'approved') continue;
    const at = new Date(now.getTime() - w.hours * HOUR);
    const base = { productId: p.id, createdBy: p.createdBy, createdAt: p.createdAt, updatedAt: p.updatedAt };
    const text = await textOf(db, p);
    const past = pick(p);
    await db.insert(productRevisions).values({
      ...base,
      ...past,
      revisionNo: 1,
      status: 'approved',
      title: p.title,
      data: { ...text, hands: [editor] },
    });
    const introHtml = p.introHtml + w.intro;
    const sent = w.status === 'draft' ? {} : { submittedBy: editor, submittedAt: at };
    const decided =
      w.status === 'rejected'
        ? { auditedBy: auditor, auditedAt: new Date(at.getTime() + HOUR), opinion: w.opinion }
        : {};
    const [revision] = await db
      .insert(productRevisions)
      .values({
        ...base,
        ...sent,
        ...decided,
        createdBy: editor,
        createdAt: at,
        updatedAt: at,
        revisionNo: 2,
        status: w.status,
        title: w.title(p.title),
        data: {
          ...text,
          ...w.change,
          introHtml,
          introText: introHtml
            .replaceAll('</p>', '\n')
            .replaceAll(/<[^>]+>/g, '')
            .trim(),
          hands: [editor],
        },
      })
      .returning({ id: productRevisions.id });
    await db
      .update(products)
      .set({
        workingRevisionId: revision?.id ?? null,
        workingStatus: w.status,
        version: p.version + 1,
        ...(w.status === 'draft' ? {} : { submittedBy: editor, submittedAt: at }),
        rejectReason: w.opinion ?? null,
        updatedAt: at,
      })
      .where(eq(products.id, p.id));
    await db.insert(productEvents).values({
      entityId: p.id,
      action: w.status === 'draft' ? 'edit' : w.status === 'pending' ? 'submit' : 'reject',
      fromStatus: w.status === 'rejected' ? 'pending' : 'draft',
      toStatus: w.status,
      reason: w.opinion ?? null,
      payload: { revisionNo: 2, working: true },
      actorKind: 'admin',
      actorId: w.status === 'rejected' ? auditor : editor,
      actorName:
        (w.status === 'rejected' ? people.staff.get('finance') : people.staff.get('mallclerk'))?.name ?? '',
      role: 'admin#adminProduct',
      createdAt: at,
    });
  }
  await seedPriceRequest(world, given[4]);
}
