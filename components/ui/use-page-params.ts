import { useSearchParams } from 'next/navigation';
import type { PageParams } from '@/components/ui/card-list/spec';

/** The parameters of the address; one that stands several times is a list. */
export function usePageParams(): PageParams {
  const params = useSearchParams();
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [value, ...more] = params.getAll(name);
      return [name, more.length > 0 ? params.getAll(name) : value];
    }),
  );
}
