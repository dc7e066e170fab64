import 'server-only';
import type { z } from 'zod';
import { markedHtml } from '@/lib/domain/search/marks';
import type { FoundItem, foundView } from './contract';

/** A hit as the endpoint sends it: marks as escaped HTML. */
export function presentFound(item: FoundItem): z.output<typeof foundView> {
  const { kind, title, snippet, ...rest } = item;
  return {
    ...rest,
    type: kind,
    title: title.map((p) => p.text).join(''),
    titleHtml: markedHtml(title),
    snippetHtml: markedHtml(snippet),
  };
}
