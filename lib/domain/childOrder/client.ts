import type { z } from 'zod';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import type {
  childAddInput,
  childListInput,
  childUpdateInput,
  clearInput,
  itemInsertInput,
  itemUpdateInput,
  restInput,
  splitLinesInput,
} from './contract';
import type { childImportCommitInput, childImportInput } from './import-contract';

/** Whose calls: a buyer's about the own orders, or the desk's. Inputs and replies are the same. */
export type SplitScope = 'user' | 'admin';

const bases = { user: '/api/user/childOrder', admin: '/api/admin/order/childOrder' } as const;

export const childListOptions = (scope: SplitScope, input: z.input<typeof childListInput>) =>
  apiQuery(`${bases[scope]}/selectAllByOrderId`, input);

/** One child order with the whole phone number, for the form. */
export const childDetailOptions = (scope: SplitScope, id: number) =>
  apiQuery(`${bases[scope]}/detail/[id]`, { id }, { staleTime: 0 });

export const splitLinesOptions = (scope: SplitScope, input: z.input<typeof splitLinesInput>) =>
  apiQuery(`${bases[scope]}/product/list`, input, { staleTime: 0 });

/** How far an import is: asked again each half second until it is over. */
export const childImportOptions = (scope: SplitScope, id: number) =>
  apiQuery(
    `${bases[scope]}/import/[id]`,
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'done' || data?.status === 'failed' ? false : 500,
    },
  );

export const addChild = (scope: SplitScope, input: z.input<typeof childAddInput>) =>
  api.send(`${bases[scope]}/addOne`, input);
export const updateChild = (scope: SplitScope, input: z.input<typeof childUpdateInput>) =>
  api.send(`${bases[scope]}/updateOne`, input);
export const removeChild = (scope: SplitScope, id: number) => api.send(`${bases[scope]}/delOne/[id]`, { id });
export const insertChildItem = (scope: SplitScope, input: z.input<typeof itemInsertInput>) =>
  api.send(`${bases[scope]}/product/insert`, input);
export const updateChildItem = (scope: SplitScope, input: z.input<typeof itemUpdateInput>) =>
  api.send(`${bases[scope]}/product/update`, input);
export const deleteChildItem = (scope: SplitScope, id: number) =>
  api.send(`${bases[scope]}/product/delete/[id]`, { id });
export const setRest = (scope: SplitScope, input: z.input<typeof restInput>) =>
  api.send(`${bases[scope]}/rest`, input);
export const clearChildren = (scope: SplitScope, input: z.input<typeof clearInput>) =>
  api.send(`${bases[scope]}/clear`, input);

export const childTemplateUrl = (scope: SplitScope, orderId: number) =>
  `${bases[scope]}/template?orderId=${orderId}`;
export const previewChildImport = (scope: SplitScope, input: z.input<typeof childImportInput>) =>
  api.post(`${bases[scope]}/import/preview`, input);
export const commitChildImport = (scope: SplitScope, input: z.input<typeof childImportCommitInput>) =>
  api.send(`${bases[scope]}/import`, input);
/** The rows of an import that failed, with what is wrong in each. */
export const childImportErrorsUrl = (scope: SplitScope, id: number) => `${bases[scope]}/import/${id}/errors`;
/** Where a previewed file is sent (multipart: `orderId`, `file`) to get it back with what is wrong in each row. */
export const childErrorsUrl = (scope: SplitScope) => `${bases[scope]}/import/errors`;

/** What a write of a scope makes stale. */
export const childSubject = (scope: SplitScope) => (scope === 'user' ? 'user/childOrder' : 'admin/order');
