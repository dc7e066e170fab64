'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { choicesOf, keepListDraft, readListDraft } from '@/components/cart/buy-list-draft';
import { browserStore } from '@/components/ui/draft/draft-room';
import { useDraftTimer } from '@/components/ui/draft/use-draft-timer';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { readCookie } from '@/components/ui/read-cookie';
import { goTo } from '@/components/ui/skin';
import { toast } from '@/components/ui/toast';
import { api, ApiError } from '@/lib/client/api';
import { announceCart } from '@/lib/client/cart-counter';
import { invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import { MATCH_LINES, type BuyListMatch, type putModes } from '@/lib/domain/cart/buy-list-contract';
import { readBuyList, type WantedLine } from '@/lib/domain/cart/buy-list-rules';
import {
  joinMatches,
  judgeList,
  NO_CHOICES,
  offerKey,
  type BuyChoices,
  type BuyLine,
} from '@/lib/domain/cart/buy-list-state-rules';
import { checkoutHref } from '@/lib/domain/cart/checkout-address';

/** A list that was looked up, as far as that got. */
interface Looked {
  text: string;
  wanted: WantedLine[];
  parts: BuyListMatch[];
  /** Lines that were looked up, and all. */
  done: number;
  of: number;
  failure: string | null;
}

type PutMode = (typeof putModes)[number];

const partsOf = (wanted: readonly WantedLine[]): WantedLine[][] => {
  const asked = wanted.filter((w) => w.error === null);
  return Array.from({ length: Math.ceil(asked.length / MATCH_LINES) }, (_, i) =>
    asked.slice(i * MATCH_LINES, (i + 1) * MATCH_LINES),
  );
};

/** A list of titles from the field to the cart: read here, looked up part by part, judged with every choice, put in one act. */
export function useBuyList() {
  const client = useQueryClient();
  // The cookie goes with the session, so it is read while both are there.
  const [who] = useState(() => readCookie('name'));
  const [draft] = useState(() => {
    const store = browserStore();
    return store && readListDraft(store, who);
  });
  const [text, setText] = useState(draft?.text ?? '');
  const [choices, setChoices] = useState<BuyChoices>(() => choicesOf(draft));
  const [failure, setFailure] = useState<string | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<PutMode | 'read' | null>(null);
  const run = useRef(0);
  /** The key of an act whose answer did not come: sent again, it acts once. */
  const sent = useRef({ body: '', key: '' });
  const timer = useDraftTimer(() => {
    const store = browserStore();
    if (store && !keepListDraft(store, who, text, choices)) toast.error('浏览器存储空间不足，清单未能暂存');
  });
  useEffect(() => () => void (run.current += 1), []);

  const lines = useMemo<BuyLine[]>(
    () => (looked ? judgeList(looked.wanted, joinMatches(looked.parts), choices) : []),
    [looked, choices],
  );
  const change = (next: string) => {
    setText(next);
    setFailure(null);
    timer.current?.touch();
  };
  const choose = (part: Partial<BuyChoices>) => {
    setChoices((now) => ({ ...now, ...part }));
    timer.current?.touch();
  };

  /** Looks the list up, from its beginning or from where it stopped. */
  const look = async (source = text, from: Looked | null = null) => {
    const { lines: wanted, failure: wrong } = readBuyList(source);
    setFailure(wrong);
    if (wrong !== null) return;
    const own = (run.current += 1);
    const asked = partsOf(wanted);
    let now: Looked = from ?? {
      text: source,
      wanted,
      parts: [],
      done: 0,
      of: asked.reduce((n, part) => n + part.length, 0),
      failure: null,
    };
    now = { ...now, failure: null };
    setRefused({});
    setLooked(now);
    try {
      for (const part of asked.slice(now.parts.length)) {
        // One after the other: the list is shown as it grows, and the server is asked for one part at a time.
        const found = await api.post('/api/user/cart/buyList/match', {
          lines: part.map(({ line, code, title, year }) => ({ line, code, title, year })),
        });
        if (run.current !== own) return;
        now = { ...now, parts: [...now.parts, found], done: now.done + part.length };
        setLooked(now);
      }
    } catch (error) {
      if (run.current === own) setLooked({ ...now, failure: errorText(error) });
    }
  };

  /** Takes another list into the field: a file's, or the last one. What was decided about the one before does not count for it. */
  const take = (next: string) => {
    change(next);
    choose(NO_CHOICES);
    setLooked(null);
    void look(next);
  };

  const clear = () => {
    run.current += 1;
    change('');
    choose(NO_CHOICES);
    setLooked(null);
  };

  const readFile = async (file: File) => {
    setBusy('read');
    setFailure(null);
    try {
      take((await api.post('/api/user/cart/buyList/read', { file })).text);
    } catch (error) {
      setFailure(fieldErrors(error)['file'] ?? errorText(error));
    } finally {
      setBusy(null);
    }
  };

  const put = async (mode: PutMode) => {
    const chosen = lines.flatMap((l) => (l.ticked && l.offer ? [{ offer: l.offer, copies: l.copies }] : []));
    const body = {
      mode,
      lines: chosen.map(({ offer, copies }) => ({
        productId: offer.productId,
        specKey: offer.specKey,
        quantity: copies,
      })),
      listText: looked?.text ?? text,
      lineCount: lines.length,
    };
    const same = JSON.stringify(body);
    if (sent.current.body !== same) sent.current = { body: same, key: randomToken(16) };
    setBusy(mode);
    setRefused({});
    try {
      const { items } = await api.post('/api/user/cart/buyList/put', {
        ...body,
        requestKey: sent.current.key,
      });
      sent.current = { body: '', key: '' };
      announceCart();
      choose({ done: [...choices.done, ...chosen.map(({ offer }) => offerKey(offer))] });
      if (mode === 'checkout') return goTo(checkoutHref(items));
      toast.success(`已把 ${items.length} 种书刊放入购物车`);
      await invalidate(client, 'user/cart');
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) {
        sent.current = { body: '', key: '' };
        setRefused(error.errors);
      }
      toast.error(errorText(error));
    }
    setBusy(null);
  };

  return {
    text,
    change,
    take,
    clear,
    readFile,
    /** Says why a file is not read. */
    refuse: setFailure,
    look: () => look(),
    goOn: () => look(looked?.text, looked),
    failure,
    looked,
    isLooking: looked !== null && looked.failure === null && looked.done < looked.of,
    /** The field says something else than what was looked up. */
    isOld: looked !== null && looked.text !== text,
    lines,
    refused,
    busy,
    put,
    pick: (line: BuyLine, key: string) => choose({ picks: { ...choices.picks, [line.wanted.text]: key } }),
    setCopies: (changed: Readonly<Record<string, number>>) => {
      setRefused({});
      choose({ copies: { ...choices.copies, ...changed } });
    },
    /** Ticks these offers, or takes their ticks away. */
    tick: (keys: readonly string[], on: boolean) => {
      const named = new Set(keys);
      choose({
        left: on ? choices.left.filter((k) => !named.has(k)) : [...new Set([...choices.left, ...keys])],
      });
    },
  };
}
export type BuyList = ReturnType<typeof useBuyList>;
