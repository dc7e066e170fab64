import own from '@/components/invoice/office/office.module.css';
import css from '@/components/ui/office.module.css';
import rows from '@/components/ui/rows.module.css';
import { officeTones } from '@/components/invoice/office/office-look';
import { DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import type { OfficeDetailView } from '@/lib/domain/invoice/office-contract';
import { invoiceForms, invoiceTitleKinds } from '@/lib/states/invoice';

interface Part {
  invoice: OfficeDetailView;
}
const moment = (iso: string | null) => iso && <span className={css.number}>{formatDateTime(iso)}</span>;
const filled = (items: { label: string; value: React.ReactNode; wide?: boolean }[]) =>
  items.filter((i) => i.value !== null && i.value !== '');

/** Title, amounts and numbers of a document. */
export function InvoiceFacts({ invoice: i }: Part) {
  return (
    <Panel title="发票信息">
      <DescriptionList
        columns={2}
        items={filled([
          { label: '申请单号', value: <span className={css.number}>{i.requestNo}</span> },
          { label: '类型', value: `${i.typeLabel}（${invoiceForms[i.form]}）` },
          { label: '抬头类型', value: invoiceTitleKinds[i.titleKind] },
          { label: '部门', value: i.department },
          { label: '发票抬头', value: i.title },
          { label: '纳税人识别号', value: i.taxNo },
          { label: '注册地址', value: i.address },
          { label: '注册电话', value: i.phone },
          { label: '开户银行', value: i.bank },
          { label: '银行账号', value: i.bankAccount },
          { label: '价税合计', value: <Price fen={i.amountFen} /> },
          { label: '金额', value: <Price fen={i.netFen} plain /> },
          { label: '税额', value: <Price fen={i.taxFen} plain /> },
          { label: '已冲红', value: i.reversedFen > 0 ? <Price fen={i.reversedFen} plain /> : null },
          { label: '冲红中', value: i.reversingFen > 0 ? <Price fen={i.reversingFen} plain /> : null },
          { label: '冲红原因', value: i.redReasonLabel },
          { label: '发票代码', value: i.invoiceCode },
          { label: '发票号码', value: i.invoiceNo && <span className={css.number}>{i.invoiceNo}</span> },
          { label: '开票时间', value: moment(i.issuedAt) },
          { label: '登记人', value: i.issuedBy },
          { label: '渠道流水号', value: i.providerSerial },
          { label: '提交次数', value: i.tries > 0 ? `${i.tries} 次` : null },
          { label: '失败原因', value: i.failReason, wide: true },
          {
            label: '发票文件',
            value:
              i.formats.length === 0 ? null : (
                <span className={css.tags}>
                  {i.formats.map((f) => (
                    <a key={f} className={css.link} href={`/api/admin/invoice/download/${i.id}?format=${f}`}>
                      下载 {f.toUpperCase()}
                    </a>
                  ))}
                </span>
              ),
          },
          { label: '接收邮箱', value: i.email },
          { label: '接收手机', value: i.receivePhone },
          { label: '发送时间', value: moment(i.sentAt) },
          { label: '发票备注', value: i.remark, wide: true },
          { label: '内部备注', value: i.staffRemark, wide: true },
          { label: '申请时间', value: moment(i.createdAt) },
        ])}
      />
    </Panel>
  );
}

export function InvoiceLines({ invoice }: Part) {
  return (
    <Panel title="明细">
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">税收分类编码</th>
              <th scope="col" className={rows.right}>
                数量
              </th>
              <th scope="col" className={rows.right}>
                税率
              </th>
              <th scope="col" className={rows.right}>
                金额
              </th>
              <th scope="col" className={rows.right}>
                税额
              </th>
              <th scope="col" className={rows.right}>
                价税合计
              </th>
              {invoice.reversedFen > 0 && (
                <th scope="col" className={rows.right}>
                  未冲红
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((l) => (
              <tr key={l.lineNo}>
                <td>
                  <span className={own.wrap}>
                    {l.name}
                    {l.spec && <small>{l.spec}</small>}
                  </span>
                </td>
                <td className={css.number}>
                  {l.taxCode ?? (
                    <a className={css.link} href="/mall/manage/taxes">
                      未维护
                    </a>
                  )}
                </td>
                <td className={rows.right}>{l.quantity === null ? '—' : `${l.quantity} ${l.unit ?? ''}`}</td>
                <td className={rows.right}>{l.taxLabel}</td>
                <td className={rows.right}>
                  <Price fen={l.netFen} plain />
                </td>
                <td className={rows.right}>
                  <Price fen={l.taxFen} plain />
                </td>
                <td className={rows.right}>
                  <Price fen={l.amountFen} plain />
                </td>
                {invoice.reversedFen > 0 && (
                  <td className={rows.right}>
                    <Price fen={l.leftFen} plain />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** The orders with what of their money can still be invoiced. */
export function InvoiceOrders({ invoice }: Part) {
  return (
    <Panel title="订单">
      {invoice.covered.map((o) => (
        <DescriptionList
          key={o.id}
          items={[
            {
              label: '订单号',
              value: (
                <a className={css.link} href={`/mall/manage/orders/${o.id}`}>
                  {o.orderSn}
                </a>
              ),
            },
            { label: '本张金额', value: <Price fen={o.amountFen} plain /> },
            { label: '已付', value: <Price fen={o.paidFen} plain /> },
            ...(o.refundedFen > 0 ? [{ label: '已退', value: <Price fen={o.refundedFen} plain /> }] : []),
            ...(o.refundingFen > 0 ? [{ label: '退款中', value: <Price fen={o.refundingFen} plain /> }] : []),
            {
              label: o.openFen < 0 ? '应冲红' : '还可开票',
              value: <Price fen={Math.abs(o.openFen)} plain={o.openFen >= 0} />,
            },
          ]}
        />
      ))}
    </Panel>
  );
}

/** What its buyer asked for in one request: the desk issues each by itself. */
export function InvoiceTogether({ invoice }: Part) {
  const { together } = invoice;
  if (together.length === 0) return null;
  return (
    <Panel title={`一并申请（${together.length} 张）`}>
      <ul className={own.together}>
        {together.map((t) => (
          <li key={t.id} aria-current={t.id === invoice.id || undefined}>
            <span className={own.wrap}>
              {t.id === invoice.id ? (
                <b>{t.title}</b>
              ) : (
                <a className={css.link} href={`/mall/manage/invoices/${t.id}`}>
                  {t.title}
                </a>
              )}
              <small>
                {`${t.department ? `${t.department}，` : ''}${t.requestNo}，`}
                <Price fen={t.amountFen} plain />
              </small>
            </span>
            <StatusTag tone={officeTones[t.status]}>{t.statusLabel}</StatusTag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function InvoiceReds({ invoice }: Part) {
  if (invoice.reds.length === 0) return null;
  return (
    <Panel title="红字发票">
      <table className={rows.table}>
        <tbody>
          {invoice.reds.map((r) => (
            <tr key={r.id}>
              <td>
                <a className={css.link} href={`/mall/manage/invoices/${r.id}`}>
                  {r.invoiceNo ?? r.requestNo}
                </a>
              </td>
              <td>
                <StatusTag tone={officeTones[r.status]}>{r.statusLabel}</StatusTag>
              </td>
              <td className={rows.right}>
                <Price fen={-r.amountFen} plain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

export function InvoiceMail({ invoice: { form, mail } }: Part) {
  if (form !== 'paper') return null;
  return (
    <Panel title="邮寄">
      <DescriptionList
        items={[
          { label: '收件人', value: mail.name },
          { label: '电话', value: mail.phone },
          { label: '地址', value: mail.address },
          { label: '物流公司', value: mail.corpName },
          { label: '运单号', value: mail.trackingNo },
          { label: '寄出时间', value: moment(mail.mailedAt) },
        ]}
      />
    </Panel>
  );
}
