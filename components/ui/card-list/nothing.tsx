'use client';

import type { ListNothing } from '@/components/ui/card-list/spec';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useTo } from '@/components/ui/use-to';

/** A list without rows: why, and the way on. */
export function Nothing({ way, ...words }: ListNothing) {
  const to = useTo();
  return (
    <EmptyState
      {...words}
      action={
        way && (
          <ButtonLink variant={way.outline ? 'outline' : undefined} href={to(way.href)}>
            {way.label}
          </ButtonLink>
        )
      }
    />
  );
}
