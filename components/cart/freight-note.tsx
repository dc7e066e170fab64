'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/cart/freight-note.module.css';
import { apiQuery } from '@/lib/client/query';

/** From which sum on goods travel free, and where not; asked for together with the cart. */
export function FreightNote() {
  const { data } = useQuery(apiQuery('/api/guest/shippingMethod/free', {}, { staleTime: 300_000 }));
  if (!data || data.lines.length === 0) return null;
  return (
    <ul className={css.note} aria-label="运费说明">
      {data.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
