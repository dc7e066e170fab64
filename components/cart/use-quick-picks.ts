'use client';

import { useEffect, useState } from 'react';
import { checkoutLines } from '@/components/cart/checkout-lines';
import {
  keyOf,
  pickedLines,
  pickedTotals,
  keptPicks,
  picksFor,
  withCopies,
  type Copies,
  type QuickPick,
} from '@/components/cart/quick-picks';
import { goTo } from '@/components/ui/skin';
import { toast } from '@/components/ui/toast';
import { readCookie } from '@/components/ui/read-cookie';
import { useVisitor } from '@/components/ui/visitor';

const SLOT = 'quickPicks';

const who = () => readCookie('name');

/** What this entry of the history was left with; `null` for an entry that is new. */
function leftCopies(): Copies | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && SLOT in state ? picksFor(state[SLOT], who()) : null;
}

/** What was chosen in this tab and not taken to a checkout yet: a login opens the page anew. */
function draftCopies(): Copies {
  try {
    return picksFor(JSON.parse(sessionStorage.getItem(SLOT) ?? 'null'), who());
  } catch {
    // Switched off, or not ours.
    return {};
  }
}

function keepDraft(copies: Copies | null): void {
  try {
    if (copies) sessionStorage.setItem(SLOT, JSON.stringify(keptPicks(copies, who())));
    else sessionStorage.removeItem(SLOT);
  } catch {
    // Nothing is remembered then.
  }
}

/** Copies of many periodicals at once, of several years, and their common way to the checkout. */
export function useQuickPicks(picks: readonly QuickPick[]) {
  const visitor = useVisitor();
  const [copies, setCopies] = useState<Copies>({});
  const [busy, setBusy] = useState(false);

  // Whoever comes back from the login or the checkout finds what he had chosen.
  useEffect(() => {
    const again = () => {
      setBusy(false);
      setCopies(leftCopies() ?? draftCopies());
    };
    const shown = (e: PageTransitionEvent) => {
      if (e.persisted) again();
    };
    again();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  const set = (pick: QuickPick, wanted: number) => {
    const next = withCopies(copies, pick, wanted);
    setCopies(next);
    history.replaceState({ ...(history.state as object | null), [SLOT]: keptPicks(next, who()) }, '');
    keepDraft(next);
  };

  const go = async () => {
    setBusy(true);
    const way = await checkoutLines(visitor, pickedLines(picks, copies));
    if ('href' in way) {
      keepDraft(null);
      goTo(way.href);
      return;
    }
    toast.error(way.message);
    setBusy(false);
  };

  return {
    copiesOf: (pick: QuickPick) => copies[keyOf(pick)] ?? 0,
    set,
    ...pickedTotals(picks, copies),
    busy,
    go,
  };
}

export type QuickPicks = ReturnType<typeof useQuickPicks>;
