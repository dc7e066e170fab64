'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areasQuery, municipalityQuery } from '@/lib/domain/area/client';
import { areaParents, isMunicipality } from '@/lib/domain/area/rules';

function levelsOf(code: string) {
  const { province, city } = areaParents(code);
  return { province, city: city === province ? '' : city };
}

/** Province and city that are open, and what can be chosen at each level. The middle level of the municipalities is not asked for. */
export function useAreas(value: string) {
  const [picked, setPicked] = useState(() => levelsOf(value));
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    // A place that comes from elsewhere, an address book or a pasted text, opens its levels; an unfinished choice leaves them open.
    if (value !== '') setPicked(levelsOf(value));
  }
  const { province, city } = picked;
  const short = isMunicipality(province);
  const provinces = useQuery(areasQuery());
  const cities = useQuery({ ...areasQuery(province), enabled: province !== '' && !short });
  const below = useQuery({ ...areasQuery(city), enabled: city !== '' && !short });
  const inMunicipality = useQuery(municipalityQuery(province));
  const failed = [provinces, cities, below, inMunicipality].filter((q) => q.isError);
  return {
    province,
    city,
    setPicked,
    /** A municipality: its districts follow the province. */
    short,
    provinces: provinces.data,
    cities: province && !short ? cities.data : undefined,
    districts: short ? inMunicipality.data : city ? below.data : undefined,
    /** A city without districts is a place by itself. */
    undivided: !short && city !== '' && below.data?.length === 0,
    failed: failed.length > 0,
    retry: () => failed.forEach((q) => void q.refetch()),
  };
}
