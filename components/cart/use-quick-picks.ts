'use client';

import { useEffect, useState } from 'react';
import {
  keptPicks,
  keyOf,
  NOTHING_CHOSEN,
  picksFor,
  withCopies,
  withRenewal,
  type Chosen,
  type QuickPick,
  type Renewal,
} from '@/components/cart/quick-picks';
import { quickCheckout } from '@/components/cart/quick-checkout';
import { goTo } from '@/components/ui/skin';
import { toast } from '@/components/ui/toast';
import { readCookie } from '@/components/ui/read-cookie';
import { useVisitor } from '@/components/ui/visitor';

const SLOT = 'quickPicks';

const who = () => readCookie('name');

/** What this entry of the history was left with; `null` for an entry that is new. */
function leftPicks(): Chosen | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && SLOT in state ? picksFor(state[SLOT], who()) : null;
}

/** What was chosen in this tab and not taken to a checkout yet: a login opens the page anew. */
function draftPicks(): Chosen {
  try {
    return picksFor(JSON.parse(sessionStorage.getItem(SLOT) ?? 'null'), who());
  } catch {
    // Switched off, or not ours.
    return NOTHING_CHOSEN;
  }
}

function keepDraft(chosen: Chosen | null): void {
  try {
    if (chosen) sessionStorage.setItem(SLOT, JSON.stringify(keptPicks(chosen, who())));
    else sessionStorage.removeItem(SLOT);
  } catch {
    // Nothing is remembered then.
  }
}

/** Copies of many periodicals at once, of several years, renewed or new, and their common way to the checkout. */
export function useQuickPicks() {
  const visitor = useVisitor();
  /** `null` until it is known what was chosen before. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);

  // Whoever comes back from the login or the checkout finds what he had chosen.
  useEffect(() => {
    const again = () => {
      setBusy(false);
      setChosen(leftPicks() ?? draftPicks());
    };
    const shown = (e: PageTransitionEvent) => {
      if (e.persisted) again();
    };
    again();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  useEffect(() => {
    if (!chosen) return;
    history.replaceState({ ...(history.state as object | null), [SLOT]: keptPicks(chosen, who()) }, '');
    keepDraft(chosen);
  }, [chosen]);

  const { copies, renewed } = chosen ?? NOTHING_CHOSEN;
  const change = (next: (before: Chosen) => Chosen) => setChosen((before) => before && next(before));

  const go = async (picks: readonly QuickPick[], renewal: Renewal | null) => {
    setBusy(true);
    const way = await quickCheckout(visitor, picks, copies, renewal);
    if ('href' in way) {
      keepDraft(null);
      goTo(way.href);
      return;
    }
    toast.error(way.message);
    setBusy(false);
  };

  return {
    isKnown: chosen !== null,
    copies,
    renewed,
    copiesOf: (pick: QuickPick) => copies[keyOf(pick)] ?? 0,
    set: (pick: QuickPick, wanted: number) =>
      change((before) => ({ ...before, copies: withCopies(before.copies, pick, wanted) })),
    renew: (renewal: Renewal, instead: Renewal | null = null) =>
      change((before) => withRenewal(before, renewal, instead)),
    busy,
    go,
  };
}

export type QuickPicks = ReturnType<typeof useQuickPicks>;
