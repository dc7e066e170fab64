import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { activateMineInput } from './activation-contract';
import type { allocateInput, allocationMembersInput, recallInput } from './allocation-contract';
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

/**
 * Picture that leads a phone to the activation of this code, or to reading by it when it is activated. Each request makes a new token, which lives
 * `QR_SECONDS`; `d` tells two of them apart.
 */
export const codeQrSrc = (sn: string, d: number) => `${BASE}/qrcode?sn=${sn}&d=${d}`;

/** Activates a code into the account: an own one by its serial, any by its sixteen signs. */
export const activateCode = (input: z.input<typeof activateMineInput>) =>
  api.send('/api/user/ebook/activate', input);

export const shelfOptions = () =>
  queryOptions({
    queryKey: ['ebook', 'shelf'],
    queryFn: ({ signal }) => api.get('/api/user/ebook/shelf', {}, { signal }),
  });

/** What the caller may open now, with how far he has read; for pages behind a login. */
export const readingShelfOptions = () =>
  queryOptions({
    queryKey: ['ebook', 'reading'],
    queryFn: ({ signal }) => api.get('/api/guest/ebook/shelf', {}, { signal, stay: true }),
  });

/** Everything that changes when copies change hands. */
export const ebookKeys = { all: ['ebook'] as const };

/** Copies of an organisation's order by line, for its manager and for who placed it. */
export const allocationOptions = (id: number) =>
  queryOptions({
    queryKey: [...ebookKeys.all, 'allocation', id],
    queryFn: ({ signal }) => api.get('/api/user/ebook/allocation', { id }, { signal }),
    staleTime: 0,
  });

/** The members with their copies of one line. */
export const allocationMembersOptions = (input: z.input<typeof allocationMembersInput>) =>
  queryOptions({
    queryKey: [...ebookKeys.all, 'allocation', 'members', input],
    queryFn: ({ signal }) => api.get('/api/user/ebook/allocation/members', input, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const allocateCopies = (input: z.input<typeof allocateInput>) =>
  api.send('/api/user/ebook/allocate', input);
export const recallCopies = (input: z.input<typeof recallInput>) => api.send('/api/user/ebook/recall', input);
