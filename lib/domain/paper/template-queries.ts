import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { paperTemplates } from '@/db/schema/paper';
import { toIso } from '@/lib/core/dates';
import type { RawReply } from '@/lib/data/call';
import type { Ctx } from '@/lib/data/ctx';
import { issuerOf } from '@/lib/domain/payment/issuer-queries';
import { paperKinds, type PaperKind } from '@/lib/states/paper';
import type { TemplatePagesView, TemplatePreviewInput, TemplateView } from './office-contract';
import { paperOf } from './present';
import { sampleBuyer, sampleFacts } from './sample-rules';

/** Versions that the page of a template shows. */
const SHOWN = 50;
/** Pages of a preview that are shown as pictures, and their width, px. */
const PAGES = 6;
const PAGE_WIDTH = 1000;

/** A template with its versions, the newest first. */
export async function getTemplate(ctx: Ctx, kind: PaperKind): Promise<TemplateView> {
  const rows = await ctx.db
    .select({
      id: paperTemplates.id,
      version: paperTemplates.version,
      title: paperTemplates.title,
      intro: paperTemplates.intro,
      clauses: paperTemplates.clauses,
      madeByName: users.name,
      createdAt: paperTemplates.createdAt,
    })
    .from(paperTemplates)
    .leftJoin(users, eq(users.id, paperTemplates.madeBy))
    .where(eq(paperTemplates.kind, kind))
    .orderBy(desc(paperTemplates.version))
    .limit(SHOWN);
  const versions = rows.map((r) => ({ ...r, createdAt: toIso(r.createdAt) }));
  return { kind, label: paperKinds[kind], versions };
}

async function drawSample(ctx: Ctx, { kind, ...texts }: TemplatePreviewInput) {
  const parties = { seller: await issuerOf(ctx), buyer: sampleBuyer, paymentLabel: '银行转账' };
  return ctx.ports.label.drawPaper(paperOf(texts, sampleFacts(kind), parties, '示例'));
}

/** The pages of {@link previewTemplate} as pictures. */
export async function previewPages(ctx: Ctx, input: TemplatePreviewInput): Promise<TemplatePagesView> {
  const book = await ctx.ports.pdf.open(await drawSample(ctx, input));
  try {
    const pages: string[] = [];
    for (let n = 1; n <= Math.min(book.pageCount, PAGES); n += 1) {
      const { pictures } = await book.page(n);
      const picture = pictures.find((p) => p.width <= PAGE_WIDTH) ?? pictures[0];
      if (picture) pages.push(`data:image/webp;base64,${Buffer.from(picture.bytes).toString('base64')}`);
    }
    return { pages, pageCount: book.pageCount };
  } finally {
    book.close();
  }
}

/** A paper of an order that nobody placed, with texts that are not saved. */
export async function previewTemplate(ctx: Ctx, input: TemplatePreviewInput): Promise<RawReply> {
  return {
    body: await drawSample(ctx, input),
    contentType: 'application/pdf',
    filename: `${paperKinds[input.kind]}-预览.pdf`,
    headers: { 'cache-control': 'private, no-store' },
  };
}
