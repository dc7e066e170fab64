import type { ReactNode } from 'react';
import type { Column } from '@/components/ui/table/types';

/** What the screen of a tree needs to know of a row. */
export interface TreeRowFacts {
  id: number;
  parentId: number | null;
  name: string;
  visible: boolean;
  /** Itself and everything above it is visible. */
  shown: boolean;
  level: number;
  children: number;
}

/** A column between the name and the state; `hidden` ones give way on narrow screens. */
export type TreeColumn<Row> = Pick<Column<Row>, 'key' | 'title' | 'align' | 'hidden'> & {
  render: (row: Row) => ReactNode;
};

/** A row to change, or a new one below `parent` (`null`: at the top). */
export interface TreeDraft<Row> {
  row: Row | null;
  parent: Row | null;
}
