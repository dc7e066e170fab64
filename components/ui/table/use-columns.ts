'use client';

import { useOfficeUser } from '@/components/ui/office-user';
import type { Column } from '@/components/ui/table/types';
import { useStoredNames } from '@/components/ui/use-stored';

/** Where this browser keeps which columns of a list a person has switched. */
export const columnsKey = (userId: number, id: string): string => `columns:${userId}:${id}`;

/** Which columns are in sight, remembered in this browser per person and list. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[]) {
  const { userId } = useOfficeUser();
  // The names are those of columns that differ from their usual state, so that a new column appears for everybody.
  const [flipped, flip, restore] = useStoredNames(columnsKey(userId, id));
  const isOn = (c: Column<Row>) => Boolean(c.always) || Boolean(c.hidden) === flipped.has(c.key);
  return {
    shown: columns.filter(isOn),
    isOn,
    toggle: (c: Column<Row>) => flip(c.key),
    restore,
    changed: flipped.size > 0,
  };
}
