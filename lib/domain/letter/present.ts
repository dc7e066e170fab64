import 'server-only';
import type { letters } from '@/db/schema/letter';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { wordOf } from '@/lib/core/word-of';
import { letterKinds, letterMachine } from '@/lib/states/letter';
import type { LetterView, OwnLetterView } from './contract';
import type { OfficeLetterRow } from './office-contract';
import { letterActions } from './rules';

type Row = typeof letters.$inferSelect;

export type PublicRow = Pick<
  Row,
  'id' | 'kind' | 'content' | 'signature' | 'reply' | 'handledAt' | 'createdAt'
>;

/** What the public reads of a letter. */
export function presentLetter(row: PublicRow): LetterView {
  const { id, kind, content, signature, reply } = row;
  return {
    id,
    kindLabel: wordOf(letterKinds, kind),
    content,
    signature,
    reply,
    publishedAt: toIso(row.handledAt ?? row.createdAt),
  };
}

export type OwnRow = Row & { productTitle: string };

/** A letter with its answer, as its writer reads it. */
export function presentOwnLetter(row: OwnRow): OwnLetterView {
  const { id, productId, productTitle, kind, content, edition, page, line, wrongText, rightText } = row;
  return {
    id,
    productId,
    productTitle,
    kind,
    kindLabel: wordOf(letterKinds, kind),
    content,
    edition,
    page,
    line,
    wrongText,
    rightText,
    status: row.status,
    statusLabel: wordOf(letterMachine.labels, row.status),
    reply: row.reply,
    reason: row.reason,
    createdAt: toIso(row.createdAt),
    handledAt: toIsoOrNull(row.handledAt),
  };
}

export type OfficeRow = OwnRow & { writer: string | null; erratumId: number | null };

/** A letter as the desk reads it. */
export function presentOfficeLetter(row: OfficeRow): OfficeLetterRow {
  const { writer, erratumId } = row;
  return { ...presentOwnLetter(row), writer, erratumId, allowedActions: letterActions(row) };
}
