import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import { CODES_PER_PAGE } from './rules';

const BASE = '/api/user/order/ebook';

/** The codes of one own order, page by page. */
export const orderCodesOptions = (id: number, pageNum: number) =>
  queryOptions({
    queryKey: ['ebook', 'codes', id, pageNum],
    queryFn: ({ signal }) =>
      api.get(`${BASE}/codes/[id]`, { id, pageNum, pageSize: CODES_PER_PAGE }, { signal }),
    placeholderData: (before) => before,
  });

/** One own code in full; asked for when it is shown or copied, and not kept. */
export const readCode = (sn: string) => api.get(`${BASE}/code/[sn]`, { sn });

/** Picture that leads a phone to the activation of this code. */
export const codeQrSrc = (sn: string) => `${BASE}/qrcode?sn=${sn}`;

export const shelfOptions = () =>
  queryOptions({
    queryKey: ['ebook', 'shelf'],
    queryFn: ({ signal }) => api.get('/api/user/ebook/shelf', {}, { signal }),
  });
