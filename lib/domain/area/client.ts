import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import type { AreaView } from '@/lib/domain/area/contract';
import { isMunicipality } from '@/lib/domain/area/rules';

/** Areas below one, or the provinces. They change a few times a year. */
export const areasQuery = (parentCode?: string) =>
  apiQuery('/api/guest/area/list', parentCode ? { parentCode } : {}, { staleTime: Infinity });

/** Districts of a municipality, over its middle level that is not shown (integrations.md section 5). */
export const municipalityQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['guest', 'area', 'municipality', provinceCode],
    queryFn: async ({ signal }): Promise<AreaView[]> => {
      const below = (parentCode: string) => api.get('/api/guest/area/list', { parentCode }, { signal });
      const middle = await below(provinceCode);
      return (await Promise.all(middle.map((m) => below(m.code)))).flat();
    },
    enabled: isMunicipality(provinceCode),
    staleTime: Infinity,
  });
