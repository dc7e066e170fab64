import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached, cachedBriefly } from '@/lib/data/page-cache';
import { productTags } from '@/lib/domain/product/cached';
import { lettersTag } from '@/lib/states/letter';
import type { LetterListInput } from './contract';
import { listErrata } from './erratum-queries';
import { listLetters } from './queries';
import { LETTERS_HELD } from './rules';

/** Corrections that a product's page shows; they go with the page's own tag. */
export function cachedErrata(ctx: Ctx, productId: number) {
  return cached(`errata:${productId}`, [productTags.one(productId)], () => listErrata(ctx, productId));
}

/** The letters that a product's page holds, and how many there are. */
export function cachedLetters(ctx: Ctx, productId: number) {
  return cached(`letters:${productId}`, [lettersTag(productId)], () =>
    listLetters(ctx, { productId, pageNum: 1, pageSize: LETTERS_HELD }),
  );
}

/** A page of a product's letters. */
export function cachedLetterPage(ctx: Ctx, input: LetterListInput) {
  const { productId, pageNum, pageSize } = input;
  return cachedBriefly(`letters:${productId},${pageNum},${pageSize}`, [lettersTag(productId)], () =>
    listLetters(ctx, input),
  );
}
