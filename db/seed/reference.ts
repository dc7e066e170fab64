import { areaList } from '@vant/area-data';
import { sql } from 'drizzle-orm';
import { adPositionNames } from '@/lib/domain/ad/states';
import { areaParent, isOfficialArea } from '@/lib/domain/area/rules';
import type { Db } from '../client';
import {
  adPositions,
  areas,
  deliveryCenters,
  deliveryCorps,
  freightRules,
  organizationTypes,
  paymentMethods,
  productTaxes,
  settings,
  shippingMethods,
} from '../schema';

/** Rows without which the product does not work: areas, couriers, methods, taxes, settings. Safe to run again. */
export async function seedReference(db: Db): Promise<void> {
  await seedAreas(db);
  await seedShipping(db);
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
  await db.insert(settings).values(SETTINGS).onConflictDoNothing();
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
    // eslint-disable-next-line no-await-in-loop -- parents before children
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

/** Far provinces cost more; the rest of the country has one price. Weights in grams, money in fen. */
const FAR = ['150000', '540000', '620000', '630000', '640000', '650000'];

async function seedShipping(db: Db): Promise<void> {
  await db
    .insert(deliveryCenters)
    .values([
      {
        code: 'BJ01',
        name: '北京发行中心',
        areaCode: '110106',
        address: '丰台区科兴路甲 9 号',
        contactName: '发行科',
        contactPhone: '010-83600110',
        isDefault: true,
      },
      {
        code: 'WH01',
        name: '武汉分库',
        areaCode: '420111',
        address: '洪山区珞狮路 122 号',
        contactName: '分库值班室',
        contactPhone: '027-87800220',
      },
    ])
    .onConflictDoNothing();
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
  const made = await db
    .insert(shippingMethods)
    .values([
      {
        code: 'express',
        name: '快递',
        kind: 'express',
        description: '1 至 3 个工作日出库，满 199 元免运费',
        sort: 1,
      },
      {
        code: 'post',
        name: '邮政包裹',
        kind: 'post',
        description: '覆盖全国城乡，7 个工作日左右送达',
        sort: 2,
      },
    ])
    .onConflictDoNothing()
    .returning({ id: shippingMethods.id, code: shippingMethods.code });
  for (const method of made) {
    const express = method.code === 'express';
    const rule = (areaCode: string | null, firstFen: number, stepFen: number) => ({
      shippingMethodId: method.id,
      areaCode,
      firstWeightG: 1000,
      firstFen,
      stepWeightG: 500,
      stepFen,
      freeOverFen: express && areaCode === null ? 19_900 : null,
    });
    // eslint-disable-next-line no-await-in-loop -- two methods
    await db
      .insert(freightRules)
      .values([
        rule(null, express ? 1000 : 600, express ? 300 : 150),
        ...FAR.map((code) => rule(code, express ? 1800 : 900, express ? 800 : 300)),
      ])
      .onConflictDoNothing();
  }
}

async function seedPayment(db: Db): Promise<void> {
  await db
    .insert(paymentMethods)
    .values([
      {
        code: 'wxpay',
        name: '微信支付',
        description: '使用微信扫一扫付款',
        kind: 'online',
        deadlineMinutes: 30,
        sort: 1,
      },
      {
        code: 'unionpay',
        name: '聚合支付',
        description: '微信、支付宝、云闪付扫码付款',
        kind: 'online',
        deadlineMinutes: 30,
        sort: 2,
        enabled: false,
      },
      {
        code: 'transfer',
        name: '银行转账',
        description: '公对公转账，上传凭证后由财务确认',
        kind: 'offline',
        deadlineMinutes: 7 * 24 * 60,
        sort: 3,
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

/** Settings that the shells read; the platform centre edits them. */
const SETTINGS: (typeof settings.$inferInsert)[] = [
  { key: 'site.name', value: '保密宣传网', label: '网站名称', isPublic: true },
  { key: 'site.description', value: '保密宣传教育与保密书刊发行服务平台', label: '网站描述', isPublic: true },
  { key: 'site.icp', value: '京ICP备00000000号-1', label: 'ICP 备案号', isPublic: true },
  { key: 'site.police', value: '京公网安备 00000000000000号', label: '公安备案号', isPublic: true },
  { key: 'site.copyright', value: '保密宣传网 版权所有', label: '版权声明', isPublic: true },
  { key: 'site.hotline', value: '010-83600100', label: '服务热线', isPublic: true },
  { key: 'site.organizer', value: '保密宣传网编辑部', label: '主办单位', isPublic: true },
  { key: 'site.address', value: '北京市丰台区科兴路甲 9 号', label: '联系地址', isPublic: true },
  { key: 'site.email', value: 'service@baomi.example.cn', label: '联系邮箱', isPublic: true },
  {
    key: 'site.publicationLicence',
    value: '新出发京零字第 000000 号',
    label: '出版物经营许可证',
    isPublic: true,
  },
  { key: 'site.reportPhone', value: '12377', label: '违法和不良信息举报电话', isPublic: true },
  {
    key: 'site.reportUrl',
    value: 'https://www.12377.cn/',
    label: '违法和不良信息举报链接',
    isPublic: true,
  },
  { key: 'site.grey', value: false, label: '灰色模式', isPublic: true },
];
