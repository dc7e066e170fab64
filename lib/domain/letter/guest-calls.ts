import 'server-only';
import { call, calls } from '@/lib/data/call';
import { cachedLetterPage } from './cached';
import { letterListInput, letterListView } from './contract';

export const guestLetterCalls = calls('guest/letter', {
  'GET list': call({
    summary: '商品的读者来信',
    can: 'public',
    input: letterListInput,
    output: letterListView,
    handler: cachedLetterPage,
  }),
});
