import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText } from '@/components/ui/error-text';
import type { autosaveInput } from '@/lib/domain/article/office-contract';
import { api } from '@/lib/client/api';

type Values = z.input<typeof autosaveInput>['data'];

interface AutosaveOptions {
  draftKey: () => string;
  /** Version on which the text is typed; absent for a new one. */
  baseVersion: () => number | undefined;
  values: () => Values;
  dirty: () => boolean;
  /** Off while somebody else holds the lock. */
  enabled: boolean;
}

const EVERY_MS = 20_000;

/** Keeps the form on the server while it is being typed in: every twenty seconds when something changed, and when the tab is left. */
export function useAutosave(options: AutosaveOptions) {
  const live = useRef(options);
  useEffect(() => {
    live.current = options;
  });
  const last = useRef('');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [failed, setFailed] = useState('');

  const flush = useCallback(async () => {
    const { draftKey, baseVersion, values, dirty, enabled } = live.current;
    if (!enabled || !dirty()) return;
    const data = values();
    const text = JSON.stringify(data);
    if (text === last.current) return;
    try {
      const kept = await api.post(
        '/api/admin/article/autosave',
        { draftKey: draftKey(), baseVersion: baseVersion(), data },
        { stay: true },
      );
      last.current = text;
      setSavedAt(kept.updatedAt);
      setFailed('');
    } catch (e) {
      setFailed(errorText(e));
    }
  }, []);

  useEffect(() => {
    const timer = setInterval(() => void flush(), EVERY_MS);
    const hidden = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [flush]);

  /** After a save: what stands in the form is stored. */
  const stored = useCallback(() => {
    last.current = JSON.stringify(live.current.values());
    setSavedAt(null);
    setFailed('');
  }, []);

  return { flush, stored, savedAt, failed };
}
