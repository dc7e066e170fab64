import css from '@/components/ui/table/listed-table.module.css';
import { EnabledTag } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';

/** The place of a row in its order. */
export function placeColumn<Row extends { sort: number }>(): Column<Row> {
  return { key: 'sort', title: '顺序', sort: true, width: 72, align: 'right' };
}

/** Whether the site shows a row. */
export function enabledColumn<Row extends { enabled: boolean }>(): Column<Row> {
  return { key: 'enabled', title: '状态', width: 80, render: (row) => <EnabledTag enabled={row.enabled} /> };
}

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
