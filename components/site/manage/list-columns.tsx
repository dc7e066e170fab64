import css from '@/components/site/manage/office-list.module.css';
import type { Column } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';

/** The last change, to the minute. */
export function minuteColumn<Row extends { updatedAt: string }>(): Column<Row> {
  return {
    key: 'updatedAt',
    title: '最后修改',
    sort: true,
    width: 148,
    render: (row) => <span className={css.number}>{formatMinute(row.updatedAt)}</span>,
  };
}
