import { areaList } from '@vant/area-data';
import { sql } from 'drizzle-orm';
import { onlineFacts, onlineProviders, paymentProviders } from '@/lib/core/payment-providers';
import { adPositionNames } from '@/lib/states/ad';
import { areaParent, isOfficialArea } from '@/lib/domain/area/rules';
import type { Db } from '../client';
import {
  adPositions,
  areas,
  deliveryCorps,
  organizationTypes,
  paymentMethods,
  productTaxes,
} from '../schema';

/**
 * Rows that every installation begins with, because the product does not work without them and nobody would type them in: areas, couriers, ways to pay,
 * places of advertisements, kinds of organisations, tax rates. Safe to run again; what the operator deletes meanwhile would come back.
 */
export async function seedBasics(db: Db): Promise<void> {
  await seedAreas(db);
  await db
    .insert(deliveryCorps)
    .values(
      CORPS.map(([code, name, phone, noPattern], i) => ({
        code,
        name,
        phone,
        noPattern,
        sort: i + 1,
        isDefault: code === 'ems',
      })),
    )
    .onConflictDoNothing();
  await seedPayment(db);
  await db
    .insert(adPositions)
    .values(
      Object.entries(adPositionNames).map(([position, name]) => ({
        position: Number(position),
        name,
        width: position === '4' ? 400 : 1200,
        height: position === '1' ? 420 : position === '4' ? 260 : 100,
        maxCount: position === '1' || position === '4' ? 5 : 10,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(organizationTypes)
    .values(
      ['党政机关', '事业单位', '国有企业', '高等院校', '科研院所', '其他单位'].map((name, i) => ({
        name,
        sort: i + 1,
      })),
    )
    .onConflictDoNothing();
}

async function seedAreas(db: Db): Promise<void> {
  const rows: (typeof areas.$inferInsert)[] = [];
  const lists = [areaList.province_list, areaList.city_list, areaList.county_list];
  for (const [i, list] of lists.entries()) {
    for (const [code, name] of Object.entries(list)) {
      rows.push({
        code,
        parentCode: areaParent(code),
        name,
        level: i + 1,
        sort: Number(code),
        official: isOfficialArea(code),
      });
    }
  }
  for (let at = 0; at < rows.length; at += 1000) {
    await db
      .insert(areas)
      .values(rows.slice(at, at + 1000))
      .onConflictDoNothing();
  }
}

/** Couriers by kuaidi100 code; the patterns only warn (integrations.md section 5). */
const CORPS: [string, string, string, string | null][] = [
  ['ems', 'EMS', '11183', String.raw`^[A-Z]{2}\d{9}[A-Z]{2}$|^\d{13}$`],
  ['youzhengguonei', '邮政快递包裹', '11183', String.raw`^\d{13}$`],
  ['shunfeng', '顺丰速运', '95338', String.raw`^SF\d{12,13}$|^\d{12}$`],
  ['zhongtong', '中通快递', '95311', String.raw`^\d{12,15}$`],
  ['yuantong', '圆通速递', '95554', String.raw`^YT\d{13}$|^[A-Z0-9]{10,13}$`],
  ['yunda', '韵达快递', '95546', String.raw`^\d{13}$|^\d{15}$`],
  ['shentong', '申通快递', '95543', String.raw`^\d{12,15}$`],
  ['jtexpress', '极兔速递', '956025', String.raw`^JT\d{13}$`],
  ['jd', '京东物流', '950616', String.raw`^JD[A-Z0-9]{11,16}$`],
  ['debangkuaidi', '德邦快递', '95353', String.raw`^DPK\d{11,}$|^\d{8,15}$`],
];

async function seedPayment(db: Db): Promise<void> {
  await db
    .insert(paymentMethods)
    .values([
      ...onlineProviders.map((code, i) => ({
        code,
        name: paymentProviders[code],
        description: onlineFacts(code).words.desk,
        kind: 'online' as const,
        deadlineMinutes: 30,
        sort: i + 1,
        enabled: i === 0,
      })),
      {
        code: 'transfer',
        name: '银行转账',
        description: '公对公转账，上传凭证后由财务确认',
        kind: 'offline',
        deadlineMinutes: 7 * 24 * 60,
        sort: onlineProviders.length + 1,
        enabled: false,
      },
    ])
    .onConflictDoNothing();
  const [known] = await db.select({ n: sql<number>`count(*)` }).from(productTaxes);
  if (Number(known?.n) > 0) return;
  await db.insert(productTaxes).values([
    {
      name: '图书、报纸、期刊（免税）',
      taxKind: 'exempt',
      rateBp: 0,
      goodsCode: '1060201010000000000',
      policyCode: '03',
      validFrom: '2024-01-01',
    },
    {
      name: '图书、报纸、期刊 9%',
      taxKind: 'taxable',
      rateBp: 900,
      goodsCode: '1060201010000000000',
      validFrom: '2024-01-01',
    },
    { name: '电子出版物 9%', taxKind: 'taxable', rateBp: 900, validFrom: '2024-01-01' },
  ]);
}
