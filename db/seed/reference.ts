import { inArray } from 'drizzle-orm';
import type { Db } from '../client';
import {
  deliveryCenters,
  deliveryCorps,
  freightRules,
  settings,
  shippingMethods,
  waybillAccounts,
} from '../schema';
import { seedBasics } from './basics';

/** What an installation begins with, and beside it what its operator would enter: stores, ways to send with their prices, settings. Safe to run again. */
export async function seedReference(db: Db): Promise<void> {
  await seedBasics(db);
  await seedShipping(db);
  await db.insert(settings).values(SETTINGS).onConflictDoNothing();
}

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
  // Numbers of these couriers are ordered of the dev gateway.
  const corps = await db
    .select({ deliveryCorpId: deliveryCorps.id })
    .from(deliveryCorps)
    .where(inArray(deliveryCorps.code, ['shunfeng', 'zhongtong']));
  await db
    .insert(waybillAccounts)
    .values(corps.map((corp) => ({ ...corp, partnerId: '8001' })))
    .onConflictDoNothing();
  const made = await db
    .insert(shippingMethods)
    .values([
      {
        code: 'express',
        name: '快递',
        kind: 'express',
        description: '1 至 3 个工作日出库',
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
    await db
      .insert(freightRules)
      .values([
        rule(null, express ? 1000 : 600, express ? 300 : 150),
        ...FAR.map((code) => rule(code, express ? 1800 : 900, express ? 800 : 300)),
      ])
      .onConflictDoNothing();
  }
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
