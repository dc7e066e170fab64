import 'server-only';
import { and, or, sql, type SQL } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import { looseTitle } from '@/db/schema/product-rules';
import { looseKey } from '@/lib/core/loose-title';
import type { Ctx } from '@/lib/data/ctx';
import type { SaleLine } from '@/lib/domain/product/sale-lines';
import { publicProducts } from '@/lib/domain/product/scope';
import type { MatchLineInput } from './buy-list-contract';
import {
  bareTitle,
  codeFault,
  codeKeys,
  mayBeSku,
  splitYear,
  workKeys,
  type CodeKeys,
} from './buy-list-match-rules';

/** A title of the catalogue, as far as a line may name it. */
export interface Named {
  id: number;
  kind: SaleLine['kind'];
  sku: string;
  title: string;
  workKey: string;
  isbn: string | null;
  issn: string | null;
  cnCode: string | null;
  publisher: string | null;
}

const named = {
  id: products.id,
  kind: products.kind,
  sku: products.sku,
  title: products.title,
  workKey: products.workKey,
  isbn: products.isbn,
  issn: products.issn,
  cnCode: products.cnCode,
  publisher: products.publisher,
};

const oneOfTexts = (texts: readonly string[]) => sql`any(${sql.param([...new Set(texts)])}::text[])`;

/** What the public may buy (security.md S-11) by one of the codes or titles, each condition by its index. */
async function readNamed(ctx: Ctx, codes: readonly CodeKeys[], works: readonly string[]): Promise<Named[]> {
  const isbns = codes.flatMap((c) => c.isbns);
  const issns = codes.flatMap((c) => c.issns);
  const cns = codes.flatMap((c) => c.cnCodes);
  const wanted = [
    works.length > 0 ? sql`${products.workKey} = ${oneOfTexts(works)}` : undefined,
    isbns.length > 0 ? sql`${products.isbn} = ${oneOfTexts(isbns)}` : undefined,
    issns.length > 0 ? sql`${products.issn} = ${oneOfTexts(issns)}` : undefined,
    cns.length > 0 ? sql`${products.cnCode} = ${oneOfTexts(cns)}` : undefined,
    codes.length > 0 ? sql`${products.sku} = ${oneOfTexts(codes.map((c) => c.sku))}` : undefined,
  ].filter((w) => w !== undefined);
  if (wanted.length === 0) return [];
  return ctx.db
    .select(named)
    .from(products)
    .where(and(publicProducts(), or(...wanted)))
    .orderBy(products.id);
}

/** For those that their spelling did not find: punctuation, width and case do not count. */
async function readLoose(ctx: Ctx, keys: readonly string[]): Promise<(Named & { loose: string })[]> {
  if (keys.length === 0) return [];
  const loose = looseTitle(products) as SQL<string>;
  return ctx.db
    .select({ ...named, loose })
    .from(products)
    .where(and(publicProducts(), sql`${loose} = ${oneOfTexts(keys)}`))
    .orderBy(products.id);
}

const group = <T>(rows: readonly T[], keysOf: (row: T) => readonly (string | null)[]): Map<string, T[]> => {
  const by = new Map<string, T[]>();
  for (const row of rows)
    for (const key of new Set(keysOf(row))) if (key) by.set(key, [...(by.get(key) ?? []), row]);
  return by;
};

export interface Meant {
  line: MatchLineInput;
  year: number | null;
  by: 'code' | 'title' | 'loose' | null;
  doubt: string | null;
  goods: Named[];
}

/** Of several, those whose title is the one that was typed; all where none is. */
function sameTitle(goods: readonly Named[], title: string): Named[] {
  const exact = goods.filter((g) => bareTitle(g.title) === bareTitle(title));
  return exact.length > 0 ? exact : [...goods];
}

/** The goods that each line names. */
export async function findGoods(ctx: Ctx, lines: readonly MatchLineInput[]): Promise<Meant[]> {
  const keys = lines.map(({ code, title }) =>
    code !== '' || mayBeSku(title) ? codeKeys(code === '' ? title : code) : null,
  );
  const titles = lines.map((l) => [l.title, splitYear(l.title)?.title ?? ''].filter((t) => t !== ''));
  const rows = await readNamed(
    ctx,
    keys.filter((k) => k !== null),
    titles
      .flat()
      .flatMap(workKeys)
      .filter((work) => work !== ''),
  );
  const byCode = group(rows, (r) => [r.isbn, r.issn, r.cnCode, r.sku]);
  const byWork = group(rows, (r) => [r.workKey]);
  const meant = lines.map((line, i): Meant => {
    const key = keys[i];
    const coded = key ? [...key.isbns, ...key.issns, ...key.cnCodes, key.sku] : [];
    const found = [...new Set(coded.flatMap((c) => byCode.get(c) ?? []))];
    const { title } = line;
    const said = { line, year: line.year, doubt: null };
    if (found.length > 0) {
      const goods = title === '' ? found : sameTitle(found, title);
      const other =
        line.code !== '' && title !== '' && goods.every((g) => looseKey(g.title) !== looseKey(title))
          ? `清单写的是“${title}”，与该编号的书刊不同，请确认`
          : null;
      return { ...said, by: 'code', doubt: other, goods };
    }
    const wrong = line.code === '' ? null : (codeFault(line.code) ?? `没有找到编号 ${line.code}`);
    const doubt = wrong === null ? null : `${wrong}；按书名找到以下书刊，请确认`;
    for (const t of titles[i] ?? []) {
      const goods = workKeys(t).flatMap((work) => byWork.get(work) ?? []);
      if (goods.length === 0) continue;
      const year = t === title ? line.year : (splitYear(title)?.year ?? null);
      return { line, year, by: 'title', doubt, goods: sameTitle(goods, t) };
    }
    return {
      ...said,
      by: null,
      doubt: wrong === null || codeFault(line.code) === null ? null : wrong,
      goods: [],
    };
  });
  const open = meant.filter((m) => m.goods.length === 0 && looseKey(m.line.title) !== '');
  const loose = group(
    await readLoose(
      ctx,
      open.map((m) => looseKey(m.line.title)),
    ),
    (r) => [r.loose],
  );
  for (const m of open) {
    const goods = loose.get(looseKey(m.line.title));
    if (!goods) continue;
    m.by = 'loose';
    m.goods = goods;
    if (m.line.code !== '') m.doubt = `没有找到编号 ${m.line.code}；按书名找到以下书刊，请确认`;
  }
  return meant;
}
