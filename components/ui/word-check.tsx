'use client';

import { useEffect, useRef, useState } from 'react';
import { SensitiveDialog } from '@/components/ui/sensitive-dialog';
import { askWordsBy } from '@/lib/client/word-check';
import type { SensitiveReport } from '@/lib/core/sensitive-report';

/** Asks about words that a write of this page was refused for; confirmed, the write is sent again. */
export function WordCheck() {
  const [report, setReport] = useState<SensitiveReport | null>(null);
  const answer = useRef<((goOn: boolean) => void) | null>(null);
  useEffect(() => {
    askWordsBy((found) => {
      answer.current?.(false);
      setReport(found);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => askWordsBy(null);
  }, []);
  const close = (goOn: boolean) => {
    answer.current?.(goOn);
    answer.current = null;
    setReport(null);
  };
  return <SensitiveDialog report={report} onClose={() => close(false)} onConfirm={() => close(true)} />;
}
