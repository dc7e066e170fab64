'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import {
  draftEntry,
  dropDraft,
  isWorthOffering,
  readDraft,
  writeDraft,
  type Draft,
} from '@/components/editor/draft/draft-store';
import { browserStore } from '@/components/ui/draft/draft-room';
import { useDraftTimer } from '@/components/ui/draft/use-draft-timer';
import { toast } from '@/components/ui/toast';

/** Specification section 9: how long the notice of a stored draft stays. */
const NOTICE_MS = 2000;
/** news-editor-reading.md 1.4: the server gets the text every 30 s. */
const SERVER_MS = 30_000;

interface DraftOptions {
  draftKey?: string;
  storedAt?: string;
  html: string;
  /** The form holds changes that the server has not stored. */
  dirty: boolean;
  onAutosave?: (html: string) => Promise<unknown> | void;
}

/** Keeps what is typed in the browser and, by `onAutosave`, at the server; offers what a closed window left behind. */
export function useDraft({ draftKey, storedAt, html, dirty, onAutosave }: DraftOptions) {
  const now = useRef({ html, draftKey, dirty, onAutosave });
  useEffect(() => {
    now.current = { html, draftKey, dirty, onAutosave };
  });
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [offer, setOffer] = useState<Draft | null>(() => {
    const store = browserStore();
    if (!draftKey || !store) return null;
    const draft = readDraft(store, draftEntry(window.location, draftKey));
    return isWorthOffering(draft, html, storedAt) ? draft : null;
  });

  // Saving a new text moves the page to another address: the entries that this window wrote are remembered.
  const written = useRef(new Set<string>());
  const save = useCallback((): boolean => {
    const { draftKey: key, html: text } = now.current;
    const store = browserStore();
    if (!key || !store) return false;
    const entry = draftEntry(window.location, key);
    written.current.add(entry);
    const done = writeDraft(store, entry, text, Date.now());
    if (done) setSavedAt(Date.now());
    return done;
  }, []);
  const drop = useCallback(() => {
    const store = browserStore();
    const { draftKey: key } = now.current;
    if (!key || !store) return;
    for (const entry of [...written.current, draftEntry(window.location, key)]) dropDraft(store, entry);
    written.current.clear();
  }, []);

  const timer = useDraftTimer(() => now.current.dirty && save());

  const first = useRef(html);
  useEffect(() => {
    if (!draftKey || html === first.current) return;
    first.current = html;
    timer.current?.touch();
  }, [draftKey, html, timer]);

  // Saved at the server (or undone to what was there): the draft has served.
  const was = useRef(dirty);
  useEffect(() => {
    if (was.current && !dirty) {
      timer.current?.cancel();
      drop();
      setSavedAt(null);
      setOffer(null);
    }
    was.current = dirty;
  }, [dirty, drop, timer]);

  useEffect(() => {
    let sent: string | null = null;
    let busy = false;
    const tick = setInterval(() => {
      const { onAutosave: send, html: text, dirty: changed } = now.current;
      if (!send || !changed || busy || text === sent) return;
      busy = true;
      Promise.resolve(send(text))
        .then(() => {
          sent = text;
        })
        .catch(() => {
          // The next round tries again; the draft in the browser is there meanwhile.
        })
        .finally(() => {
          busy = false;
        });
    }, SERVER_MS);
    return () => clearInterval(tick);
  }, []);

  return {
    /** A draft of an earlier window that waits for a decision. */
    offer,
    /** When this window last stored the draft, ms. */
    savedAt,
    /** Stores at once and says so. */
    saveNow: useCallback(() => {
      timer.current?.cancel();
      if (save()) toast.success('本地保存成功', NOTICE_MS);
      else if (now.current.draftKey) toast.warn('本机存储空间不足，草稿未能保存');
    }, [save, timer]),
    discard: useCallback(() => {
      drop();
      setOffer(null);
    }, [drop]),
    taken: useCallback(() => setOffer(null), []),
  };
}
