'use client';

import { useQuery } from '@tanstack/react-query';
import { CountingActs } from '@/components/stock/office/counting-acts';
import { CountingItems } from '@/components/stock/office/counting-items';
import { CountingLog } from '@/components/stock/office/counting-log';
import { countingTones } from '@/components/stock/office/counting-look';
import css from '@/components/stock/office/counting.module.css';
import { cx } from '@/components/ui/cx';
import { DescriptionList } from '@/components/ui/description-list';
import office from '@/components/ui/office.module.css';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { Timeline } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import type { CountingDetailView } from '@/lib/domain/stock/counting-contract';
import { apiQuery } from '@/lib/client/query';

const moment = (iso: string | null) => iso && <span className={office.number}>{formatDateTime(iso)}</span>;

function Figures({ task: t }: { task: CountingDetailView }) {
  const figures: [string, number, string][] = [
    ['盘点行', t.lines, `已盘 ${t.done - t.skipped}，跳过 ${t.skipped}`],
    ['未盘点', t.todo, ''],
    ['实盘数量', t.countedQty, `账面 ${t.bookQty}`],
    ['盘盈', t.gainQty, `${t.gainLines} 种`],
    ['盘亏', t.lossQty, `${t.lossLines} 种`],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([label, n, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {`${n} `}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What has to be known before the next act. */
function Notices({ task: t }: { task: CountingDetailView }) {
  const open = t.status === 'counting' || t.status === 'submitted';
  return (
    <>
      {open && t.shortLines > 0 && (
        <div className={cx(css.notice, css.bad)} role="status">
          <p>
            {`有 ${t.shortLines} 种商品盘亏后现存量会低于订单占用，不能调整库存。请复核实盘数，或先处理相关订单。`}
          </p>
        </div>
      )}
      {open && t.movedLines > 0 && (
        <div className={css.notice} role="status">
          <p>
            {`开始盘点后有 ${t.movedLines} 种商品的现存量发生变动（见“期间变动”）。差异按开始时的账面数计算：变动之后才清点的，请把期间发出的加回、收到的减去。`}
          </p>
        </div>
      )}
      {t.waitsForOther && (
        <div className={css.notice} role="status">
          <p>须由创建人和提交人以外的仓储人员审核。</p>
        </div>
      )}
    </>
  );
}

function facts(t: CountingDetailView) {
  return [
    { label: '发货仓', value: t.deliveryCenterName },
    { label: '盘点范围', value: t.scopeLabel },
    { label: '创建', value: `${t.createdBy ?? '系统'} ${formatDateTime(t.createdAt)}` },
    ...(t.scopeNames.length > 0 ? [{ label: '指定范围', value: t.scopeNames.join('、'), wide: true }] : []),
    ...(t.expected === null ? [] : [{ label: '预计行数', value: `${t.expected} 行（以开始时为准）` }]),
    ...(t.startedAt ? [{ label: '取账面数时间', value: moment(t.startedAt) }] : []),
    ...(t.submittedAt
      ? [{ label: '提交', value: `${t.submittedBy ?? '系统'} ${formatDateTime(t.submittedAt)}` }]
      : []),
    ...(t.postedAt
      ? [{ label: '审核', value: `${t.postedBy ?? '系统'} ${formatDateTime(t.postedAt)}` }]
      : []),
    ...(t.remark ? [{ label: '备注', value: t.remark, wide: true }] : []),
  ];
}

function Task({ t }: { t: CountingDetailView }) {
  const begun = t.startedAt !== null;
  return (
    <>
      <PageHeader
        back={{ href: '/mall/manage/counting', label: '库存盘点' }}
        title={
          <span className={office.number}>
            {t.title} {t.taskNo}
          </span>
        }
        text={<StatusTag tone={countingTones[t.status]}>{t.statusLabel}</StatusTag>}
        actions={<CountingActs task={t} />}
      />
      <div className={css.stack}>
        <Notices task={t} />
        <Panel title="盘点任务">
          {begun && <Figures task={t} />}
          <DescriptionList columns={3} items={facts(t)} />
        </Panel>
        {begun && <CountingItems task={t} />}
        {begun && <CountingLog taskId={t.id} />}
        <Panel title="经过">
          <Timeline items={t.timeline.map((e) => ({ ...e, time: formatDateTime(e.time) }))} />
        </Panel>
      </div>
    </>
  );
}

/** One counting task: its numbers, its lines, every number that was given, and what may be done with it. */
export function CountingDetail() {
  const query = useQuery(apiQuery('/api/admin/counting/detail/[id]', { id: useAddressId() }));
  return <Loaded query={query}>{(t) => <Task t={t} />}</Loaded>;
}
