import rows from '@/components/ui/rows.module.css';
import css from '@/components/order/office/shipping/shipment-dialog.module.css';
import { ParcelWaybills } from '@/components/order/office/waybill/parcel-waybills';
import { shipmentTones } from '@/components/order/office/shipping/shipment-look';
import { DescriptionList } from '@/components/ui/description-list';
import { StatusTag } from '@/components/ui/status-tag';
import { Timeline } from '@/components/ui/timeline';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeShipmentDetail } from '@/lib/domain/shipping/office-contract';

const minute = (iso: string | null) => iso && formatMinute(iso);

function Items({ shipment }: { shipment: OfficeShipmentDetail }) {
  return (
    <div className={rows.scroll}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">商品编码</th>
            <th scope="col">商品</th>
            <th scope="col" className={rows.right}>
              数量
            </th>
          </tr>
        </thead>
        <tbody>
          {shipment.items.map((item) => (
            <tr key={item.id}>
              <td>{item.sku}</td>
              <td>{item.title}</td>
              <td className={rows.right}>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function History({ shipment }: { shipment: OfficeShipmentDetail }) {
  return (
    <section>
      <h3 className={css.heading}>曾用运单号</h3>
      <ul className={css.history}>
        {shipment.history.map((h) => (
          <li key={`${h.time} ${h.trackingNo}`}>
            <span className={css.number}>
              {h.corpName ?? '—'} {h.trackingNo ?? '—'}
            </span>
            <small>
              {formatMinute(h.time)} {h.actor} {h.reason}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is known of a parcel. */
export function ShipmentFacts({ shipment: s }: { shipment: OfficeShipmentDetail }) {
  return (
    <div className={css.facts}>
      <DescriptionList
        columns={2}
        items={[
          { label: '状态', value: <StatusTag tone={shipmentTones[s.status]}>{s.statusLabel}</StatusTag> },
          { label: '订单号', value: <a href={`/mall/manage/orders/${s.orderId}`}>{s.orderSn}</a> },
          ...(s.childNo === null ? [] : [{ label: '子订单号', value: s.childNo }]),
          { label: '物流公司', value: s.corpName ?? '自提' },
          { label: '运单号', value: s.trackingNo },
          { label: '收货人', value: `${s.receiverName} ${s.fullPhone}` },
          { label: '发货仓', value: s.deliveryCenterName },
          { label: '收货地址', value: s.address, wide: true },
          { label: '发货时间', value: minute(s.shippedAt) },
          { label: '签收时间', value: minute(s.receivedAt) },
          { label: '发货人', value: s.createdByName },
          { label: '发货备注', value: s.remark },
          ...(s.resend ? [{ label: '类型', value: '售后补寄' }] : []),
          ...(s.status === 'recalled'
            ? [
                { label: '撤回时间', value: minute(s.recalledAt) },
                { label: '撤回原因', value: s.recallReason },
              ]
            : []),
        ]}
      />
      <Items shipment={s} />
      <ParcelWaybills shipmentId={s.id} />
      {s.history.length > 0 && <History shipment={s} />}
      <div className={css.sides}>
        <section>
          <h3 className={css.heading}>处理记录</h3>
          <Timeline
            items={s.events.map((e) => ({
              title: e.title,
              time: formatMinute(e.time),
              text: [e.actor, e.text].filter(Boolean).join('　'),
            }))}
          />
        </section>
        <section>
          <h3 className={css.heading}>物流轨迹</h3>
          {s.traces.length > 0 ? (
            <Timeline
              items={s.traces.map((t, i) => ({ title: t.context, time: t.time, current: i === 0 }))}
            />
          ) : (
            <p className={css.none}>暂无物流信息</p>
          )}
        </section>
      </div>
    </div>
  );
}
