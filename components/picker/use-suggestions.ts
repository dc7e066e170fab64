'use client';

import { useEffect, useState } from 'react';
import { api } from '@/lib/client/api';
import type { Suggestion, SuggestInput } from '@/lib/domain/siteSearch/contract';

/** Asked for when nothing was typed for this time. */
const PAUSE_MS = 300;
/** Characters from which on they are asked for. */
const LEAST = 2;

const none: readonly Suggestion[] = [];

/** What answers what is typed so far; what was found for other words stays until the answer comes, but not for an emptied field. */
export function useSuggestions(keyword: string, type: SuggestInput['type'] = 'all'): readonly Suggestion[] {
  const [found, setFound] = useState(none);
  const asks = keyword.length >= LEAST;
  useEffect(() => {
    if (!asks) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api
        .get('/api/guest/search/suggest', { keyword, type }, { signal: stop.signal, stay: true })
        .then(({ list }) => setFound(list))
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, keyword, type]);
  return asks ? found : none;
}
