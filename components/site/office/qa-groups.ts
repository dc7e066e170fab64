import { apiQuery } from '@/lib/client/query';

/** All groups of questions in their order. */
export const groupsQuery = () => apiQuery('/api/admin/qa/group/list', { pageSize: 100 });

/** The groups as a select offers them. */
export const groupOptions = ({ list }: { list: readonly { id: number; name: string }[] }) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
