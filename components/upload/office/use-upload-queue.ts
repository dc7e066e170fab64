'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uploadFile, uploadFiles, UploadFailure, type UploadedFile } from '@/components/upload/upload-file';
import { toast } from '@/components/ui/toast';
import type { UploadKind } from '@/lib/states/upload';
import { texts } from '@/lib/text/site';
import { invalidate } from '@/lib/client/query';

interface QueueItem {
  id: number;
  name: string;
  size: number;
  /** From 0 to 1. */
  share: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  message: string;
}

interface QueueOptions {
  kind?: UploadKind;
  folderId?: number;
  onStored?: (file: UploadedFile) => void;
}

let serial = 0;

/** Files on their way into the library: three at a time, at most 100 at once, each with its progress or the reason of its failure. */
export function useUploadQueue() {
  const [items, setItems] = useState<QueueItem[]>([]);
  const running = useRef(0);
  const client = useQueryClient();
  const change = (id: number, more: Partial<QueueItem>) =>
    setItems((all) => all.map((i) => (i.id === id ? { ...i, ...more } : i)));

  const add = async (files: readonly File[], { kind, folderId, onStored }: QueueOptions = {}) => {
    const fresh = files.map((f): QueueItem => {
      serial += 1;
      return { id: serial, name: f.name, size: f.size, share: 0, state: 'waiting', message: '' };
    });
    running.current += 1;
    try {
      const work = uploadFiles(files, async (file, index) => {
        const id = fresh[index]?.id ?? 0;
        change(id, { state: 'sending' });
        try {
          const stored = await uploadFile(file, {
            kind,
            folderId,
            onProgress: (share) => change(id, { share }),
          });
          change(id, { state: 'done', share: 1 });
          onStored?.(stored);
        } catch (error) {
          const message = error instanceof UploadFailure ? error.message : texts.systemError;
          change(id, { state: 'failed', message });
        }
      });
      setItems((all) => [...all.filter((i) => i.state !== 'done'), ...fresh]);
      await work;
    } catch (error) {
      toast.error(error instanceof UploadFailure ? error.message : texts.systemError);
    } finally {
      running.current -= 1;
      await invalidate(client, 'admin/media');
    }
  };

  const busy = items.some((i) => i.state === 'waiting' || i.state === 'sending');
  return {
    items,
    busy,
    add,
    clear: () => setItems((all) => all.filter((i) => i.state === 'sending' || i.state === 'waiting')),
  };
}
export type UploadQueue = ReturnType<typeof useUploadQueue>;
