import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import type { AreaView } from './contract';
import { isMunicipality } from './rules';

const list = (parentCode: string | undefined, signal: AbortSignal) =>
  api.get('/api/guest/area/list', parentCode ? { parentCode } : {}, { signal });

/** Areas below one, or the provinces. They change a few times a year. */
export const areasQuery = (parentCode?: string) =>
  queryOptions({
    queryKey: ['area', parentCode ?? ''],
    queryFn: ({ signal }) => list(parentCode, signal),
    staleTime: Infinity,
  });

/** Area managers of a place, by the longest match: whom an order may name. */
export const nearManagersQuery = (areaCode: string) =>
  queryOptions({
    queryKey: ['area', 'managers', areaCode],
    queryFn: ({ signal }) => api.get('/api/guest/area/mgr/code/list', { areaCode }, { signal }),
    staleTime: 300_000,
  });

/** The area manager behind a typed code; fails for a code that is unknown. */
export const managerByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['area', 'manager', code],
    queryFn: ({ signal }) => api.get('/api/guest/area/mgr/code/selectByCode', { code }, { signal }),
    staleTime: 300_000,
    retry: false,
  });

/** Districts of a municipality, over its middle level that is not shown (integrations.md section 5). */
export const municipalityQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['area', 'municipality', provinceCode],
    queryFn: async ({ signal }): Promise<AreaView[]> => {
      const middle = await list(provinceCode, signal);
      return (await Promise.all(middle.map((m) => list(m.code, signal)))).flat();
    },
    enabled: isMunicipality(provinceCode),
    staleTime: Infinity,
  });
