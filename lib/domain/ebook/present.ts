import 'server-only';
import { formatDate, toIso, toIsoOrNull } from '@/lib/core/dates';
import type { ProductKind } from '@/lib/states/product-kind';
import type { NewestView, OrderCodeView, PublicCodeView, ShelfItemView } from './contract';
import { codeLooks, lookOf, maskedCode, type CodeFacts } from './rules';

/** A code with the words of its publication, as `queries.ts` reads it. */
export interface CodeParts extends CodeFacts {
  sn: string;
  last4: string;
  orderItemId: number | null;
  activatedAt: Date | null;
  productId: number;
  kind: ProductKind;
  title: string;
  label: string;
  year: number | null;
  coverPath: string | null;
  /** The member who was given the code; `null` while nobody was. */
  holderName: string | null;
  /** A code of another reading system. */
  external: boolean;
  /** The organisation that gave it. */
  givenBy: string | null;
}

export function presentLook(row: CodeFacts, now: Date) {
  const look = lookOf(row, now, formatDate(now));
  return { look, lookLabel: codeLooks[look] };
}

export function presentPublicCode(row: CodeParts, now: Date): PublicCodeView {
  return {
    sn: row.sn,
    kind: row.kind,
    title: row.title,
    label: row.label,
    coverPath: row.coverPath,
    ...presentLook(row, now),
    activateUntil: row.activateUntil,
  };
}

/** `readable`: the caller may see the code in full; a member's is his own. */
export function presentOrderCode(
  row: CodeParts & { readable: boolean; mine: boolean },
  now: Date,
  newest: NewestView | null,
): OrderCodeView {
  return {
    sn: row.sn,
    orderItemId: row.orderItemId ?? 0,
    title: row.title,
    label: row.label,
    masked: maskedCode(row.last4),
    ...presentLook(row, now),
    activateUntil: row.activateUntil,
    holderName: row.holderName,
    readable: row.readable,
    mine: row.mine,
    external: row.external,
    newest,
    activatedAt: toIsoOrNull(row.activatedAt),
  };
}

export function presentShelfItem(row: CodeParts, now: Date, newest: NewestView | null): ShelfItemView {
  return {
    sn: row.sn,
    productId: row.productId,
    kind: row.kind,
    title: row.title,
    label: row.label,
    year: row.year,
    coverPath: row.coverPath,
    ...presentLook(row, now),
    givenBy: row.givenBy,
    activatedAt: toIso(row.activatedAt ?? now),
    expiresAt: toIsoOrNull(row.expiresAt),
    newest,
  };
}
