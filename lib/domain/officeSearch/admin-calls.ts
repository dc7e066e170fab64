import 'server-only';
import { call, calls } from '@/lib/data/call';
import { officeSearchInput, officeSearchView } from './contract';
import { searchOffices } from './queries';

export const adminOfficeSearchCalls = calls('admin', {
  'GET find/all': call({
    summary: '快速查找：订单、商品、用户、单位与文章，只查本人有权查看的',
    can: 'admin',
    rate: 'find',
    input: officeSearchInput,
    output: officeSearchView,
    handler: searchOffices,
  }),
});
