/** @typedef {{ owner: string, gateway: string }} Places */

/** Payments of the demo world with what was given back of them, oldest first; times in ISO. */
const PAID = `
  select p.out_trade_no as "outTradeNo", p.paid_fen::int as "amountFen", p.provider_txn as "transactionId",
    to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, 'SUCCESS' as state,
    coalesce(json_agg(json_build_object('outRefundNo', r.refund_no, 'amountFen', r.amount_fen,
      'at', to_char(r.success_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) filter (where r.id is not null), '[]') as refunds
  from payments p left join refunds r on r.payment_id = p.id and r.status = 'success'
  where p.provider = 'wxpay' and p.status = 'paid' and p.provider_txn is not null
  group by p.id order by p.id`;

/** Issued blue documents of the demo world as the provider of e-invoices would have them. */
const ISSUED = `
  select i.invoice_no as number, i.request_no as "orderNo", coalesce(i.provider_serial, '') as "serialNo",
    case i.type when 'special' then 'bs' else 'pc' end as line, i.title_name as "buyerName", coalesce(i.tax_no, '') as "buyerTaxNum",
    to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
    json_agg(json_build_object('name', l.name, 'spec', coalesce(l.spec, ''), 'unit', coalesce(l.unit, ''), 'quantity', l.quantity,
      'rate', trim_scale(l.tax_bp / 10000.0)::text, 'amountFen', l.amount_fen, 'netFen', l.net_fen, 'taxFen', l.tax_fen) order by l.line_no) as details
  from invoices i join invoice_lines l on l.invoice_id = i.id
  where i.provider = 'nuonuo' and i.side = 'blue' and i.status = 'issued' and i.reversed_fen = 0
  group by i.id order by i.id`;

/**
 * Tells a gateway that knows nothing yet about the payments and the e-invoices of the demo world, so that they can be refunded, agree with its bills
 * and be turned red. A gateway that has seen an order (a document) keeps what it knows.
 *
 * @param {Places} places address of the database's owner, of the gateway's WeChat port
 */
export async function tellHistory({ owner, gateway }) {
  const isEmpty = async (list) => (await (await fetch(`${gateway}/__admin/${list}`)).json()).length === 0;
  const told = [
    { list: 'orders', query: PAID, control: 'seed', field: 'orders' },
    { list: 'invoices', query: ISSUED, control: 'invoice.seed', field: 'invoices' },
  ];
  const unknown = [];
  for (const one of told) if (await isEmpty(one.list)) unknown.push(one);
  if (unknown.length === 0) return;
  const { withClient } = await import('../db/prepare.mjs');
  await withClient(owner, async (client) => {
    for (const { query, control, field } of unknown) {
      const { rows } = await client.query(query);
      if (rows.length === 0) continue;
      const reply = await fetch(`${gateway}/__admin/${control}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [field]: rows }),
      });
      if (!reply.ok) throw new Error(`the gateway did not take the history: ${reply.status}`);
    }
  });
}
