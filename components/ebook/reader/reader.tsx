'use client';

import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { ClosedScreen } from '@/components/ebook/reader/closed-screen';
import { EpubFrame } from '@/components/ebook/reader/epub-frame';
import type { LostReason } from '@/components/ebook/reader/page-store';
import { PictureReader } from '@/components/ebook/reader/picture-reader';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';
import { api } from '@/lib/client/api';

/** It reads the files of an EPUB, which most publications are not. */
const FixedReader = latePart(
  async () => (await import('@/components/ebook/reader/fixed-reader')).FixedReader,
  LostPart,
);

const lostStatus: Readonly<Record<LostReason, number>> = { login: 401, locked: 403, gone: 410 };

interface Refusal {
  status: number;
  message: string;
}

export interface ReaderProps {
  /** Public id of the publication's file. */
  id: string;
  /** What the address says before anybody has shown a right to read. */
  head: { productId: number; title: string; label: string };
  /** Where 返回 leads; `null` goes back in history. */
  back: string | null;
  mobile?: boolean;
  /** Shown until the publication is open. */
  waiting: ReactNode;
}

/** Opens the publication and shows the reader of its format, or why it does not open. */
function Opening({ id, head, back, mobile, waiting, onAgain }: ReaderProps & { onAgain: () => void }) {
  const [publication, setPublication] = useState<PublicationView | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    let left = false;
    api.post('/api/guest/ebook/open/[id]', { id }, { stay: true }).then(
      (opened) => {
        if (left) return;
        setPublication(opened);
        if (opened.sizes.length > 0 && opened.preview === null && opened.page > 1 && location.hash === '')
          toast.info(`已回到上次读到的第 ${opened.page} 页`);
      },
      (e: unknown) => {
        const status = e instanceof Error && 'status' in e ? Number(e.status) : 0;
        if (!left) setRefusal({ status, message: errorText(e) });
      },
    );
    return () => {
      left = true;
    };
  }, [id]);

  const onLost = useCallback((reason: LostReason, message: string) => {
    setRefusal({ status: lostStatus[reason], message });
  }, []);

  const title = [head.title, head.label].filter(Boolean).join(' ');
  if (refusal)
    return (
      <ClosedScreen {...refusal} title={title} productId={head.productId} mobile={mobile} onAgain={onAgain} />
    );
  if (!publication) return waiting;
  const shown = { publication, back, mobile, onLost };
  if (publication.format === 'pdf') return <PictureReader {...shown} />;
  if (!publication.fixed) return <EpubFrame {...shown} />;
  return (
    <Suspense fallback={waiting}>
      <FixedReader {...shown} />
    </Suspense>
  );
}

/** The reader of one publication. */
export default function Reader(props: ReaderProps) {
  const [tries, setTries] = useState(0);
  const again = () => setTries((n) => n + 1);
  // A page that comes back from the browser's memory may show what may not be read any more.
  useEffect(() => {
    const shown = (e: PageTransitionEvent) => {
      if (e.persisted) setTries((n) => n + 1);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  return <Opening key={tries} {...props} onAgain={again} />;
}
