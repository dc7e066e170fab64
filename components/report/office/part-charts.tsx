import { partRows } from '@/components/report/office/figures';
import css from '@/components/report/office/report.module.css';
import { Chart, Donut } from '@/components/ui/chart/chart';
import { Panel } from '@/components/ui/panel';

const series = [
  { key: 'netFen', label: '净销售额', unit: 'fen' },
  { key: 'paidFen', label: '销售金额', unit: 'fen' },
] as const;

interface PartChartsProps {
  /** What a row is: 商品, 单位. */
  axis: string;
  /** Rows of the page in sight, the largest first. */
  list: readonly { key: string; name: string; netFen: number }[];
  /** Net sales of all rows, fen. */
  wholeFen: number;
}

/** The largest parts beside each other, and what share of the whole each has. */
export function PartCharts({ axis, list, wholeFen }: PartChartsProps) {
  const title = `净销售额前十的${axis}`;
  return (
    <div className={css.charts}>
      <Panel title={title}>
        <Chart kind="rank" label={title} axis={axis} series={series} rows={partRows(list)} />
      </Panel>
      <Panel title="净销售额占比">
        <Donut
          label="净销售额占比"
          unit="fen"
          rows={list.map((r) => ({ key: r.key, label: r.name, value: r.netFen }))}
          whole={wholeFen}
        />
      </Panel>
    </div>
  );
}
