import { apiQuery } from '@/lib/client/query';
import type { AssetRow } from './publish-contract';

const BASE = '/api/admin/product/ebook';

/** Pause between two looks at a conversion that is under way, in milliseconds. */
export const POLL_MS = 2000;
/** Whether a conversion is under way or waits. */
export const isMoving = (row: Pick<AssetRow, 'status'>) =>
  row.status === 'uploaded' || row.status === 'converting';

export const assetSummaryOptions = () =>
  apiQuery(
    `${BASE}/summary`,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data && data.uploaded + data.converting > 0 ? POLL_MS : false,
    },
  );

export const assetDetailOptions = (id: number) =>
  apiQuery(
    `${BASE}/detail/[id]`,
    { id },
    {
      refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? POLL_MS : false),
      staleTime: 0,
    },
  );

/** Clean picture of a page, for the desk only. */
export const assetPageSrc = (id: number, page: number, width: 200 | 900 | 1600) =>
  `${BASE}/page/${id}/${page}?w=${width}`;
