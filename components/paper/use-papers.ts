'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { PaperMakeInput } from '@/lib/domain/paper/contract';
import { MAX_PARCEL_LISTS } from '@/lib/domain/paper/rules';
import type { PaperKind } from '@/lib/states/paper';

export type PaperSide = 'user' | 'admin';

/** What is asked for: a paper of the order, the list of a parcel, or all papers in one file. */
export type PaperWish = PaperKind | 'all' | number;

/** Follows a link of a file, which a browser saves without leaving the page. */
function save(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Has papers of an order made where they are not yet, and downloads them. */
export function usePapers(side: PaperSide, orderId: number) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<PaperWish | null>(null);
  const download = async (wish: PaperWish) => {
    setBusy(wish);
    try {
      const asked: Omit<PaperMakeInput, 'orderId'> =
        wish === 'all'
          ? {}
          : typeof wish === 'number'
            ? { kind: 'delivery', shipmentId: wish }
            : { kind: wish };
      const papers = await api.post(`/api/${side}/paper/make`, { orderId, ...asked });
      const [first] = papers;
      if (wish === 'all') save(`/api/${side}/paper/zip/${orderId}`);
      else if (first) save(`/api/${side}/paper/pdf/${first.id}`);
      if (side === 'admin') await invalidate(client, 'admin/paper');
    } catch (e) {
      toast.error(errorText(e));
    }
    setBusy(null);
  };
  return { busy, download };
}

/** What each paper is for. */
const texts: Readonly<Record<PaperKind, string>> = {
  contract: '双方信息、商品清单、大写金额、条款和签章处',
  delivery: '全部包裹；单个包裹的清单在各包裹处下载',
  receipt: '订购、交付、签收数量和验收签章处',
};

/** What a paper is for; of many parcels also what the file of all papers leaves out. */
export const paperText = (kind: PaperKind, parcels: number): string =>
  kind === 'delivery' && parcels > MAX_PARCEL_LISTS
    ? `${texts.delivery}；包裹超过 ${MAX_PARCEL_LISTS} 个，全部单据中不含各包裹的清单`
    : texts[kind];
