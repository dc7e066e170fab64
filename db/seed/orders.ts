import { spreadFen } from '@/lib/core/spread';
import type { OrderState } from '@/lib/states/order';
import type { products } from '../schema';
import type { Catalogue } from './catalogue';
import { places } from './content-mall';
import type { Buyer } from './people';
import type { Random } from './random';

const MINUTE = 60_000;
const DAY = 86_400_000;

type Product = typeof products.$inferSelect;

/** How an order of the demo world ended (or where it is). */
export type Fate =
  | 'waiting'
  | 'timeout'
  | 'cancelled'
  | 'to_ship'
  | 'part_shipped'
  | 'shipped'
  | 'completed'
  | 'refunded';

export interface PlannedLine {
  product: Product;
  quantity: number;
  unitFen: number;
  lineFen: number;
  freightShareFen: number;
  specKey: string;
  spec: Record<string, unknown>;
  subYear: number | null;
  issueList: number[] | null;
  shipped: number;
}

export interface PlannedOrder {
  fate: Fate;
  status: OrderState;
  buyer: Buyer;
  createdAt: Date;
  paidAt: Date | null;
  shippedAt: Date | null;
  finishedAt: Date | null;
  cancelledAt: Date | null;
  lines: PlannedLine[];
  goodsFen: number;
  freightFen: number;
  remark: string | null;
}

const STATUS: Record<Fate, OrderState> = {
  waiting: 'pending_payment',
  timeout: 'cancelled',
  cancelled: 'cancelled',
  to_ship: 'to_ship',
  part_shipped: 'part_shipped',
  shipped: 'shipped',
  completed: 'completed',
  refunded: 'cancelled',
};

const REMARKS = ['请尽量周五前送达', '送到单位收发室', '麻烦包装结实一些', '工作日送货', '需要开具发票'];

function planLines(r: Random, catalogue: Catalogue, big: boolean, year: number): PlannedLine[] {
  const books = catalogue.products.filter((p) => p.kind === 'paper_book' && p.marketable);
  const papers = catalogue.products.filter((p) => p.kind === 'paper_periodical' && p.marketable);
  const picked: Product[] = r.some(books, r.int(1, 3));
  if (r.next() < 0.3) picked.push(r.pick(papers));
  return picked.map((product) => {
    const quantity = big ? r.int(8, 30) : r.int(1, 3);
    const paper = product.kind === 'paper_periodical';
    const plan = paper && catalogue.plans.find((p) => p.productId === product.id && p.year === year);
    const issueList = plan ? plan.issues.map((i) => i.issueNo) : null;
    return {
      product,
      quantity,
      unitFen: product.saleFen,
      lineFen: product.saleFen * quantity,
      freightShareFen: 0,
      specKey: paper ? `year:${year}` : '',
      spec: issueList
        ? {
            year,
            startIssue: 1,
            issueList,
            whole: true,
            label: `${year} 年全年订阅（第 1–${issueList.length} 期）`,
          }
        : paper
          ? { year, label: `${year} 年全年订阅` }
          : {},
      subYear: paper ? year : null,
      issueList,
      shipped: 0,
    };
  });
}

function planOne(
  r: Random,
  catalogue: Catalogue,
  buyer: Buyer,
  fate: Fate,
  createdAt: Date,
  now: Date,
): PlannedOrder {
  const lines = planLines(
    r,
    catalogue,
    buyer.organizationId !== null && r.next() < 0.6,
    createdAt.getUTCFullYear() + 1,
  );
  const goodsFen = lines.reduce((a, l) => a + l.lineFen, 0);
  const far = places.find(([code]) => code === buyer.receiver?.areaCode)?.[0].startsWith('65') ?? false;
  const freightFen = far ? 1800 : goodsFen >= 19_900 ? 0 : 1000;
  const shares = spreadFen(
    freightFen,
    lines.map((l) => l.lineFen),
  );
  lines.forEach((l, i) => {
    l.freightShareFen = shares[i] ?? 0;
  });
  const paid = !['waiting', 'timeout', 'cancelled'].includes(fate);
  const paidAt = paid ? new Date(createdAt.getTime() + r.int(1, 25) * MINUTE) : null;
  const sent = ['part_shipped', 'shipped', 'completed'].includes(fate);
  const room = Math.max(1, Math.floor((now.getTime() - createdAt.getTime()) / DAY) - 1);
  const shippedAt =
    sent && paidAt ? new Date(paidAt.getTime() + Math.min(r.int(1, 3), room) * DAY * 0.9) : null;
  if (sent) {
    lines.forEach((l, i) => {
      l.shipped = fate === 'part_shipped' && i > 0 ? 0 : l.quantity;
    });
    const first = lines[0];
    if (fate === 'part_shipped' && lines.length === 1 && first) {
      first.quantity += 2;
      first.shipped = first.quantity - 2;
      first.lineFen = first.unitFen * first.quantity;
    }
  }
  return {
    fate,
    status: STATUS[fate],
    buyer,
    createdAt,
    paidAt,
    shippedAt,
    finishedAt: fate === 'completed' && shippedAt ? new Date(shippedAt.getTime() + r.int(2, 6) * DAY) : null,
    cancelledAt:
      fate === 'timeout'
        ? new Date(createdAt.getTime() + 30 * MINUTE)
        : fate === 'cancelled'
          ? new Date(createdAt.getTime() + 12 * MINUTE)
          : fate === 'refunded' && paidAt
            ? new Date(paidAt.getTime() + 5 * 3_600_000)
            : null,
    lines,
    goodsFen: lines.reduce((a, l) => a + l.lineFen, 0),
    freightFen,
    remark: r.next() < 0.25 ? r.pick(REMARKS) : null,
  };
}

/** Some four hundred orders over two years, oldest first; the newest days hold every open state. */
export function planOrders(
  r: Random,
  catalogue: Catalogue,
  buyers: readonly Buyer[],
  now: Date,
): PlannedOrder[] {
  const usable = buyers.filter((b) => b.receiver !== null);
  const out: PlannedOrder[] = [];
  for (let i = 0; i < 340; i += 1) {
    const age = 14 + ((720 - 14) * (340 - i)) / 340 + r.next();
    const roll = r.next();
    const fate: Fate =
      roll < 0.1 ? 'timeout' : roll < 0.16 ? 'cancelled' : roll < 0.2 ? 'refunded' : 'completed';
    out.push(planOne(r, catalogue, r.pick(usable), fate, new Date(now.getTime() - age * DAY), now));
  }
  const recent: [Fate, number, number][] = [
    ['shipped', 18, 9],
    ['part_shipped', 6, 6],
    ['to_ship', 22, 2.5],
    ['waiting', 5, 0.012],
  ];
  for (const [fate, count, days] of recent) {
    for (let i = 0; i < count; i += 1) {
      const age = days * (0.35 + (0.65 * (count - i)) / count);
      // The two named accounts see some of every state; the others share the rest.
      const buyer = (i < 2 ? usable[i] : r.pick(usable.slice(2))) as Buyer;
      out.push(planOne(r, catalogue, buyer, fate, new Date(now.getTime() - age * DAY), now));
    }
  }
  for (let i = 0; i < 6; i += 1) {
    out.push(
      planOne(
        r,
        catalogue,
        usable[i % 2] as Buyer,
        'completed',
        new Date(now.getTime() - (20 + i * 31) * DAY),
        now,
      ),
    );
  }
  return out.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
