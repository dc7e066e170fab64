'use client';

import { useSyncExternalStore } from 'react';
import { readCookie } from '@/components/ui/read-cookie';

/** Who the readable cookies say is here. Decoration only: no decision of the server reads them (architecture.md section 5). */
export interface Visitor {
  /** `unknown` while the page is the same bytes for everyone, that is before hydration. */
  state: 'unknown' | 'guest' | 'user';
  name: string;
  role: string;
}

const unknown: Visitor = { state: 'unknown', name: '', role: '' };
let last = { cookie: '', visitor: unknown };

/** The visitor at this moment; in the browser alone. */
export function visitorNow(): Visitor {
  if (document.cookie !== last.cookie || last.visitor === unknown) {
    const name = readCookie('name');
    const role = readCookie('role');
    last = {
      cookie: document.cookie,
      visitor: name ? { state: 'user', name, role } : { state: 'guest', name: '', role: '' },
    };
  }
  return last.visitor;
}

/** A login or logout in another tab shows when this one is looked at again. */
function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed);
  window.addEventListener('pageshow', changed);
  return () => {
    window.removeEventListener('focus', changed);
    window.removeEventListener('pageshow', changed);
  };
}

/** The visitor by the cookies `name` and `role` (specification section 4: a name cookie means logged in). */
export function useVisitor(): Visitor {
  return useSyncExternalStore(subscribe, visitorNow, () => unknown);
}
