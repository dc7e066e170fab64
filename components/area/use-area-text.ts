'use client';

import { useQuery } from '@tanstack/react-query';
import { areasQuery } from '@/lib/domain/area/client';
import { areaParents, areaText, isMunicipality } from '@/lib/domain/area/rules';

/** `湖北省 武汉市 武昌区` of a place's code; empty while the names are not known. */
export function useAreaText(code: string): string {
  const { province, city } = areaParents(code);
  const known = province !== '';
  const provinces = useQuery({ ...areasQuery(), enabled: known }).data;
  const cities = useQuery({ ...areasQuery(province), enabled: known && !isMunicipality(province) }).data;
  const districts = useQuery({ ...areasQuery(city), enabled: known && code !== city }).data;
  const name = (options: typeof provinces, of: string) => options?.find((o) => o.code === of)?.name ?? '';
  const names = {
    province: name(provinces, province),
    city: name(cities, city),
    district: name(districts, code),
  };
  // A name that is still on its way must not make another place of the rest.
  const complete = names.province !== '' && (names.district !== '' || (code === city && names.city !== ''));
  return complete ? areaText(names) : '';
}
